import { expect, test } from 'vitest'
import { lastClosedDay } from './summarise-days.ts'

test.each([
  ['2026-11-15T12:30:00Z', 'Africa/Johannesburg', '2026-11-14'],
  // Just after midnight a sale of the old day may still be on its way.
  ['2026-11-15T22:04:59Z', 'Africa/Johannesburg', '2026-11-14'],
  ['2026-11-15T22:05:00Z', 'Africa/Johannesburg', '2026-11-15'],
  ['2026-11-15T22:05:00Z', 'UTC', '2026-11-14'],
  ['2026-11-16T00:04:59Z', 'UTC', '2026-11-14'],
  ['2026-11-16T00:05:00Z', 'UTC', '2026-11-15'],
  ['2026-12-31T22:05:00Z', 'Africa/Johannesburg', '2026-12-31'],
  ['2028-02-29T22:05:00Z', 'Africa/Johannesburg', '2028-02-29'],
])('at %s in %s the newest closed day is %s', (now, timeZone, day) => {
  expect(lastClosedDay(new Date(now), timeZone)).toBe(day)
})
