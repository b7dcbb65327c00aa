import type { BookHead, BookStore, KeptEntry } from './book.ts'
import { type EntryOutcome, MOST_ENTRIES, type TillState } from './contract.ts'
import type { Entry } from './entry.ts'

/** The way to the server. What it throws ends the sending; the next one begins where the server then is. */
export interface Sender {
  state: () => Promise<TillState>
  send: (entries: readonly Entry[]) => Promise<{ entries: EntryOutcome[]; state: TillState }>
}

/**
 * How a sending ended. `behind`: the server knows of more than this till does, or of something else, so that its
 * storage was cleared or brought back from an older copy, or somebody sells with a copy of it. It must not go on under
 * these numbers.
 */
export type Sent = 'done' | 'behind'

/** Sends what the server lacks, in order, until there is nothing more; what is written meanwhile goes along. */
export async function sendWaiting(
  store: Pick<BookStore, 'head' | 'at' | 'after' | 'firstWaiting' | 'settle' | 'meet'>,
  sender: Sender,
): Promise<Sent> {
  const state = await sender.state()
  const head = await store.head()
  if (state.sequence > head.sequence) return 'behind'
  const hasMet = state.incarnation === head.incarnation
  if (hasMet && !(await isSameChain(store, head, state))) {
    // Each is held and told to a manager; what is written from here on is another till's.
    await sendLeft(store, sender.send)
    return 'behind'
  }
  await sendAfter(await lastConfirmed(store, head, state), store, sender.send)
  // Last, so that a sending that was cut off begins anew after a restore.
  await store.meet(state.incarnation)
  return 'done'
}

/** What is left of a book that is not gone on with. The server takes it all, and says what became of it. */
export async function sendLeft(
  store: Pick<BookStore, 'after' | 'firstWaiting' | 'settle'>,
  send: Sender['send'],
): Promise<void> {
  const first = await store.firstWaiting()
  if (first) await sendAfter(first.sequence - 1, store, send)
}

async function sendAfter(
  begin: number,
  store: Pick<BookStore, 'after' | 'settle'>,
  send: Sender['send'],
): Promise<void> {
  let last = begin
  for (;;) {
    const entries = await store.after(last, MOST_ENTRIES)
    const newest = entries.at(-1)
    if (!newest) return
    const answer = await send(entries.map(({ body, signature }) => ({ body, signature })))
    await store.settle(settled(entries, answer.entries))
    last = newest.sequence
  }
}

type Head = Pick<TillState, 'incarnation' | 'sequence' | 'head'>

/** What is so old that the till has dropped it cannot be compared; the server had confirmed it. */
async function isSameChain(
  store: Pick<BookStore, 'at'>,
  head: BookHead,
  server: Head,
): Promise<boolean> {
  const isNewest = server.sequence === head.sequence
  const hash = isNewest ? head.hash : (await store.at(server.sequence))?.hash
  return hash === undefined || hash === server.head
}

/**
 * The entry up to which nothing need be sent: where server and till agree, and the server's answers have arrived. Where
 * a server that was restored has another head than the till at that place, everything goes that the till keeps. What it
 * holds stays out of its chain, which then ends before it: that has been told, and is not sent again and again.
 */
async function lastConfirmed(
  store: Pick<BookStore, 'at' | 'firstWaiting'>,
  head: BookHead,
  server: Head,
): Promise<number> {
  const next = await store.at(server.sequence + 1)
  const hasMet = server.incarnation === head.incarnation
  const isHeld = hasMet && next?.outcome === 'held'
  const isSame = await isSameChain(store, head, server)
  const agreed = isHeld ? head.sequence : isSame ? server.sequence : 0
  const waiting = await store.firstWaiting()
  return waiting ? Math.min(agreed, waiting.sequence - 1) : agreed
}

/** The server answers for each entry, in the order in which they were sent. */
function settled(entries: readonly KeptEntry[], outcomes: readonly EntryOutcome[]): KeptEntry[] {
  return entries.flatMap((entry, at) => {
    const told = outcomes[at]
    if (!told) return []
    const { outcome, reason, transaction_number: server_number } = told
    return { ...entry, outcome, reason, server_number }
  })
}
