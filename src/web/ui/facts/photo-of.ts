import type { PicturedProduct } from '#shared/drawing/product-picture.ts'

export interface ProductWithPicture extends PicturedProduct {
  /** Our own image path, an https address, or nothing. */
  image_url: string | null
}

const OWN_IMAGE = /^(\/images\/[0-9a-f]{64})\.webp$/

/** The small size of our own photo, or a foreign photo as it is; undefined where a drawing takes its place. */
export function photoOf({ image_url }: Pick<ProductWithPicture, 'image_url'>): string | undefined {
  const address = image_url ?? ''
  const own = OWN_IMAGE.exec(address)
  if (own) return `${own[1]}-320.webp`
  return address.startsWith('https://') ? address : undefined
}
