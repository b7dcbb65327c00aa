import type { Caller } from '#server/http/context.ts'
import type { EntryOutcome, TillState } from '#shared/dark/contract.ts'
import { bookEntry } from './book-entry.ts'
import { type DarkTill, getDarkTill, getState, openChain } from './queries.ts'

/** What a till did, in the order in which it came: each is booked by itself, and none waits for another's fault. */
export async function sendEntries(
  caller: Caller,
  id: number,
  entries: readonly unknown[],
): Promise<{ entries: EntryOutcome[]; state: TillState }> {
  const till = await getDarkTill(caller.db, id)
  return {
    entries: await bookAll(caller, till, entries),
    state: await getState(caller.db, id, caller.now),
  }
}

export async function bookAll(
  caller: Caller,
  till: DarkTill,
  entries: readonly unknown[],
): Promise<EntryOutcome[]> {
  await openChain(caller.db, till.id)
  const { incarnation } = await getState(caller.db, till.id, caller.now)
  const outcomes: EntryOutcome[] = []
  for (const entry of entries) outcomes.push(await bookEntry(caller, till, entry, incarnation))
  return outcomes
}
