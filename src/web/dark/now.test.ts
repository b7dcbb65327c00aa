import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts'
import type * as Now from './now.ts'

const NOON = '2026-11-16T10:00:00.000Z'
/** As it stands in the head of an answer. */
const NOON_IN_HEAD = 'Mon, 16 Nov 2026 10:00:00 GMT'

let now: typeof Now

beforeEach(async () => {
  // A device that is two days behind.
  vi.useFakeTimers({ now: Date.parse(NOON) - 2 * DAY_MS, toFake: ['Date', 'performance'] })
  vi.resetModules()
  now = await import('./now.ts')
})
afterEach(() => void vi.useRealTimers())

test('until the server is heard it is as late as the device says', () => {
  expect(now.momentAfter(null)).toMatchObject({
    at: '2026-11-14T10:00:00.000Z',
    clock: { source: 'device' },
  })
})

test('it is as late as the head of an answer says, and then as the server says itself', () => {
  now.noteDate(NOON_IN_HEAD)
  expect(now.tillNow()).toBe(NOON)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(now.tillNow()).toBe('2026-11-16T10:01:00.000Z')
  now.setClock('2026-11-16T10:01:05.250Z')
  now.noteDate(NOON_IN_HEAD)
  expect(now.tillNow()).toBe('2026-11-16T10:01:05.250Z')
})

test.each([null, '', 'soon'])('a head that says %j changes nothing', (header) => {
  now.noteDate(NOON_IN_HEAD)
  now.noteDate(header)
  expect(now.tillNow()).toBe(NOON)
})
