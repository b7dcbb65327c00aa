import type { FormErrors } from '@mantine/form'
import { type KeyScope, NewApiKey } from '#shared/api-keys/api-key.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { Role } from '#shared/roles.ts'

export interface KeyValues {
  name: string
  role: Role
  scope: KeyScope
  /** Days from now, '' for never. */
  lasts: string
}

export const LASTING: readonly { value: KeyValues['lasts']; label: string }[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'No expiry' },
]

/** The least that is of use. */
export const NEW_KEY: KeyValues = { name: '', role: 'viewer', scope: 'read', lasts: '90' }

export function toNewKey({ lasts, ...values }: KeyValues, now: Date): NewApiKey {
  const end = new Date(now.getTime() + Number(lasts) * DAY_MS)
  return NewApiKey.parse({ ...values, expires_at: lasts === '' ? null : end.toISOString() })
}

export function keyProblems({ name }: KeyValues): FormErrors {
  const { error } = NewApiKey.shape.name.safeParse(name)
  return error ? { name: error.issues[0]?.message } : {}
}
