import { type ComponentType, lazy } from 'react'
import { logError } from '#web/log.ts'

const AGAIN_MS = 2000

/**
 * A part of a page whose code comes after it, and which the page does without until it is here: where the line is cut
 * it is asked for again and again, instead of taking the page down. Within a `Suspense`.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await untilFetched(load) }))

export async function untilFetched<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;)
    try {
      return await load()
    } catch (error) {
      logError('A part of the page could not be fetched', error)
      await new Promise((done) => setTimeout(done, AGAIN_MS))
    }
}
