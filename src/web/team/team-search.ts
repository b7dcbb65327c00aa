import { z } from 'zod'
import { Role, roleName } from '#shared/roles.ts'
import { RoleFilter } from '#shared/team/contract.ts'

/** What the address says: which members the list shows. */
export const TeamSearch = z.object({
  search: z.string().max(100).default(''),
  role: RoleFilter.default('all'),
})
export type TeamSearch = z.output<typeof TeamSearch>

export const ROLE_FILTERS: readonly { value: RoleFilter; label: string }[] = [
  { value: 'all', label: 'All Roles' },
  ...Role.options.map((role) => ({ value: role, label: roleName(role) })),
]
