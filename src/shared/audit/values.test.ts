import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FieldChange, fieldChanges, formattedJson } from './field-changes.ts'
import { fieldLabel, valueText } from './value-text.ts'

describe('what differs', () => {
  const change = (field: string, before: unknown, after: unknown): FieldChange => ({
    field,
    before,
    after,
  })

  test.each<[string, object | null, object | null, FieldChange[]]>([
    ['nothing', null, null, []],
    [
      'all of a new record',
      null,
      { name: 'A', price: 5 },
      [change('name', undefined, 'A'), change('price', undefined, 5)],
    ],
    ['all of a deleted one', { name: 'A' }, null, [change('name', 'A', undefined)]],
    ['only what changed', { a: 1, b: [1, 2] }, { a: 2, b: [1, 2] }, [change('a', 1, 2)]],
    [
      'an added and a removed field',
      { a: 1 },
      { b: 2 },
      [change('a', 1, undefined), change('b', undefined, 2)],
    ],
    [
      'a field inside another',
      { hours: { open: '9', close: '18' } },
      { hours: { open: '8', close: '18' } },
      [change('hours.open', '9', '8')],
    ],
    ['null and empty', { a: null, b: {} }, { a: '', b: {} }, [change('a', null, '')]],
  ])('%s', (_, before, after, changes) => {
    const json = (values: object | null) => values && JSON.stringify(values)
    expect(fieldChanges(json(before), json(after))).toEqual(changes)
  })

  test('a text that is no JSON is one value', () => {
    expect(fieldChanges('{', null)).toEqual([change('value', '{', undefined)])
    expect(formattedJson('{')).toBe('{')
  })

  test('the same values never differ, other ones always do', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const [a, b] = [JSON.stringify({ field: one }), JSON.stringify({ field: other })]
        expect(fieldChanges(a, a)).toEqual([])
        if (a !== b && typeof one !== 'object' && typeof other !== 'object')
          expect(fieldChanges(a, b)).toHaveLength(1)
      }),
    )
  })
})

test('JSON is laid out to be read', () => {
  expect(formattedJson('{"a":{"b":1}}')).toBe('{\n  "a": {\n    "b": 1\n  }\n}')
})

test.each([
  ['price', 1234.5, 'R1234.50'],
  ['price', 0.1 + 0.2, 'R0.30'],
  ['cost_per_unit', -5, '-R5.00'],
  ['line.total', 57.49, 'R57.49'],
  ['quantity', 12, '12'],
  ['total_visits', 3, '3'],
  ['is_active', true, 'Yes'],
  ['is_active', false, 'No'],
  ['email', null, ''],
  ['email', undefined, ''],
  ['email', '', ''],
  ['email', 'a@example.com', 'a@example.com'],
  ['expiry_date', '2027-02-28', '2027/02/28'],
  ['expires_at', '2026-11-15T22:30:00.000Z', '2026/11/16, 00:30'],
  ['since', '2026-11-15T22:30:00+02:00', '2026/11/15, 22:30'],
  ['note', '2026', '2026'],
  ['record_ids', [1, 2], '1, 2'],
  [
    'record_ids',
    Array.from({ length: 14 }, (_, n) => n),
    '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, and 2 more',
  ],
  ['items', [{ a: 1 }], '{"a":1}'],
])('%s %j reads %j', (field, value, text) => {
  expect(valueText(field, value, 'Africa/Johannesburg')).toBe(text)
})

test.each([
  ['cost_per_unit', 'Cost per unit'],
  ['id_number', 'ID number'],
  ['sku', 'SKU'],
  ['lowStockAlerts', 'Low stock alerts'],
  ['hours.open', 'Hours open'],
  ['vat_number', 'VAT number'],
  ['thc_percentage', 'THC percentage'],
])('%s is called %s', (field, label) => {
  expect(fieldLabel(field)).toBe(label)
})
