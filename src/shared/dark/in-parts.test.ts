import { expect, test } from 'vitest'
import { inParts } from './in-parts.ts'
import type { Sender } from './sending.ts'

const entries = Array.from({ length: 7 }, (_, at) => ({ body: String(at), signature: '' }))

/** Takes so many at once, and answers each by its own text. */
function serverOf(most: number) {
  const sent: number[] = []
  const send: Sender['send'] = (part) => {
    if (part.length > most) return Promise.reject(new Error('too much'))
    sent.push(part.length)
    const told = part.map(({ body }) => ({
      sequence: null,
      key: body,
      outcome: 'booked' as const,
      reason: null,
      transaction_number: null,
    }))
    const state = { incarnation: '', sequence: Number(part.at(-1)!.body), head: null }
    return Promise.resolve({ entries: told, state: { ...state, server_time: '' } })
  }
  return { send, sent }
}
const isTooMuch = (error: unknown): boolean => (error as Error).message === 'too much'

test.each([
  [7, [7]],
  [4, [4, 3]],
  [2, [2, 2, 2, 1]],
])('what is too much goes in parts, in order: at most %i', async (most, parts) => {
  const { send, sent } = serverOf(most)
  const answer = await inParts(entries, send, isTooMuch)
  expect(sent).toEqual(parts)
  expect(answer.entries.map(({ key }) => key)).toEqual(entries.map(({ body }) => body))
  expect(answer.state.sequence).toBe(6)
})

test('one entry is not parted, and another failure is told at once', async () => {
  await expect(inParts(entries, serverOf(0).send, isTooMuch)).rejects.toThrow('too much')
  const { send, sent } = serverOf(4)
  await expect(inParts(entries, send, () => false)).rejects.toThrow('too much')
  expect(sent).toEqual([])
})
