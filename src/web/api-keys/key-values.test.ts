import { expect, test } from 'vitest'
import { keyProblems, NEW_KEY, toNewKey } from './key-values.ts'

const NOW = new Date('2026-11-15T08:00:00Z')

test('a new key may do little and does not last for ever, unless somebody says so', () => {
  expect(toNewKey({ ...NEW_KEY, name: ' Sync ' }, NOW)).toEqual({
    name: 'Sync',
    role: 'viewer',
    scope: 'read',
    expires_at: '2027-02-13T08:00:00.000Z',
  })
  expect(toNewKey({ ...NEW_KEY, name: 'Sync', lasts: '' }, NOW).expires_at).toBeNull()
})

test.each([
  ['', { name: 'Name is required' }],
  [' ', { name: 'Name is required' }],
  ['Sync', {}],
])('the name %j: %j', (name, problems) => {
  expect(keyProblems({ ...NEW_KEY, name })).toEqual(problems)
})
