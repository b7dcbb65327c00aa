import { expect, test } from 'vitest'
import { busyAfternoon } from './busy-afternoon.ts'

test.each([
  ['2026-11-16T04:00:00Z', '2026-11-20T13:30:00.000Z'],
  ['2026-11-20T13:29:59Z', '2026-11-20T13:30:00.000Z'],
  ['2026-11-20T13:30:00Z', '2026-11-27T13:30:00.000Z'],
  ['2026-11-21T23:00:00Z', '2026-11-27T13:30:00.000Z'],
])('pictures taken at %s show %s', (now, shown) => {
  expect(busyAfternoon(new Date(now)).toISOString()).toBe(shown)
})
