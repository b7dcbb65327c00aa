import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { type BookStore, writeEntry } from './book.ts'
import type { EntryOutcome } from './contract.ts'
import { MOST_ENTRIES } from './contract.ts'
import { type Entry, readBody } from './entry.ts'
import { type Sender, sendLeft, sendWaiting } from './sending.ts'
import { A_HEAD, A_KEY, aBook } from './test-book.ts'
import { tillMoment } from './till-clock.ts'

const OTHER = '99999999-9999-4999-8999-999999999999'

let keys = 0
async function write(book: BookStore, times = 1): Promise<void> {
  for (let done = 0; done < times; done++)
    await writeEntry(book, A_KEY, {
      key: `33333333-3333-4333-8333-${String((keys += 1)).padStart(12, '0')}`,
      seller_id: OTHER,
      moment: (last) => tillMoment(undefined, { device: 0, monotonic: 0 }, last),
      act: () => ({ kind: 'shift_opened', float: cents(0) }),
    })
}

/** A server that keeps what it is sent and answers for it. What it holds has no place in its chain. */
function aServer(incarnation = A_HEAD.incarnation, holds: readonly number[] = []) {
  const had: Entry[] = []
  const sendings: number[][] = []
  let fails = false
  const state = async () => ({
    incarnation,
    sequence: had.length,
    head: had.length === 0 ? null : await A_KEY.hash(had.at(-1)!.body),
    server_time: '2026-11-16T10:00:00.000Z',
  })
  const sender: Sender = {
    state,
    send: async (entries) => {
      sendings.push(entries.map(({ body }) => readBody(body)!.sequence))
      for (const entry of entries) {
        const { sequence } = readBody(entry.body)!
        if (sequence === had.length + 1 && !holds.includes(sequence)) had.push(entry)
      }
      if (fails) throw new Error('the answer was lost')
      const outcomes = entries.map(({ body }): EntryOutcome => ({
        sequence: readBody(body)!.sequence,
        key: null,
        outcome: holds.includes(readBody(body)!.sequence) ? 'held' : 'booked',
        reason: null,
        transaction_number: null,
      }))
      return { entries: outcomes, state: await state() }
    },
  }
  return { sender, sendings, had, lose: (lost: boolean) => void (fails = lost) }
}

describe('what a till sends', () => {
  test('goes in order, at most a hundred at once, until nothing waits', async () => {
    const [book, server] = [aBook(), aServer()]
    await write(book, MOST_ENTRIES + 5)
    expect(await sendWaiting(book, server.sender)).toBe('done')
    expect(server.sendings.map((each) => each.length)).toEqual([MOST_ENTRIES, 5])
    expect(server.sendings.flat()).toEqual([...book.entries.keys()])
    expect(await book.firstWaiting()).toBeUndefined()
  })

  test('is sent again when the answer was lost, and not once more', async () => {
    const [book, server] = [aBook(), aServer()]
    await write(book, 2)
    server.lose(true)
    await expect(sendWaiting(book, server.sender)).rejects.toThrow('lost')
    server.lose(false)
    await sendWaiting(book, server.sender)
    await sendWaiting(book, server.sender)
    expect(server.sendings).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  test('is what a restored server lacks, though it had confirmed it', async () => {
    const [book, server] = [aBook(), aServer()]
    await write(book, 3)
    await sendWaiting(book, server.sender)
    const restored = aServer(OTHER)
    restored.had.push(...server.had.slice(0, 1))
    await sendWaiting(book, restored.sender)
    expect(restored.sendings).toEqual([[2, 3]])
    expect((await book.head()).incarnation).toBe(OTHER)
  })

  test('is everything where a restored server has another chain', async () => {
    const [book, server, restored] = [aBook(), aServer(), aServer(OTHER)]
    await write(book, 3)
    await sendWaiting(book, server.sender)
    restored.had.push({ body: 'another', signature: '' })
    await sendWaiting(book, restored.sender)
    expect(restored.sendings).toEqual([[1, 2, 3]])
  })

  test('is what waits where a copy of the till has sold too, and the till must not go on', async () => {
    const [book, server] = [aBook(), aServer(A_HEAD.incarnation, [4, 5])]
    await write(book, 3)
    await sendWaiting(book, server.sender)
    server.had[2] = { body: 'of the copy', signature: '' }
    await write(book, 2)
    server.sendings.length = 0
    expect(await sendWaiting(book, server.sender)).toBe('behind')
    expect(server.sendings).toEqual([[4, 5]])
    expect(await book.firstWaiting()).toBeUndefined()
    expect(await sendWaiting(book, server.sender)).toBe('behind')
    expect(server.sendings).toEqual([[4, 5]])
  })

  test('is not again and again what comes after an entry that the server holds', async () => {
    const [book, server] = [aBook(), aServer(A_HEAD.incarnation, [2])]
    await write(book, 3)
    await sendWaiting(book, server.sender)
    await sendWaiting(book, server.sender)
    await write(book)
    expect(await sendWaiting(book, server.sender)).toBe('done')
    expect(server.sendings).toEqual([[1, 2, 3], [4]])
  })

  test('is what a server lacks that had confirmed it, also where it does not know that it was restored', async () => {
    const [book, server] = [aBook(), aServer()]
    await write(book, 3)
    await sendWaiting(book, server.sender)
    server.had.length = 1
    await sendWaiting(book, server.sender)
    expect(server.sendings.at(-1)).toEqual([2, 3])
  })

  test('is what waits in a book that is not gone on with, in order and once', async () => {
    const [book, server] = [aBook(), aServer()]
    await write(book, 1)
    await sendWaiting(book, server.sender)
    await write(book, MOST_ENTRIES + 1)
    await sendLeft(book, server.sender.send)
    await sendLeft(book, server.sender.send)
    expect(server.sendings.map((each) => each.length)).toEqual([1, MOST_ENTRIES, 1])
    expect(await book.firstWaiting()).toBeUndefined()
  })

  test('is nothing where the server knows more than the till does itself', async () => {
    const [book, server] = [aBook(), aServer()]
    await write(aBook(), 1)
    server.had.push({ body: 'lost here', signature: '' })
    expect(await sendWaiting(book, server.sender)).toBe('behind')
    expect(server.sendings).toEqual([])
  })
})
