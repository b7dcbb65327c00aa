import { expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { fieldsOf, problemsIn, shortDated } from './promotion-values.ts'

const TODAY = '2026-11-16'

const expiringIn = (days_left: number, product_name = 'Durban Poison 1 g') =>
  shortDated(
    { product_id: 7, product_name, expiry_date: addDays(TODAY, days_left), days_left },
    TODAY,
  )

test.each([
  [0, 30],
  [30, 30],
  [31, 20],
  [60, 20],
  [61, 10],
  [90, 10],
])('what expires in %i days begins with %i percent off, until then', (days, percent) => {
  const values = expiringIn(days)
  expect(problemsIn(values)).toEqual({})
  expect(fieldsOf(values)).toMatchObject({
    name: 'Short dated: Durban Poison 1 g',
    kind: 'percent',
    percent,
    product_ids: [7],
    category_ids: [],
    starts_on: TODAY,
    ends_on: addDays(TODAY, days),
  })
})

test('a long name of a product still makes a name that can be saved', () => {
  expect(problemsIn(expiringIn(5, 'Aurora Borealis '.repeat(10)))).toEqual({})
})
