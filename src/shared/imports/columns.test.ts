import { expect, test } from 'vitest'
import { importColumnOf } from './columns.ts'

test.each(['first_name', 'First Name', ' FIRST-NAME ', 'firstname', 'First.Name'])(
  'the heading %j is first_name',
  (heading) => {
    expect(importColumnOf('customers', heading)?.field).toBe('first_name')
  },
)

test.each(['', 'name', 'first', 'first_names', 'loyalty_points'])(
  'the heading %j fills no field',
  (heading) => {
    expect(importColumnOf('customers', heading)).toBeUndefined()
  },
)

test('our own export of products names the category as it is read', () => {
  expect(importColumnOf('products', 'category_name')?.field).toBe('category')
  expect(importColumnOf('products', 'Category')?.field).toBe('category')
})
