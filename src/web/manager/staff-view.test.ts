import { describe, expect, test } from 'vitest'
import type { StaffMember } from '#shared/manager/staff.ts'
import { cents } from '#shared/money.ts'
import { lockReason } from './staff-lock.ts'
import { shownStaff } from './staff-view.ts'

const member = (name: string, change: Partial<StaffMember> = {}): StaffMember => ({
  id: name,
  first_name: name,
  last_name: 'Dlamini',
  email: `${name.toLowerCase()}@veld.test`,
  role: 'budtender',
  is_active: true,
  total_revenue: cents(0),
  total_transactions: 0,
  today_revenue: cents(0),
  today_transactions: 0,
  ...change,
})

const STAFF = [
  member('Ben', { total_revenue: cents(500_00), today_revenue: cents(90_00) }),
  member('Anna', { total_revenue: cents(500_00), is_active: false }),
  member('Cleo', { role: 'manager', total_revenue: cents(900_50) }),
]
const ALL: Parameters<typeof shownStaff>[1] = { filters: [], sort: 'total', direction: 'desc' }

const names = (view: Partial<Parameters<typeof shownStaff>[1]>) =>
  shownStaff(STAFF, { ...ALL, ...view }).map(({ first_name }) => first_name)

describe('the advanced filter', () => {
  test.each([
    ['first_name', 'equals', 'anna', ['Anna']],
    ['last_name', 'contains', 'dla', ['Cleo', 'Anna', 'Ben']],
    ['email', 'startsWith', 'ben@', ['Ben']],
    ['role', 'equals', 'manager', ['Cleo']],
    ['is_active', 'equals', 'false', ['Anna']],
    ['is_active', 'notEquals', 'false', ['Cleo', 'Ben']],
    ['total_revenue', 'greaterThan', '900', ['Cleo']],
    ['today_revenue', 'equals', '90', ['Ben']],
    ['today_revenue', 'equals', '', ['Cleo', 'Anna', 'Ben']],
  ])('%s %s %s leaves %j', (field, operator, value, left) => {
    expect(names({ filters: [{ field, operator, values: [value] }] })).toEqual(left)
  })
})

test.each([
  ['name', 'asc', ['Anna', 'Ben', 'Cleo']],
  ['total', 'desc', ['Cleo', 'Anna', 'Ben']],
  ['today', 'desc', ['Ben', 'Anna', 'Cleo']],
] as const)('sorted by %s %s, equals by name: %j', (sort, direction, order) => {
  expect(names({ sort, direction })).toEqual(order)
})

test.each([
  ['admin', 'other', 'Admins and viewers are changed in Team Management'],
  ['viewer', 'other', 'Admins and viewers are changed in Team Management'],
  ['manager', 'me', 'You cannot change your own role or access'],
  ['manager', 'other', undefined],
  ['budtender', 'other', undefined],
] as const)('a %s (%s) is locked: %s', (role, id, reason) => {
  expect(lockReason({ id, role }, 'me')).toBe(reason)
})
