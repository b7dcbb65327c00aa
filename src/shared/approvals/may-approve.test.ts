import { expect, test } from 'vitest'
import type { Role } from '#shared/roles.ts'
import { mayApprove } from './contract.ts'

const person = (id: string, role: Role) => ({ id, role })

test('nobody approves for themselves, whatever role they act in', () => {
  expect(mayApprove(person('a', 'manager'), person('a', 'budtender'))).toBe(false)
})

test.each<[Role, Role, boolean]>([
  ['manager', 'budtender', true],
  ['admin', 'budtender', true],
  ['admin', 'manager', true],
  ['manager', 'manager', false],
  ['budtender', 'budtender', false],
  ['budtender', 'manager', false],
  ['budtender', 'viewer', false],
  ['admin', 'admin', false],
])('whoever approves is of a higher role: %s for %s', (approver, asker, may) => {
  expect(mayApprove(person('a', approver), person('b', asker))).toBe(may)
})
