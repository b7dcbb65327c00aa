import type { PicturedProduct } from '#shared/drawing/product-picture.ts'

export interface DrawingWanted {
  id: number
  product: PicturedProduct
}

export type DrawingDone = { id: number; picture: Blob } | { id: number; problem: string }
