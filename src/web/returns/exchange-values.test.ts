import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { oneMore } from './exchange-values.ts'

const OIL = { id: 7, name: 'Oil', price: cents(100_00) }
const BUD = { id: 8, name: 'Bud', price: cents(50_00) }

test('what is picked or scanned once more is one more of it, whatever was typed', () => {
  const once = oneMore(oneMore([], OIL), BUD)
  expect(once.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Oil', 1],
    ['Bud', 1],
  ])
  expect(oneMore(once, OIL)[0]).toMatchObject({ product_id: 7, quantity: 2 })
  expect(oneMore([{ ...once[0]!, quantity: '' }], OIL)[0]).toMatchObject({ quantity: 1 })
})
