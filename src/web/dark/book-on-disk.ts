import { isForgettable, isSameHead } from '#shared/dark/book-state.ts'
import type { BookHead, BookStore, KeptEntry, Made } from '#shared/dark/book.ts'
import { tillCount } from '#shared/dark/entry-number.ts'
import type { ShiftRef } from '#shared/dark/entry.ts'
import { type SoldSince, withSold } from '#shared/till/stock-levels.ts'
import type { Till } from '#shared/tills/contract.ts'
import { ApiError } from '#web/call.ts'
import { type EntryOnDisk, ON_DISK, tillDatabase, untoldOf } from './database.ts'
import type { KeptDrawer } from './kept-drawer.ts'
import { changeDark } from './line-store.ts'

const NOT_DONE = 409
const NOT_STORED =
  'This till cannot store anything, so nothing was done. Make room on this device, or wait for the line.'

/** What changes with an entry: both are on disk, or neither is. */
interface Beside {
  /** Leaves the shelf as this till knows it. */
  sold?: readonly { product_id: number; quantity: number }[]
  drawer?: KeptDrawer
  /** The shift that it belongs to as far as the till knows: where another one is open by now, nothing is written. */
  shift?: ShiftRef | null
  /** The server has done it already. */
  isTold?: boolean
}

/**
 * What this page has seen of its disk last. Others write there too, so that nothing is written by it unless it is so.
 */
let seen: { head: BookHead; drawer: KeptDrawer | undefined } | undefined

/** The till and the shift that is open at it, by the last look at the book. */
export const tillSeen = (): Till | undefined => seen?.drawer?.till
export const shiftSeen = (): ShiftRef | null => seen?.drawer?.shift?.ref ?? null

/** How it stands with the drawer as the server tells it, unless the till knows of more than the server does. */
export async function keepDrawerTold(drawer: KeptDrawer): Promise<void> {
  const all = (await tillDatabase()).transaction(['entries', 'things'], 'readwrite')
  const known = await all.objectStore('entries').index('waiting').getAll([drawer.till.id, 1])
  const isBehind = known.some(isUntold)
  if (!isBehind) await all.objectStore('things').put(drawer, 'drawer')
  await all.done
  if (!isBehind && seen) seen = { ...seen, drawer }
}

const isUntold = ({ untold }: EntryOnDisk): boolean => untold !== undefined

/** Whether this till has done something that the server may not know of. */
export async function hasUntold(tillId: number): Promise<boolean> {
  const waiting = await (await tillDatabase()).getAllFromIndex('entries', 'waiting', [tillId, 1])
  return waiting.some(isUntold)
}

/** The book of the till that this browser is, as it lies on disk. */
export function bookOnDisk(tillId: number): BookStore<Beside> {
  return {
    async head() {
      const all = (await tillDatabase()).transaction(['books', 'things'])
      const [head, drawer] = await Promise.all([
        all.objectStore('books').get(tillId),
        all.objectStore('things').get('drawer') as Promise<KeptDrawer | undefined>,
      ])
      if (!head) throw new Error('This till has not met its server yet')
      seen = { head, drawer }
      return head
    },
    lastSeen: () => (seen?.head.till_id === tillId ? seen.head : undefined),
    async byKey(key) {
      return (await tillDatabase()).getFromIndex('entries', 'key', key)
    },
    async append(made, beside) {
      try {
        return await append(tillId, made, beside)
      } catch (error) {
        if (!(error instanceof DOMException)) throw error
        if (error.name === 'QuotaExceededError') changeDark({ storage: 'full' })
        throw new ApiError(NOT_DONE, NOT_STORED, { cause: error })
      }
    },
    async at(sequence) {
      return (await tillDatabase()).get('entries', [tillId, sequence])
    },
    async after(sequence, most) {
      const range = IDBKeyRange.bound([tillId, sequence], [tillId, Infinity], true)
      return (await tillDatabase()).getAll('entries', range, most)
    },
    async firstWaiting() {
      return (await tillDatabase()).getFromIndex('entries', 'waiting', [tillId, 1])
    },
    async settle(settled) {
      const all = (await tillDatabase()).transaction('entries', 'readwrite', ON_DISK)
      await Promise.all([
        ...settled.map((entry) => all.store.put(answered(tillId, entry))),
        all.done,
      ])
    },
    async meet(incarnation) {
      const all = (await tillDatabase()).transaction('books', 'readwrite', ON_DISK)
      const head = await all.store.get(tillId)
      if (head && head.incarnation !== incarnation) await all.store.put({ ...head, incarnation })
      await all.done
    },
  }
}

async function append(
  tillId: number,
  { entry, before, head }: Made,
  beside: Beside | undefined,
): Promise<boolean> {
  const database = await tillDatabase()
  const all = database.transaction(['books', 'entries', 'things', 'payments'], 'readwrite', ON_DISK)
  const [books, entries, things] = [
    all.objectStore('books'),
    all.objectStore('entries'),
    all.objectStore('things'),
  ]
  const [now, twin, sold, kept] = await Promise.all([
    books.get(tillId),
    entries.index('key').getKey(entry.key),
    things.get('sold') as Promise<SoldSince | undefined>,
    things.get('drawer') as Promise<KeptDrawer | undefined>,
  ])
  const shift = kept?.shift?.ref ?? null
  const isOther = beside?.shift !== undefined && !isSameShift(beside.shift, shift)
  if (twin !== undefined || isOther || !isSameHead(now, before)) {
    seen = undefined
    await all.done
    return false
  }
  const untold = untoldOf(entry, beside?.isTold)
  const writes = [
    books.put(head),
    entries.add({ ...entry, till_id: tillId, waiting: 1, ...(untold && { untold }) }),
    // From here on the entry is the payment.
    all.objectStore('payments').delete(entry.key),
    beside?.sold && things.put(withSold(sold ?? {}, beside.sold), 'sold'),
    beside?.drawer && things.put(beside.drawer, 'drawer'),
  ]
  // Not when the page has heard of each of them, which on a slow device is much later.
  all.commit()
  await Promise.all([...writes, all.done])
  seen = { head, drawer: beside?.drawer ?? kept }
  return true
}

const isSameShift = (one: ShiftRef | null, other: ShiftRef | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** A till that has met its server for the first time begins its book. */
export async function beginBook(head: BookHead): Promise<void> {
  const all = (await tillDatabase()).transaction('books', 'readwrite', ON_DISK)
  if (!(await all.store.get(head.till_id))) await all.store.put(head)
  await all.done
}

/**
 * A shop that was restored has registered this browser anew, under the same key: its book goes on there, with all that
 * it has sold, and with its numbers where it has kept its letter.
 */
export async function moveBook(from: number, to: { id: number; letter: string }): Promise<void> {
  const database = await tillDatabase()
  const all = database.transaction(['books', 'entries'], 'readwrite', ON_DISK)
  const [books, entries] = [all.objectStore('books'), all.objectStore('entries')]
  const head = await books.get(from)
  // Another tab may have been faster.
  if (head && !(await books.get(to.id))) {
    const written = await entries.getAll(IDBKeyRange.bound([from, 0], [from, Infinity]))
    const count = head.letter === to.letter ? head.count : lastCount(to.letter, written)
    await books.delete(from)
    await books.put({ ...head, till_id: to.id, letter: to.letter, count })
    for (const entry of written) {
      await entries.delete([from, entry.sequence])
      await entries.put({ ...entry, till_id: to.id })
    }
  }
  await all.done
}

/** How far a letter was used up that this till has had before: in another life of the books it may come back to it. */
const lastCount = (letter: string, entries: readonly EntryOnDisk[]): number =>
  entries.reduce((last, { number }) => Math.max(last, tillCount(letter, number)), 0)

/** The letter on the paper of a till that this browser has been. */
export async function letterOf(tillId: number): Promise<string | null> {
  return (await (await tillDatabase()).get('books', tillId))?.letter ?? null
}

/** The other tills that this browser has been, whose entries wait. */
export async function leftBooks(tillId: number): Promise<number[]> {
  const waiting = await (await tillDatabase()).getAllKeysFromIndex('entries', 'waiting')
  return [...new Set(waiting.map(([id]) => id))].filter((id) => id !== tillId)
}

export async function hasBook(tillId: number): Promise<boolean> {
  return (await (await tillDatabase()).getKey('books', tillId)) !== undefined
}

/** What a till tells of its book, by which the server knows of entries that never come. */
export async function bookFigures(tillId: number): Promise<{ sequence: number; waiting: number }> {
  const database = await tillDatabase()
  const head = await database.get('books', tillId)
  const waiting = await database.countFromIndex('entries', 'waiting', [tillId, 1])
  return { sequence: head?.sequence ?? 0, waiting }
}

/** All that the till keeps, the newest first. */
export async function listEntries(): Promise<EntryOnDisk[]> {
  const all = await (await tillDatabase()).getAll('entries')
  return all.toReversed()
}

/** Drops what has been kept for long enough. */
export async function dropOld(tillId: number, now: number): Promise<void> {
  const head = await bookOnDisk(tillId).head()
  const all = (await tillDatabase()).transaction('entries', 'readwrite')
  const kept = await all.store.getAll(IDBKeyRange.bound([tillId, 0], [tillId, head.sequence]))
  const old = kept.filter((entry) => isForgettable(entry, head, now))
  await Promise.all([...old.map(({ sequence }) => all.store.delete([tillId, sequence])), all.done])
}

function answered(tillId: number, entry: KeptEntry): EntryOnDisk {
  const { waiting: _, untold: __, ...rest } = { ...entry, till_id: tillId } as EntryOnDisk
  return rest
}
