import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusalCounter } from './refusal-counter.ts'

const START = new Date('2026-11-15T08:00:00Z')
const at = (seconds: number) => new Date(START.getTime() + seconds * 1000)

const refused = (seconds: number, request = 'GET /api/users', id = 'thandi') => ({
  actor: {
    user: { id, first_name: 'Thandi', last_name: 'Nkosi' },
    origin: { request_id: String(seconds), ip_address: '10.0.0.1', user_agent: 'script' },
    now: at(seconds),
  },
  request,
})

test('a few a minute get rows of their own, the rest is told once the minute is over', () => {
  const counter = refusalCounter(2)
  const rows = [0, 1, 2, 3, 59].map((second) => counter.count(refused(second)).isRecorded)
  expect(rows).toEqual([true, true, false, false, false])
  expect(counter.take(at(59.9))).toEqual([])
  expect(counter.count(refused(60, 'POST /api/users'))).toEqual({
    isRecorded: true,
    leftOut: {
      actor: refused(59).actor,
      since: START,
      requests: { 'GET /api/users': 3 },
    },
  })
})

test('what nobody asks after is told by the clock, once', () => {
  const counter = refusalCounter(1)
  for (const request of ['A', 'B', 'B', 'C']) counter.count(refused(0, request))
  counter.count(refused(30, 'A', 'sipho'))
  expect(counter.take(at(60))).toMatchObject([{ since: START, requests: { B: 2, C: 1 } }])
  expect(counter.take(at(60))).toEqual([])
  counter.count(refused(31, 'A', 'sipho'))
  expect(counter.take()).toMatchObject([{ actor: { user: { id: 'sipho' } }, requests: { A: 1 } }])
})

test('one person’s flood leaves the others their rows', () => {
  const counter = refusalCounter(1)
  for (let times = 0; times < 1000; times += 1) counter.count(refused(0))
  expect(counter.count(refused(0, 'A', 'sipho')).isRecorded).toBe(true)
})

test('a clock that is set back does not stop the trail', () => {
  const counter = refusalCounter(1)
  counter.count(refused(7200))
  expect(counter.count(refused(7201)).isRecorded).toBe(false)
  expect(counter.count(refused(0)).isRecorded).toBe(true)
})

test('every refusal is told exactly once, and no minute has more rows than allowed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.record({ wait: fc.nat(40), person: fc.constantFrom('a', 'b') }), {
        maxLength: 200,
      }),
      (perMinute, requests) => {
        const counter = refusalCounter(perMinute)
        let seconds = 0
        let told = 0
        const rows: Record<string, number[]> = { a: [], b: [] }
        for (const { wait, person } of requests) {
          seconds += wait
          const { isRecorded, leftOut } = counter.count(refused(seconds, 'R', person))
          if (isRecorded) rows[person]!.push(seconds)
          told += (isRecorded ? 1 : 0) + (leftOut?.requests['R'] ?? 0)
        }
        for (const { requests: left } of counter.take()) told += left['R'] ?? 0
        expect(told).toBe(requests.length)
        for (const times of Object.values(rows))
          for (const time of times) {
            // A minute begins with its first row, so any sixty seconds touch two of them at most.
            const near = times.filter((other) => other >= time && other < time + 60)
            expect(near.length).toBeLessThanOrEqual(2 * perMinute)
          }
      },
    ),
  )
})
