import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { countedCash, unknownDenomination } from './denominations.ts'
import { bankDeposit, dropDueAt, expectedCash } from './drawer.ts'

test('every cent in the drawer comes from the float, a payment or an event', () => {
  const drawer = {
    float: cents(500_00),
    cash_sales: cents(230_00),
    paid_in: cents(50_00),
    paid_out: cents(20_50),
    drops: cents(100_00),
  }
  expect(expectedCash(drawer)).toBe(659_50)
  // The float stays for the next shift; what is in the safe goes to the bank too.
  expect(bankDeposit(cents(659_50), drawer)).toBe(259_50)
})

test('notes and coins are summed without fractions', () => {
  expect(countedCash({ '200.00': 3, '0.10': 7, '0.20': 1 })).toBe(600_90)
  expect(unknownDenomination({ '200.00': 1, '3.00': 1 }, ['200.00'])).toBe('3.00')
})

describe('a drop', () => {
  const at = (time: string) => new Date(`2026-11-16T${time}Z`)
  const pace = {
    float: cents(500_00),
    openedAt: at('08:00'),
    now: at('10:00'),
    dropAbove: cents(3000_00),
  }
  test.each([
    ['is due when the drawer holds too much', 3000_00, at('10:00')],
    // R1000 in two hours: R1500 more by one o'clock.
    ['is foreseen by the pace of the shift', 1500_00, at('13:00')],
    ['is told to the quarter of an hour, or it would tell the amount', 1490_00, at('13:15')],
    ['is not foreseen before anything was sold', 500_00, null],
  ])('%s', (_, expected, due) => {
    expect(dropDueAt({ ...pace, expected: cents(expected) })).toEqual(due)
  })
  test('is never due where the shop says 0', () => {
    expect(dropDueAt({ ...pace, expected: cents(9000_00), dropAbove: cents(0) })).toBeNull()
  })
})
