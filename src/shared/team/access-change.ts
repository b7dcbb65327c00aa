import { type Role, roleName } from '#shared/roles.ts'

/** What a role may do, in the specification's order and words. */
export const ROLE_ACCESS: Readonly<Record<Role, string>> = {
  budtender: 'POS access and customer service',
  manager: 'Full business management access',
  admin: 'Complete system access',
  viewer: 'Read-only access',
}

interface Access {
  role: Role
  is_active: boolean
}

/** What is asked before somebody's access changes, and what it will mean; null where it needs no question. */
export function accessQuestion(
  name: string,
  before: Access,
  after: Access,
): { title: string; effect: string; confirm: string } | null {
  if (before.is_active && !after.is_active)
    return {
      title: `Deactivate ${name}?`,
      effect: `${name} is signed out everywhere at once and cannot sign in until somebody reactivates them. What they did stays on record.`,
      confirm: 'Deactivate',
    }
  if (before.role === after.role) return null
  return {
    title: `Make ${name} ${article(after.role)} ${after.role}?`,
    effect: `${roleName(before.role)} until now: ${ROLE_ACCESS[before.role]}. From the next thing they do on, ${after.role}: ${ROLE_ACCESS[after.role]}.`,
    confirm: 'Change Role',
  }
}

/** What is said when it is done, beside the way back. */
export function accessChangedText(name: string, before: Access, after: Access): string {
  if (before.is_active !== after.is_active)
    return `${name} was ${after.is_active ? 'reactivated' : 'deactivated'}`
  return `${name} is ${article(after.role)} ${after.role} now`
}

const article = (role: Role): string => (role === 'admin' ? 'an' : 'a')
