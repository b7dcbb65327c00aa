import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'
import { isForgettable, KEEP_DAYS } from './book-state.ts'
import { type BookHead, type BookStore, type Draft, writeEntry } from './book.ts'
import { readBody } from './entry.ts'
import { A_HEAD, A_KEY, aBook } from './test-book.ts'
import { tillMoment } from './till-clock.ts'

const SELLER = '22222222-2222-4222-8222-222222222222'
const NOON = '2026-11-16T10:00:00.000Z'

let made = 0
const aDraft = (more: Partial<Draft> = {}): Draft => ({
  key: `33333333-3333-4333-8333-${String((made += 1)).padStart(12, '0')}`,
  seller_id: SELLER,
  moment: (last) => tillMoment(undefined, { device: Date.parse(NOON), monotonic: 0 }, last),
  act: () => ({ kind: 'shift_opened', float: cents(50_00) }),
  ...more,
})

describe('the book of a till', () => {
  test('each entry names its place and the hash of the one before', async () => {
    const book = aBook()
    const first = await writeEntry(book, A_KEY, aDraft())
    const second = await writeEntry(book, A_KEY, aDraft())
    expect(readBody(first.body)).toMatchObject({ sequence: 1, previous: null })
    expect(readBody(second.body)).toMatchObject({ sequence: 2, previous: first.hash })
    expect(first.hash).toBe(await A_KEY.hash(first.body))
  })

  test('the same key again is the entry of the first time', async () => {
    const book = aBook()
    const draft = aDraft()
    const [first, again] = [
      await writeEntry(book, A_KEY, draft),
      await writeEntry(book, A_KEY, draft),
    ]
    expect(again).toEqual(first)
    expect(book.entries.size).toBe(1)
  })

  describe('after the head that was seen last', () => {
    const aBookSeenAt = (seen: () => BookHead | undefined) => {
      const book = aBook()
      let reads = 0
      const head = () => {
        reads += 1
        return book.head()
      }
      return { book, reads: () => reads, store: { ...book, head, lastSeen: seen } }
    }

    test('nothing is read before an entry is written', async () => {
      let last: BookHead = A_HEAD
      const { book, reads, store } = aBookSeenAt(() => last)
      await writeEntry(store, A_KEY, aDraft())
      last = await book.head()
      await writeEntry(store, A_KEY, aDraft())
      expect(reads()).toBe(0)
      expect([...book.entries.keys()]).toEqual([1, 2])
    })

    test('a book that another tab has gone on with, or that has met another server, is looked at again', async () => {
      const { book, reads, store } = aBookSeenAt(() => A_HEAD)
      const theirs = await writeEntry(book, A_KEY, aDraft())
      const ours = await writeEntry(store, A_KEY, aDraft())
      expect(readBody(ours.body)).toMatchObject({ sequence: 2, previous: theirs.hash })
      expect(reads()).toBe(1)
      const moved = await book.head()
      const incarnation = '44444444-4444-4444-8444-444444444444'
      await book.meet(incarnation)
      const met = await writeEntry({ ...store, lastSeen: () => moved }, A_KEY, aDraft())
      expect(readBody(met.body)).toMatchObject({ sequence: 3, incarnation })
      expect(await book.head()).toMatchObject({ incarnation })
    })

    test('the same key again is still the entry of the first time', async () => {
      const { book, store } = aBookSeenAt(() => undefined)
      const draft = aDraft()
      const first = await writeEntry(store, A_KEY, draft)
      const head = await book.head()
      const again = await writeEntry({ ...store, lastSeen: () => head }, A_KEY, draft)
      expect(again).toEqual(first)
      expect(book.entries.size).toBe(1)
    })
  })

  test('writers at the same moment leave a chain without a gap', async () => {
    const book = aBook()
    await Promise.all(Array.from({ length: 20 }, () => writeEntry(book, A_KEY, aDraft())))
    const entries = [...book.entries.values()]
    expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, at) => at + 1))
    for (const [at, { body }] of entries.entries())
      expect(readBody(body)?.previous).toBe(at === 0 ? null : entries[at - 1]!.hash)
  })

  test('a number of the till is used up by the entry that bears it, and by no other', async () => {
    const book = aBook({ ...A_HEAD, count: 16 })
    const seen: string[] = []
    const act = (number: string): ReturnType<Draft['act']> => {
      seen.push(number)
      return { kind: 'shift_opened', float: cents(0) }
    }
    await writeEntry(book, A_KEY, aDraft({ act }))
    await writeEntry(book, A_KEY, aDraft({ act }))
    expect(seen).toEqual(['A-000017', 'A-000017'])
    expect((await book.head()).count).toBe(16)
  })

  test('what the disk refuses is not written', async () => {
    const book: BookStore = { ...aBook(), append: () => Promise.reject(new Error('disk full')) }
    await expect(writeEntry(book, A_KEY, aDraft())).rejects.toThrow('disk full')
    expect((await book.head()).sequence).toBe(0)
  })

  test('entries are kept for 35 days, those without an answer and the last for ever', async () => {
    const book = aBook()
    const old = await writeEntry(book, A_KEY, aDraft())
    const last = await writeEntry(book, A_KEY, aDraft())
    const head = await book.head()
    const booked = { ...old, outcome: 'booked' as const }
    const at = Date.parse(NOON) + KEEP_DAYS * DAY_MS
    expect(isForgettable(booked, head, at)).toBe(false)
    expect(isForgettable(booked, head, at + 1)).toBe(true)
    expect(isForgettable(old, head, at + 1)).toBe(false)
    expect(isForgettable({ ...last, outcome: 'booked' }, head, at + 1)).toBe(false)
  })
})

describe('the clock of a till', () => {
  const clocks = { device: Date.parse('1970-01-01T00:00:05.000Z'), monotonic: 9000 }
  const anchor = { server: Date.parse(NOON), device: clocks.device - 5000, monotonic: 4000 }

  test('is the last server time and what has passed since', () => {
    expect(tillMoment(anchor, clocks, null)).toEqual({
      at: '2026-11-16T10:00:05.000Z',
      clock: { device: '1970-01-01T00:00:05.000Z', source: 'server' },
    })
  })

  test('goes on while the device sleeps, by its own clock, and says so', () => {
    const morning = { device: clocks.device + 14 * HOUR_MS, monotonic: 9000 }
    expect(tillMoment(anchor, morning, null)).toEqual({
      at: '2026-11-17T00:00:05.000Z',
      clock: { device: '1970-01-01T14:00:05.000Z', source: 'device' },
    })
    // Set by a minute, or set back, it tells nothing.
    for (const set of [MINUTE_MS, -14 * HOUR_MS])
      expect(tillMoment(anchor, { ...clocks, device: clocks.device + set }, null)).toMatchObject({
        at: '2026-11-16T10:00:05.000Z',
        clock: { source: 'server' },
      })
  })

  test('is the device’s own after a restart without the server, and says so', () => {
    expect(tillMoment(undefined, clocks, null)).toEqual({
      at: '1970-01-01T00:00:05.000Z',
      clock: { device: '1970-01-01T00:00:05.000Z', source: 'device' },
    })
  })

  test('never goes behind the entry before', () => {
    expect(tillMoment(undefined, clocks, NOON).at).toBe(NOON)
  })

  test('tells the server’s time too where the entry before is far ahead', () => {
    const ahead = '2027-11-16T10:00:00.000Z'
    expect(tillMoment(anchor, clocks, ahead)).toMatchObject({
      at: ahead,
      clock: { told: '2026-11-16T10:00:05.000Z' },
    })
    expect(tillMoment(undefined, clocks, ahead).clock).not.toHaveProperty('told')
    expect(tillMoment(anchor, clocks, '2026-11-16T10:00:06.000Z').clock).not.toHaveProperty('told')
  })
})
