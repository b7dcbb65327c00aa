import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inForeignKeyOrder } from './table-order.ts'

const table = (name: string, ...refers_to: string[]) => ({ name, refers_to })
const order = (...tables: ReturnType<typeof table>[]) =>
  inForeignKeyOrder(tables).map(({ name }) => name)

test('what is referred to comes first, else by name', () => {
  expect(order(table('sales', 'people', 'products'), table('people'), table('products'))).toEqual([
    'people',
    'products',
    'sales',
  ])
  expect(order(table('a', 'b'), table('b', 'c'), table('c'))).toEqual(['c', 'b', 'a'])
})

test('a table outside of the list does not hold it up', () => {
  expect(order(table('sessions', 'profiles'))).toEqual(['sessions'])
})

test('a circle cannot be loaded in any order', () => {
  expect(() => order(table('a', 'b'), table('b', 'a'), table('c'))).toThrow(
    'tables refer to each other in a circle: a, b',
  )
})

test('whatever refers to whatever came before, the order holds', () => {
  const shuffled = fc
    .array(fc.array(fc.nat(), { maxLength: 3 }), { minLength: 1, maxLength: 20 })
    .map((lists) =>
      lists.map((list, index) =>
        table(`t${index}`, ...(index === 0 ? [] : list.map((n) => `t${n % index}`))),
      ),
    )
    .chain((tables) => fc.shuffledSubarray(tables, { minLength: tables.length }))
  fc.assert(
    fc.property(shuffled, (tables) => {
      const names = order(...tables)
      expect(names.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
      for (const { name, refers_to } of tables)
        for (const other of refers_to)
          expect(names.indexOf(other)).toBeLessThan(names.indexOf(name))
    }),
  )
})
