import { firstSight } from './first-sight.ts'

/** What follows the first sight of a page, such as its pictures, is drawn within this. */
const DRAWN_WITHIN_MS = 1000
/** A page that never rests is not waited for any longer. */
const LEISURE_MS = 1000

/**
 * Ends when the page has been drawn and has nothing to do: a slow device would wait with it for what nobody needs yet.
 * To wait for rest alone is not enough, since a page that waits for its disk rests too.
 */
export async function atLeisure(): Promise<void> {
  await firstSight()
  await new Promise((done) => setTimeout(done, DRAWN_WITHIN_MS))
  await new Promise<unknown>((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: LEISURE_MS })
    else setTimeout(done)
  })
}
