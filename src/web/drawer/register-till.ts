import { LONG_WITHIN_MS } from '#shared/dark/line.ts'
import { type Till, tillsApi } from '#shared/tills/contract.ts'
import { answered, call } from '#web/call.ts'
import { logError } from '#web/log.ts'
import { keepTillId } from './this-till.ts'
import { tillPublicKey } from './till-key.ts'

/**
 * Makes this browser a till. `before` is the one that it was, of which the server knows nothing: it was restored from a
 * backup that is older. The key is the same, so that what it had sold is believed, and its book goes on.
 */
export async function registerHere(before: number | undefined): Promise<Till> {
  const book = before === undefined ? undefined : await bookOf(before)
  const [public_key, letter] = [await tillPublicKey(), book?.letter ?? null]
  const signal = AbortSignal.timeout(LONG_WITHIN_MS)
  const asked = { name: null, public_key, letter }
  const till = answered(await call(tillsApi.registerTill, asked, undefined, { signal }))
  // Before anything is written under the new number.
  await book?.moveTo(till)
  keepTillId(till.id)
  return till
}

/** Undefined where there is none, or the browser stores nothing. */
async function bookOf(id: number) {
  try {
    const { letterOf, moveBook } = await import('#web/dark/book-on-disk.ts')
    const letter = await letterOf(id)
    return letter === null ? undefined : { letter, moveTo: (till: Till) => moveBook(id, till) }
  } catch (error) {
    logError('This browser keeps no book', error)
    return undefined
  }
}
