import { expect, test } from 'vitest'
import { VALUE_TYPES } from './value-types.ts'

test.each([
  ['2026-11-15 08:00:00+00', '2026-11-15T08:00:00.000Z'],
  ['2026-11-15 08:00:00.5+00', '2026-11-15T08:00:00.500Z'],
  ['2026-11-15 08:00:00.012+00', '2026-11-15T08:00:00.012Z'],
  ['2026-11-15 23:59:59.999999+00', '2026-11-15T23:59:59.999Z'],
  ['2024-02-29 00:00:00.000001+00', '2024-02-29T00:00:00.000Z'],
  ['2026-11-15 10:00:00.5+02', '2026-11-15T08:00:00.500Z'],
  ['2026-11-15 13:30:00+05:30', '2026-11-15T08:00:00.000Z'],
])('the instant %s is %s, as a Date has it', (sent, instant) => {
  expect(VALUE_TYPES.timestamptz.parse(sent)).toBe(instant)
  expect(new Date(sent).toISOString()).toBe(instant)
})

test.each(['infinity', '', '2026-11-15'.repeat(2)])('%j is no instant', (sent) => {
  expect(() => VALUE_TYPES.timestamptz.parse(sent)).toThrow(RangeError)
})
