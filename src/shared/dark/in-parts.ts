import type { Entry } from './entry.ts'
import type { Sender } from './sending.ts'

type Send = Sender['send']

/** What is too much for one request goes in two, and those again where they must. One entry alone is never parted. */
export async function inParts(
  entries: readonly Entry[],
  send: Send,
  isTooMuch: (error: unknown) => boolean,
): ReturnType<Send> {
  try {
    return await send(entries)
  } catch (error) {
    if (entries.length < 2 || !isTooMuch(error)) throw error
    const half = Math.ceil(entries.length / 2)
    const first = await inParts(entries.slice(0, half), send, isTooMuch)
    const rest = await inParts(entries.slice(half), send, isTooMuch)
    return { entries: [...first.entries, ...rest.entries], state: rest.state }
  }
}
