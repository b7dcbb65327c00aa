import { expect, test } from 'vitest'
import { isOldPayment } from './old-payment.ts'

const JOHANNESBURG = 'Africa/Johannesburg'

test.each([
  ['just begun', '2026-11-15T10:00:00.000Z', false],
  ['five minutes ago', '2026-11-15T09:55:00.000Z', false],
  ['a little more than five minutes ago', '2026-11-15T09:54:59.999Z', true],
  ['at the same time yesterday', '2026-11-14T10:00:00.000Z', true],
  ['a moment ahead, as a corrected clock has it', '2026-11-15T10:00:02.000Z', false],
  ['an hour ahead: the clock was wrong', '2026-11-15T11:00:00.000Z', true],
])('%s', (_, startedAt, old) => {
  expect(isOldPayment(startedAt, new Date('2026-11-15T10:00:00.000Z'), JOHANNESBURG)).toBe(old)
})

test('a minute before midnight is another day of the shop, whatever the day is in UTC', () => {
  const now = new Date('2026-11-14T22:00:30.000Z')
  expect(isOldPayment('2026-11-14T21:59:30.000Z', now, JOHANNESBURG)).toBe(true)
  expect(isOldPayment('2026-11-14T21:59:30.000Z', now, 'UTC')).toBe(false)
})
