import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents } from '#shared/money.ts'
import { addNote, amountSigns, changeDue, likelyAmounts, QUICK_NOTES, tenderedIn } from './cash.ts'

test('the quick notes are those of the rand', () => {
  expect(QUICK_NOTES).toEqual([10_00, 20_00, 50_00, 100_00, 200_00])
})

test.each<[number, number[]]>([
  [666_25, [667_00, 670_00, 700_00, 800_00]],
  [115_00, [120_00, 150_00, 200_00]],
  [58_40, [59_00, 60_00, 100_00, 200_00]],
  [200_00, []],
  [199_99, [200_00]],
  [1_203_00, [1_210_00, 1_250_00, 1_300_00, 1_400_00]],
  [12_50, [13_00, 20_00, 50_00, 100_00]],
])('for R%i in cents people hand over %j', (total, amounts) => {
  expect(likelyAmounts(cents(total))).toEqual(amounts)
})

test.each<[number, number | null, number | null]>([
  [132_60, null, 0],
  [132_60, 132_60, 0],
  [132_60, 200_00, 67_40],
  [132_60, 132_59, null],
  [132_60, 0, null],
  [0, null, 0],
])('of a total of %i with %s on the counter %s goes back', (total, tendered, change) => {
  expect(changeDue(cents(total), tendered === null ? null : cents(tendered))).toBe(change)
})

test('the first note replaces the exact amount, the next ones add to it', () => {
  expect(addNote(null, cents(200_00))).toBe(200_00)
  expect(addNote(cents(200_00), cents(50_00))).toBe(250_00)
})

test('what was given is the total and the change', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 }).map(cents)
  fc.assert(
    fc.property(amount, fc.array(fc.constantFrom(...QUICK_NOTES)), (total, notes) => {
      const tendered = notes.reduce<Cents | null>(addNote, null) ?? total
      const change = changeDue(total, tendered)
      if (tendered < total) expect(change).toBeNull()
      else expect(total + change!).toBe(tendered)
    }),
  )
})

test('of what is typed only what can be part of an amount stays', () => {
  expect(amountSigns('R 1,000.50-x')).toBe('1,000.50')
})

test.each([
  ['', null],
  ['200', 200_00],
  ['200.', 200_00],
  ['200,5', 200_50],
  ['1,000', 1000_00],
  ['1,000.50', 1000_50],
  ['.', 0],
  ['1.000', 0],
  ['12.345', 0],
])('%j is %s on the counter', (text, amount) => {
  expect(tenderedIn(text)).toBe(amount)
})
