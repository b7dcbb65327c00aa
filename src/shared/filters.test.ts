import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Filter, type FilterField, filterRows, isInForce, OPERATORS } from './filters.ts'

interface Row {
  name: string | null
  sales: number | null
  day: string | null
  role: string
  active: boolean
}

const row = (change: Partial<Row> = {}): Row => ({
  name: 'Durban Poison',
  sales: 1234.5,
  day: '2026-11-15',
  role: 'manager',
  active: true,
  ...change,
})

const FIELDS: readonly FilterField<Row>[] = [
  { key: 'name', label: 'Name', type: 'text', read: ({ name }) => name },
  { key: 'sales', label: 'Sales', type: 'number', read: ({ sales }) => sales },
  { key: 'day', label: 'Day', type: 'date', read: ({ day }) => day },
  { key: 'role', label: 'Role', type: 'select', read: ({ role }) => role },
  { key: 'active', label: 'Active', type: 'select', read: ({ active }) => active },
]

const condition = (field: string, operator: string, ...values: string[]): Filter => ({
  field,
  operator,
  values,
})

const passes = (one: Row, ...filters: Filter[]) => filterRows([one], FIELDS, filters).length === 1

test.each([
  ['name', 'contains', ['POISON'], true],
  ['name', 'contains', ['haze'], false],
  ['name', 'equals', ['durban poison'], true],
  ['name', 'equals', ['durban'], false],
  ['name', 'startsWith', ['Dur'], true],
  ['name', 'startsWith', ['Poi'], false],
  ['name', 'endsWith', ['son'], true],
  ['name', 'endsWith', ['Dur'], false],
  ['name', 'notContains', ['haze'], true],
  ['name', 'notContains', ['poison'], false],
  ['sales', 'equals', ['1234.50'], true],
  ['sales', 'equals', ['R1 234,50'], true],
  ['sales', 'equals', ['1234.51'], false],
  ['sales', 'notEquals', ['1234.51'], true],
  ['sales', 'notEquals', ['1234.5'], false],
  ['sales', 'greaterThan', ['1234.49'], true],
  ['sales', 'greaterThan', ['1234.5'], false],
  ['sales', 'greaterThanOrEqual', ['1234.5'], true],
  ['sales', 'greaterThanOrEqual', ['1234.51'], false],
  ['sales', 'lessThan', ['1234.51'], true],
  ['sales', 'lessThan', ['1234.5'], false],
  ['sales', 'lessThanOrEqual', ['1234.5'], true],
  ['sales', 'lessThanOrEqual', ['1234.49'], false],
  ['sales', 'lessThan', ['1,235'], true],
  ['sales', 'greaterThan', ['1,234.50'], false],
  ['day', 'equals', ['2026-11-15'], true],
  ['day', 'equals', ['2026-11-14'], false],
  ['day', 'after', ['2026-11-14'], true],
  ['day', 'after', ['2026-11-15'], false],
  ['day', 'before', ['2026-11-16'], true],
  ['day', 'before', ['2026-11-15'], false],
  ['day', 'between', ['2026-11-15', '2026-11-15'], true],
  ['day', 'between', ['2026-11-01', '2026-11-14'], false],
  ['day', 'between', ['2026-11-16', ''], false],
  ['day', 'between', ['', '2026-11-15'], true],
  ['day', 'between', ['2026-11-15'], true],
  ['role', 'equals', ['manager'], true],
  ['role', 'equals', ['budtender'], false],
  ['role', 'notEquals', ['budtender'], true],
  ['role', 'notEquals', ['manager'], false],
  ['role', 'in', ['budtender', 'manager'], true],
  ['role', 'in', ['budtender', 'viewer'], false],
  ['active', 'equals', ['true'], true],
  ['active', 'equals', ['false'], false],
])('%s %s %j', (field, operator, values, expected) => {
  expect(passes(row(), condition(field, operator, ...values))).toBe(expected)
})

test.each([
  ['name', 'contains', 'x', false],
  ['name', 'notContains', 'x', true],
  ['sales', 'equals', '0', false],
  ['sales', 'lessThan', '5', false],
  ['sales', 'notEquals', '5', true],
  ['day', 'before', '2027-01-01', false],
])('a row without a value: %s %s %s', (field, operator, value, expected) => {
  const without = row({ name: null, sales: null, day: null })
  expect(passes(without, condition(field, operator, value))).toBe(expected)
})

describe('what passes everything', () => {
  test.each([
    ['no value', condition('name', 'equals')],
    ['an empty value', condition('name', 'equals', '')],
    ['blanks', condition('sales', 'equals', '   ')],
    ['an empty list', condition('role', 'in')],
    ['a number that is still being typed', condition('sales', 'greaterThan', '-')],
    ['a date range without bounds', condition('day', 'between', '', '')],
    ['an unknown field', condition('colour', 'equals', 'green')],
    ['an unknown operator', condition('name', 'resembles', 'x')],
    ['an operator of another type', condition('sales', 'contains', '9')],
  ])('%s', (_, filter) => {
    expect(passes(row(), filter)).toBe(true)
    expect(isInForce(filter, FIELDS)).toBe(false)
  })
})

test('conditions combine with AND', () => {
  const rows = [row(), row({ role: 'budtender' }), row({ sales: 5 })]
  const filters = [condition('role', 'equals', 'manager'), condition('sales', 'greaterThan', '10')]
  expect(filterRows(rows, FIELDS, filters)).toEqual([rows[0]])
})

const anyRow = fc.record({
  name: fc.option(fc.string()),
  sales: fc.option(fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100)),
  day: fc.option(fc.constantFrom('2024-02-29', '2025-12-31', '2026-01-01')),
  role: fc.constantFrom('admin', 'manager'),
  active: fc.boolean(),
})
const anyFilter = fc.constantFrom(...FIELDS).chain(({ key, type }) =>
  fc.record({
    field: fc.constant(key),
    operator: fc.constantFrom(...OPERATORS[type]),
    values: fc.array(fc.oneof(fc.string(), fc.constantFrom('2025-12-31', '12.5', 'manager')), {
      maxLength: 3,
    }),
  }),
)

test('whatever is asked, the answer keeps the order, and one more condition never adds a row', () => {
  fc.assert(
    fc.property(fc.array(anyRow), fc.array(anyFilter), anyFilter, (rows, filters, more) => {
      const found = filterRows(rows, FIELDS, filters)
      expect(found).toEqual(rows.filter((one) => found.includes(one)))
      const fewer = filterRows(rows, FIELDS, [...filters, more])
      expect(fewer.every((one) => found.includes(one))).toBe(true)
    }),
  )
})

test('a number equals itself however large', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (cents) => {
      const typed = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
      expect(passes(row({ sales: cents / 100 }), condition('sales', 'equals', typed))).toBe(true)
    }),
  )
})
