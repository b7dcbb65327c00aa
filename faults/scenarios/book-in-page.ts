import type { BookHead, BookStore, KeptEntry, TillKey, writeEntry } from '#shared/dark/book.ts'
import type { DarkSale } from '#shared/dark/entry.ts'

// These run in the page: each is sent to it as text, and knows nothing but what it is given and imports there.

export interface InPage {
  /** The addresses of its modules: the pure book, and the one on disk. */
  book: string
  disk: string
  /** What the till sells, but for its number. */
  sale: DarkSale
}

/** What lies on a till's disk after a power cut. */
export interface Found {
  head: Pick<BookHead, 'sequence' | 'count'>
  sequences: number[]
  /** Of the till's own series. */
  numbers: number[]
  isChained: boolean
  /** How far the control came. */
  relaxed: number
}

interface TillModules {
  beginBook: (head: BookHead) => Promise<void>
  bookOnDisk: (till: number) => BookStore
}

declare const shown: (sequence: number) => void

/** Sells by the till's own code until somebody pulls the plug, and tells each sale when it would be shown as saved. */
export async function writeSales({ book, disk, sale }: InPage): Promise<void> {
  const pure = (await import(book)) as { writeEntry: typeof writeEntry }
  const { beginBook, bookOnDisk } = (await import(disk)) as TillModules
  const hex = (bytes: ArrayBuffer) =>
    Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const key: TillKey = {
    hash: async (text) =>
      hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
    sign: () => Promise.resolve('signed'),
  }
  const first = { till_id: 7, letter: 'A', incarnation: crypto.randomUUID() }
  await beginBook({ ...first, sequence: 0, hash: null, count: 0, last_at: null })
  for (;;) {
    const entry = await pure.writeEntry(bookOnDisk(7), key, {
      key: crypto.randomUUID(),
      seller_id: crypto.randomUUID(),
      moment: () => {
        const at = new Date().toISOString()
        return { at, clock: { device: at, source: 'device' } }
      },
      act: (number) => ({ ...sale, number }),
    })
    shown(entry.sequence)
  }
}

/** The same writing as browsers do it unless they are told otherwise. */
export async function writeRelaxed(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('relaxed', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('entries'))
    opening.addEventListener('success', () => resolve(opening.result))
  })
  for (let sequence = 1; ; sequence += 1) {
    await new Promise((resolve) => {
      const all = database.transaction('entries', 'readwrite', { durability: 'relaxed' })
      all.objectStore('entries').put('x'.repeat(900), sequence)
      all.addEventListener('complete', resolve)
    })
    shown(sequence)
  }
}

export async function readBook({ disk }: InPage): Promise<Found> {
  const { bookOnDisk } = (await import(disk)) as TillModules
  const kept = bookOnDisk(7)
  const none = { sequence: 0, count: 0 }
  const head = await kept.head().catch(() => none)
  const entries = await kept.after(0, 1_000_000)
  const previous = ({ body }: KeptEntry) =>
    (JSON.parse(body) as { previous: string | null }).previous
  const relaxed = await new Promise<number>((resolve) => {
    const opening = indexedDB.open('relaxed', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('entries'))
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('entries').objectStore('entries').count()
      counting.addEventListener('success', () => resolve(counting.result))
    })
  })
  return {
    head: { sequence: head.sequence, count: head.count },
    sequences: entries.map(({ sequence }) => sequence),
    numbers: entries.map(({ number }) => Number(number!.slice(2))),
    isChained: entries.every((entry, at) => previous(entry) === (entries[at - 1]?.hash ?? null)),
    relaxed,
  }
}
