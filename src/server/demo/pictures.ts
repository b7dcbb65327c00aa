import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { productPicture } from '#shared/drawing/product-picture.ts'
import type { DemoProduct } from './catalogue/demo-catalogue.ts'

export interface DemoPicture {
  sha256: string
  large: Uint8Array
  small: Uint8Array
}

const LARGE = 800
const SMALL = 320
/** The drawings are flat: more effort buys little and costs seconds at the first start. */
const ENCODING = { quality: 82, effort: 0 }
/** The density at which a drawing of 400 units comes out at the large size. */
const DENSITY = (72 * LARGE) / 400

/** A drawing takes 2 MB until it is encoded. */
const AT_ONCE = 4

/** The drawn pictures of the products that have one, by product id. */
export async function renderPictures(
  products: readonly DemoProduct[],
): Promise<Map<number, DemoPicture>> {
  const pictured = products.filter(({ hasImage }) => hasImage)
  const pictures = new Map<number, DemoPicture>()
  const waiting = pictured.values()
  // The workers share one iterator: each takes the next product when it is done with its last.
  async function work(): Promise<void> {
    for (const product of waiting) pictures.set(product.id, await render(product))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return pictures
}

async function render(product: DemoProduct): Promise<DemoPicture> {
  const svg = productPicture({
    name: product.name,
    category_name: product.category,
    strain_type: product.strain_type,
    is_medical: product.is_medical,
  })
  // Drawn once, encoded twice.
  const { data, info } = await sharp(Buffer.from(svg), { density: DENSITY })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const drawing = sharp(data, { raw: info })
  const [large, small] = await Promise.all([
    drawing.clone().webp(ENCODING).toBuffer(),
    drawing.clone().resize(SMALL).webp(ENCODING).toBuffer(),
  ])
  return { sha256: createHash('sha256').update(large).digest('hex'), large, small }
}
