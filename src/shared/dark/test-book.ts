import { isSameHead } from './book-state.ts'
import type { BookHead, BookStore, KeptEntry, TillKey } from './book.ts'

export const A_HEAD: BookHead = {
  till_id: 7,
  letter: 'A',
  incarnation: '11111111-1111-4111-8111-111111111111',
  sequence: 0,
  hash: null,
  count: 0,
  last_at: null,
}

/** The tests look at chains, not at cryptography. */
export const A_KEY: TillKey = {
  hash: (text) => Promise.resolve(mixed(text)),
  sign: () => Promise.resolve('signed'),
}

/** Another text, another 64 digits. */
function mixed(text: string): string {
  const lanes = Array.from({ length: 8 }, (_, lane) =>
    Array.from(text).reduce(
      (mix, letter) => Math.imul(mix ^ letter.codePointAt(0)!, 0x01_00_01_93),
      lane,
    ),
  )
  return lanes.map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('')
}

/** A till's disk that never fails. */
export function aBook(first: BookHead = A_HEAD): BookStore & { entries: Map<number, KeptEntry> } {
  let head = first
  const entries = new Map<number, KeptEntry>()
  const all = () => [...entries.values()].toSorted((a, b) => a.sequence - b.sequence)
  return {
    entries,
    head: () => Promise.resolve(head),
    byKey: (key) => Promise.resolve(all().find((entry) => entry.key === key)),
    append: ({ entry, before, head: next }) => {
      const isWritten = all().some(({ key }) => key === entry.key)
      if (isWritten || !isSameHead(head, before)) return Promise.resolve(false)
      entries.set(entry.sequence, entry)
      head = next
      return Promise.resolve(true)
    },
    at: (sequence) => Promise.resolve(entries.get(sequence)),
    after: (sequence, most) =>
      Promise.resolve(
        all()
          .filter((entry) => entry.sequence > sequence)
          .slice(0, most),
      ),
    firstWaiting: () => Promise.resolve(all().find(({ outcome }) => outcome === null)),
    settle: (settled) => {
      for (const entry of settled) entries.set(entry.sequence, entry)
      return Promise.resolve()
    },
    meet: (incarnation) => {
      head = { ...head, incarnation }
      return Promise.resolve()
    },
  }
}
