import { type PicturedProduct, productPicture } from '#shared/drawing/product-picture.ts'

export interface ProductWithPicture extends PicturedProduct {
  /** Our own image path, an https address, or nothing. */
  image_url: string | null
}

const OWN_IMAGE = /^(\/images\/[0-9a-f]{64})\.webp$/

/** What an <img> shows: the small size of our own photo, a foreign photo as it is, or the drawing. */
export function pictureSource(product: ProductWithPicture): string {
  const address = product.image_url ?? ''
  const own = OWN_IMAGE.exec(address)
  if (own) return `${own[1]}-320.webp`
  return address.startsWith('https://') ? address : drawing(product)
}

export function drawing(product: PicturedProduct): string {
  return `data:image/svg+xml,${encodeURIComponent(productPicture(product))}`
}
