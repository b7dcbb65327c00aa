import { expect, it } from 'vitest'
import { sortedBy } from './column.ts'

it.each([
  ['a first click sorts ascending', undefined, { sort: 'name', direction: 'asc' }],
  [
    'a second click turns it round',
    { sort: 'name', direction: 'asc' },
    { sort: 'name', direction: 'desc' },
  ],
  [
    'a third turns it back',
    { sort: 'name', direction: 'desc' },
    { sort: 'name', direction: 'asc' },
  ],
  [
    'another column starts anew',
    { sort: 'sku', direction: 'asc' },
    { sort: 'name', direction: 'asc' },
  ],
] as const)('%s', (_, current, expected) => {
  expect(sortedBy<'name' | 'sku'>(current, 'name')).toEqual(expected)
})
