import { type FilterField, filterRows } from '#shared/filters.ts'
import { fullName } from '#shared/full-name.ts'
import { STAFF_ROLES, type StaffMember } from '#shared/manager/staff.ts'
import { roleName } from '#shared/roles.ts'
import type { ManagerState, StaffSort } from './manager-search.ts'

/** The roles that a member can be given here. */
export const ROLE_OPTIONS = STAFF_ROLES.map((role) => ({ value: role, label: roleName(role) }))

/** Revenue in rand, as a person types it. */
export const STAFF_FIELDS: readonly [FilterField<StaffMember>, ...FilterField<StaffMember>[]] = [
  { key: 'first_name', label: 'First Name', type: 'text', read: (member) => member.first_name },
  { key: 'last_name', label: 'Last Name', type: 'text', read: (member) => member.last_name },
  { key: 'email', label: 'Email', type: 'text', read: (member) => member.email },
  {
    key: 'role',
    label: 'Role',
    type: 'select',
    options: ROLE_OPTIONS,
    read: (member) => member.role,
  },
  {
    key: 'is_active',
    label: 'Status',
    type: 'select',
    options: [
      { value: 'true', label: 'Active' },
      { value: 'false', label: 'Inactive' },
    ],
    read: (member) => member.is_active,
  },
  {
    key: 'total_revenue',
    label: 'Total Revenue',
    type: 'number',
    read: (member) => member.total_revenue / 100,
  },
  {
    key: 'today_revenue',
    label: "Today's Revenue",
    type: 'number',
    read: (member) => member.today_revenue / 100,
  },
]

type View = Pick<ManagerState, 'filters' | 'sort' | 'direction'>

/** The members that the filters leave, in the order asked for. */
export function shownStaff(
  staff: readonly StaffMember[],
  { filters, sort, direction }: View,
): readonly StaffMember[] {
  const turn = direction === 'asc' ? 1 : -1
  return filterRows(staff, STAFF_FIELDS, filters).toSorted(
    (a, b) => turn * COMPARE[sort](a, b) || COMPARE.name(a, b),
  )
}

const COMPARE: Record<StaffSort, (a: StaffMember, b: StaffMember) => number> = {
  name: (a, b) => fullName(a).localeCompare(fullName(b), 'en-ZA'),
  total: (a, b) => a.total_revenue - b.total_revenue,
  today: (a, b) => a.today_revenue - b.today_revenue,
}
