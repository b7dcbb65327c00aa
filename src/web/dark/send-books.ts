import { darkApi, type TillState } from '#shared/dark/contract.ts'
import type { Entry } from '#shared/dark/entry.ts'
import { inParts } from '#shared/dark/in-parts.ts'
import { LONG_WITHIN_MS } from '#shared/dark/line.ts'
import { type Sent, sendLeft, sendWaiting } from '#shared/dark/sending.ts'
import { ApiError, answered, call } from '#web/call.ts'
import { bookOnDisk, leftBooks } from './book-on-disk.ts'
import { countAgain } from './counts.ts'

const ONE_SENDER = 'veld-sender'
const UNKNOWN = 404
const TOO_MUCH = 413

/** Sends what waits in this browser. One tab does; undefined in the others, which find it done. */
export function sendBooks(id: number, state: () => Promise<TillState>): Promise<Sent | undefined> {
  return navigator.locks.request(ONE_SENDER, { ifAvailable: true }, async (lock) => {
    if (!lock) return undefined
    const sent = await sendWaiting(bookOnDisk(id), { state, send: (entries) => send(id, entries) })
    for (const old of await leftBooks(id))
      await sendLeft(bookOnDisk(old), (entries) => sendAsWas(old, id, entries))
    return sent
  })
}

/**
 * What this browser wrote down as another till. Where nobody knows that one any more this till brings it: it is not
 * signed by its key, so the server keeps it and tells a manager.
 */
async function sendAsWas(old: number, id: number, entries: readonly Entry[]) {
  try {
    return await send(old, entries)
  } catch (error) {
    if (error instanceof ApiError && error.status === UNKNOWN) return send(id, entries)
    throw error
  }
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof ApiError && error.status === TOO_MUCH

const send = (id: number, entries: readonly Entry[]) =>
  inParts(entries, (part) => sendPart(id, part), isTooMuch)

async function sendPart(id: number, entries: readonly Entry[]) {
  const answer = await call(darkApi.sendEntries, { id, entries: [...entries] }, undefined, {
    signal: AbortSignal.timeout(LONG_WITHIN_MS),
  })
  await countAgain()
  return answered(answer)
}
