import { describe, expect, test } from 'vitest'
import { nextTry, type Outcome } from './next-try.ts'

const unanswered: Outcome = { kind: 'unanswered' }
const busy = (retryAfter?: number): Outcome => ({ kind: 'busy', retryAfter })

describe('without an answer', () => {
  test('the pauses grow, and then a person decides', () => {
    const pauses = [1, 2, 3, 4, 5].map((tries) =>
      nextTry(Array.from({ length: tries }, () => unanswered)),
    )
    expect(pauses.map(({ afterMs }) => afterMs)).toEqual([1000, 2000, 4000, 8000, null])
    expect(pauses.map(({ progress }) => progress)).toEqual([
      ...Array(4).fill('checking'),
      'unanswered',
    ])
  })
})

describe('from a busy server', () => {
  test.each([
    [undefined, 1000],
    [0, 1000],
    [3, 3000],
    [3600, 10_000],
  ])('told to come back after %s s the till waits %s ms', (retryAfter, afterMs) => {
    expect(nextTry([busy(retryAfter)])).toEqual({ afterMs, progress: 'busy' })
  })

  test('the till asks for half a minute, whatever was lost in between', () => {
    const tries = [...Array.from({ length: 28 }, () => busy()), unanswered, busy()]
    expect(nextTry(tries)).toEqual({ afterMs: 1000, progress: 'busy' })
    expect(nextTry([...tries, busy()])).toEqual({ afterMs: null, progress: 'unanswered' })
  })
})
