import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents } from '#shared/money.ts'
import { addNote, changeDue, QUICK_NOTES, tenderedIn } from './cash.ts'

test('the quick notes are those of the rand', () => {
  expect(QUICK_NOTES).toEqual([10_00, 20_00, 50_00, 100_00, 200_00])
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
