import { productPicture } from '#shared/drawing/product-picture.ts'
import type { DrawingDone, DrawingWanted } from './messages.ts'
import { paint } from './paint.ts'

/** As wide as the small size of a photo. */
const WIDTH = 320

addEventListener('message', ({ data }: MessageEvent<DrawingWanted>) => void answer(data))

async function answer({ id, product }: DrawingWanted): Promise<void> {
  try {
    const canvas = new OffscreenCanvas(WIDTH, WIDTH)
    paint(canvas.getContext('2d')!, productPicture(product))
    send({ id, picture: await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 }) })
  } catch (error) {
    send({ id, problem: String(error) })
  }
}

const send = (done: DrawingDone): void => postMessage(done)
