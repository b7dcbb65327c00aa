import { z } from 'zod'

export const Role = z.enum(['admin', 'manager', 'budtender', 'viewer'])
export type Role = z.infer<typeof Role>

export const EVERYONE = Role.options
export const SELLERS = ['admin', 'manager', 'budtender'] as const satisfies readonly Role[]
export const MANAGERS = ['admin', 'manager'] as const satisfies readonly Role[]
export const ADMINS = ['admin'] as const satisfies readonly Role[]

/** Whether a role is one of these. TypeScript's own `includes` takes none that is not on the list. */
export const isAmong = (roles: readonly Role[], role: Role): boolean => roles.includes(role)

/** Whether the first may do more: the roles are named from the one that may do most. */
export const isHigher = (role: Role, other: Role): boolean =>
  Role.options.indexOf(role) < Role.options.indexOf(other)

/** The one that may do less. */
export const leastRole = (a: Role, b: Role): Role => (isHigher(a, b) ? b : a)

/** 'Manager', as in the role badge '{Role} Access'. */
export const roleName = (role: Role): string => role.charAt(0).toUpperCase() + role.slice(1)
