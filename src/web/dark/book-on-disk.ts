import { type BookHead, type BookStore, isForgettable, type KeptEntry } from '#shared/dark/book.ts'
import { type SoldSince, withSold } from '#shared/till/stock-levels.ts'
import { type EntryOnDisk, isOwnSale, ON_DISK, tillDatabase } from './database.ts'
import type { KeptDrawer } from './kept-drawer.ts'

/** What changes with an entry: both are on disk, or neither is. */
interface Beside {
  /** Leaves the shelf as this till knows it. */
  sold?: readonly { product_id: number; quantity: number }[]
  drawer?: KeptDrawer
}

/** The book of the till that this browser is, as it lies on disk. */
export function bookOnDisk(tillId: number): BookStore<Beside> {
  return {
    async head() {
      const head = await (await tillDatabase()).get('books', tillId)
      if (!head) throw new Error('This till has not met its server yet')
      return head
    },
    async byKey(key) {
      return (await tillDatabase()).getFromIndex('entries', 'key', key)
    },
    async append({ entry, before, head }, beside) {
      const database = await tillDatabase()
      const all = database.transaction(
        ['books', 'entries', 'things', 'payments'],
        'readwrite',
        ON_DISK,
      )
      const [books, things] = [all.objectStore('books'), all.objectStore('things')]
      const now = await books.get(tillId)
      if (now?.sequence !== before.sequence) {
        await all.done
        return false
      }
      const sold = beside?.sold && ((await things.get('sold')) as SoldSince | undefined)
      await Promise.all([
        books.put(head),
        all.objectStore('entries').add({
          ...entry,
          till_id: tillId,
          waiting: 1,
          ...(isOwnSale(entry) && { own: 1 }),
        }),
        // From here on the entry is the payment.
        all.objectStore('payments').delete(entry.key),
        beside?.sold && things.put(withSold(sold ?? {}, beside.sold), 'sold'),
        beside?.drawer && things.put(beside.drawer, 'drawer'),
        all.done,
      ])
      return true
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

/** A till that has met its server for the first time begins its book. */
export async function beginBook(head: BookHead): Promise<void> {
  const all = (await tillDatabase()).transaction('books', 'readwrite', ON_DISK)
  if (!(await all.store.get(head.till_id))) await all.store.put(head)
  await all.done
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

/** The newest entries, and all that wait or that somebody must look at. */
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
  const { waiting: _, own: __, ...rest } = { ...entry, till_id: tillId } as EntryOnDisk
  return rest
}
