import { teamApi } from '#shared/team/contract.ts'
import { refusedBy } from '#web/call.ts'

const SHORT = {
  email: 'Already a member of the team',
  role: 'The last active admin stays one',
  is_active: 'The last active admin stays active',
  first_name: 'First name is required',
  last_name: 'Last name is required',
} as const

/** Which field a refusal is about, in few words: the whole sentence stands above the form. */
export function refusedField(error: unknown): Partial<Record<keyof typeof SHORT, string>> {
  const { field } =
    refusedBy(error, teamApi.addMember) ?? refusedBy(error, teamApi.editMember) ?? {}
  return field ? { [field]: SHORT[field] } : {}
}
