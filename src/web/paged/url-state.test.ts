import { expect, it } from 'vitest'
import { z } from 'zod'
import { readUrlState, writeUrlState } from './url-state.ts'

const Filters = z.object({
  search: z.string().max(10).default(''),
  stock: z.enum(['all', 'low', 'out']).default('all'),
  category: z.number().int().positive().nullable().default(null),
  tags: z.array(z.string()).default([]),
})
const DEFAULTS = { search: '', stock: 'all', category: null, tags: [] }

it.each<[string, Record<string, unknown>, object]>([
  ['an empty address is the default state', {}, {}],
  ['a known value is taken', { stock: 'low' }, { stock: 'low' }],
  ['an unknown value is the default', { stock: 'plenty' }, {}],
  ['a value of the wrong kind is the default', { stock: ['low'], category: 'x' }, {}],
  ['a value that breaks a limit is the default', { search: 'x'.repeat(11), category: -1 }, {}],
  ['one wrong value does not spoil the others', { stock: '?', search: 'og' }, { search: 'og' }],
  ['digits in a text field are text', { search: 123 }, { search: '123' }],
  ['a word that reads as JSON is text', { search: true }, { search: 'true' }],
  ['a number is a number', { category: 7 }, { category: 7 }],
  ['lists are read', { tags: ['a', 'b'] }, { tags: ['a', 'b'] }],
  ['what belongs to others is not seen', { action: 'add' }, {}],
])('%s', (_, search, expected) => {
  expect(readUrlState(Filters, search)).toEqual({ ...DEFAULTS, ...expected })
})

it.each<[string, Record<string, unknown>, object, object]>([
  ['a choice is written', {}, { stock: 'low' }, { stock: 'low' }],
  ['a default is left out', { stock: 'low', search: 'og' }, { stock: 'all' }, { search: 'og' }],
  ['an empty list that is the default is left out', { tags: ['a'] }, { tags: [] }, {}],
  ['a wrong value is tidied away', { stock: 'plenty' }, { search: 'og' }, { search: 'og' }],
  [
    'what belongs to others stays',
    { action: 'add' },
    { category: 3 },
    { action: 'add', category: 3 },
  ],
])('%s', (_, search, change, expected) => {
  expect(writeUrlState(Filters, search, change)).toEqual(expected)
})

it('what is written is read again', () => {
  const state = { search: '007', stock: 'out', category: 12, tags: ['x'] } as const
  expect(readUrlState(Filters, writeUrlState(Filters, {}, { ...state, tags: ['x'] }))).toEqual(
    state,
  )
})
