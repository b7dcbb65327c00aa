import { expect, test } from 'vitest'
import type { FilterField } from '#shared/filters.ts'
import { newFilter, removed, replaced, withField, withOperator } from './change-filters.ts'

const field = (key: string, type: FilterField<unknown>['type']): FilterField<unknown> => ({
  key,
  label: key,
  type,
  read: () => null,
})
const sales = field('sales', 'number')
const quantity = field('quantity', 'number')
const name = field('name', 'text')

test('a new condition asks for nothing yet', () => {
  expect(newFilter(sales)).toEqual({ field: 'sales', operator: 'equals', values: [] })
})

test('a field of the same type keeps operator and value', () => {
  const filter = { field: 'sales', operator: 'greaterThan', values: ['500'] }
  expect(withField(filter, sales, quantity)).toEqual({ ...filter, field: 'quantity' })
})

test('a field of another type begins anew', () => {
  const filter = { field: 'sales', operator: 'greaterThan', values: ['500'] }
  expect(withField(filter, sales, name)).toEqual({
    field: 'name',
    operator: 'contains',
    values: [],
  })
})

test('choices of one field mean nothing to another', () => {
  const [role, status] = [field('role', 'select'), field('status', 'select')]
  const filter = { field: 'role', operator: 'equals', values: ['manager'] }
  expect(withField(filter, role, status).values).toEqual([])
})

test.each([
  ['between', ['a', 'b', 'c'], ['a', 'b']],
  ['equals', ['a', 'b'], ['a']],
  ['in', ['a', 'b', 'c'], ['a', 'b', 'c']],
])('%s keeps as many values as it has places', (operator, values, kept) => {
  expect(withOperator({ field: 'x', operator: '', values }, operator).values).toEqual(kept)
})

test('one condition is replaced or removed, the others stay', () => {
  const [a, b] = [newFilter(sales), newFilter(name)]
  const other = newFilter(quantity)
  expect(replaced([a, b], 1, other)).toEqual([a, other])
  expect(removed([a, b], 0)).toEqual([b])
})
