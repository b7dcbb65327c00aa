import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { turns } from '#server/turns.ts'
import { imagesApi } from '#shared/products/contract.ts'
import { findImage } from './queries.ts'
import { storeImage } from './store-image.ts'

const IMAGE_FILE = /^([0-9a-f]{64})(-320)?\.webp$/
/** Decoding takes a core for up to a second; the tills come first. */
const DECODING = { atOnce: 2, waiting: 8 }

/** Pictures are named by their content, so they are public and never change. */
export function imageRoutes(app: App): void {
  app.get('/images/:file', async (c) => {
    const match = IMAGE_FILE.exec(c.req.param('file'))
    const webp =
      match && (await findImage(c.var.services.pool, match[1]!, match[2] ? 'small' : 'large'))
    if (!webp) return c.notFound()
    c.header('content-type', 'image/webp')
    c.header('cache-control', 'public, max-age=31536000, immutable')
    return c.body(webp)
  })

  const decoding = turns(DECODING)
  bind(app, imagesApi.uploadImage, ({ image }, caller) => storeImage(caller, decoding, image))
}
