import type { PicturedProduct } from '#shared/drawing/product-picture.ts'

export interface ProductWithPicture extends PicturedProduct {
  /** Our own image path, an https address, or nothing. */
  image_url: string | null
}

const OWN_IMAGE = /^(\/images\/[0-9a-f]{64})\.webp$/

type Draw = (product: PicturedProduct) => string
let draw: Draw | undefined

/**
 * What an <img> shows: the small size of our own photo, a foreign photo as it is, or the drawing. Only who needs a
 * drawing waits for the code that draws.
 */
export function pictureSource(product: ProductWithPicture): string | Promise<string> {
  const address = product.image_url ?? ''
  const own = OWN_IMAGE.exec(address)
  if (own) return `${own[1]}-320.webp`
  return address.startsWith('https://') ? address : drawing(product)
}

export function drawing(product: PicturedProduct): string | Promise<string> {
  return draw ? addressOf(draw(product)) : drawLater(product)
}

async function drawLater(product: PicturedProduct): Promise<string> {
  const { productPicture } = await import('#shared/drawing/product-picture.ts')
  draw = productPicture
  return addressOf(productPicture(product))
}

const addressOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`
