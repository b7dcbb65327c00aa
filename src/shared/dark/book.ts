import type { Role } from '#shared/roles.ts'
import type { EntryOutcome } from './contract.ts'
import { tillNumber } from './entry-number.ts'
import { type Act, type Entry, ENTRY_VERSION, writeBody } from './entry.ts'
import type { Moment } from './till-clock.ts'

// The book of a till: every act an entry, each chained to the one before. Pure but for the store and the key, so that a
// simulation runs the same protocol as the browser.

/** Where the book stands. It is written together with each entry, or not at all. */
export interface BookHead {
  till_id: number
  /** Of the numbers that the till gives out itself. */
  letter: string
  /** Of the server, as it was heard last. */
  incarnation: string
  sequence: number
  hash: string | null
  /** How many numbers of its own series have been given out. */
  count: number
  last_at: string | null
}

export interface KeptEntry extends Entry {
  sequence: number
  key: string
  hash: string
  at: string
  kind: Act['kind']
  /** Of a sale, as on its paper. */
  number: string | null
  /** What the server said; null while it has not. */
  outcome: EntryOutcome['outcome'] | null
  reason: string | null
  /** Of a sale that has a number of the till, the server's own. */
  server_number: string | null
}

/** What a till's disk does. `Beside` is what changes with an entry in the same transaction, such as stock on hand. */
export interface BookStore<Beside = undefined> {
  head: () => Promise<BookHead>
  /** The head as it was seen last, where nothing has to be read for it: whether it still is so, `append` finds out. */
  lastSeen?: () => BookHead | undefined
  byKey: (key: string) => Promise<KeptEntry | undefined>
  /**
   * Durably and all at once. False, and nothing is written, where the head is not the one that this was made after, or
   * where its key has been written already.
   */
  append: (made: Made, beside: Beside | undefined) => Promise<boolean>
  at: (sequence: number) => Promise<KeptEntry | undefined>
  /** Those after a sequence, oldest first. */
  after: (sequence: number, most: number) => Promise<KeptEntry[]>
  /** The oldest entry that the server has not answered for. */
  firstWaiting: () => Promise<KeptEntry | undefined>
  /** What the server said of entries. */
  settle: (settled: readonly KeptEntry[]) => Promise<void>
  /** From now on the server is known by this name. */
  meet: (incarnation: string) => Promise<void>
}

export interface TillKey {
  hash: (text: string) => Promise<string>
  sign: (text: string) => Promise<string>
}

/** An entry and the head that it makes of the one before. */
export interface Made {
  entry: KeptEntry
  before: BookHead
  head: BookHead
}

export interface Draft {
  key: string
  seller_id: string
  seller_role?: Role
  /** Given the moment of the entry before. */
  moment: (lastAt: string | null) => Moment
  /** Given the next number of the till's own series, at that moment. */
  act: (number: string, at: string) => Act
}

/** An entry that the head does not know yet. */
async function makeEntry(before: BookHead, draft: Draft, key: TillKey): Promise<Made> {
  const sequence = before.sequence + 1
  const moment = draft.moment(before.last_at)
  const own = tillNumber(before.letter, before.count + 1)
  const act = draft.act(own, moment.at)
  const number = act.kind === 'sale' ? act.number : null
  const body = writeBody({
    version: ENTRY_VERSION,
    till_id: before.till_id,
    sequence,
    previous: before.hash,
    incarnation: before.incarnation,
    key: draft.key,
    seller_id: draft.seller_id,
    ...(draft.seller_role && { seller_role: draft.seller_role }),
    ...moment,
    act,
  })
  const [hash, signature] = await Promise.all([key.hash(body), key.sign(body)])
  const entry: KeptEntry = {
    body,
    signature,
    sequence,
    key: draft.key,
    hash,
    at: moment.at,
    kind: act.kind,
    number,
    outcome: null,
    reason: null,
    server_number: null,
  }
  const count = number === own ? before.count + 1 : before.count
  return { entry, before, head: { ...before, sequence, hash, count, last_at: moment.at } }
}

/**
 * Writes an act down; ends when it is on disk. The same key again answers what was written the first time. Two tabs
 * that write at once take their turns: a signature takes longer than the disk's transactions last, so it is made
 * beforehand and made anew where the other was faster. The first try is made after the head that was seen last, so that
 * mostly nothing is read before it.
 */
export async function writeEntry<Beside>(
  store: BookStore<Beside>,
  key: TillKey,
  draft: Draft,
  beside?: (at: string) => Beside,
): Promise<KeptEntry> {
  let head = store.lastSeen?.()
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (!head) {
      const [known, now] = await Promise.all([store.byKey(draft.key), store.head()])
      if (known) return known
      head = now
    }
    const made = await makeEntry(head, draft, key)
    if (await store.append(made, beside?.(made.entry.at))) return made.entry
    head = undefined
  }
  throw new Error('The book of this till cannot be written')
}

/** Another tab is faster once or twice; a disk that always says no must not hold the till for ever. */
const MOST_TRIES = 50
