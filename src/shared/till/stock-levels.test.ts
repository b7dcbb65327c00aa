import { expect, test } from 'vitest'
import { lessSold, withSold } from './stock-levels.ts'

const units = (product_id: number, quantity: number) => ({ product_id, quantity })

test('what a till has sold since adds up by product', () => {
  const first = withSold({}, [units(7, 2), units(9, 1), units(7, 1)])
  expect(first).toEqual({ 7: 3, 9: 1 })
  expect(withSold(first, [units(9, 4)])).toEqual({ 7: 3, 9: 5 })
})

test('it leaves what there was less of it, and never less than nothing', () => {
  const told = { 7: 5, 9: 3 }
  expect(lessSold(told, { 7: 2, 9: 4, 11: 1 })).toEqual({ 7: 3, 9: 0, 11: 0 })
  expect(told).toEqual({ 7: 5, 9: 3 })
})
