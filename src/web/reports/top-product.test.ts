import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { shownProducts, type TopProduct } from './top-product.ts'

const product = (name: string, sales: number, quantity: number, margin: number): TopProduct => ({
  product_id: sales,
  name,
  sku: `${name.slice(0, 3).toUpperCase()}-1`,
  category: 'Flower',
  sales: cents(sales),
  quantity,
  cost: cents(sales - margin),
  margin: cents(margin),
  margin_percentage: 0,
})

const PRODUCTS = [
  product('Swazi Gold', 900_00, 3, 100_00),
  product('Durban Poison', 500_00, 9, 300_00),
  product('Gummies 10', 100_50, 5, -20_00),
  product('Gummies 9', 99_99, 5, 10_00),
]
const ALL: Parameters<typeof shownProducts>[1] = {
  search: '',
  filters: [],
  sort: 'sales',
  direction: 'desc',
}

const names = (view: Partial<Parameters<typeof shownProducts>[1]>) =>
  shownProducts(PRODUCTS, { ...ALL, ...view }).map(({ name }) => name)

test.each([
  ['', 4],
  ['gum', 2],
  [' DURBAN ', 1],
  ['swa-1', 1],
  ['nothing', 0],
])('the quick search for "%s", by name or SKU, finds %i', (search, count) => {
  expect(names({ search })).toHaveLength(count)
})

describe('the advanced filter', () => {
  test.each([
    ['name', 'startsWith', 'g', ['Gummies 10', 'Gummies 9']],
    ['sales', 'greaterThan', '500', ['Swazi Gold']],
    ['sales', 'greaterThanOrEqual', '100.50', ['Swazi Gold', 'Durban Poison', 'Gummies 10']],
    ['quantity', 'equals', '5', ['Gummies 10', 'Gummies 9']],
    ['quantity', 'lessThan', '', ['Swazi Gold', 'Durban Poison', 'Gummies 10', 'Gummies 9']],
  ])('%s %s %s leaves %j', (field, operator, value, left) => {
    expect(names({ filters: [{ field, operator, values: [value] }] })).toEqual(left)
  })

  test('its conditions hold together, and with the search', () => {
    const filters = [{ field: 'quantity', operator: 'equals', values: ['5'] }]
    expect(names({ filters, search: '10' })).toEqual(['Gummies 10'])
  })
})

test.each([
  ['name', 'asc', 'Durban Poison'],
  ['name', 'desc', 'Swazi Gold'],
  ['quantity', 'desc', 'Durban Poison'],
  ['margin', 'desc', 'Durban Poison'],
  ['margin', 'asc', 'Gummies 10'],
] as const)('sorted by %s %s, %s is first', (sort, direction, first) => {
  expect(names({ sort, direction })[0]).toBe(first)
})

test('names with numbers sort as people count', () => {
  expect(names({ sort: 'name', direction: 'asc', search: 'gum' })).toEqual([
    'Gummies 9',
    'Gummies 10',
  ])
})
