import type { Browser } from '#server/test-browser.ts'
import type { TestShop } from '#server/test-shop.ts'
import type { Member } from '#shared/team/member.ts'

/** The whole body of a new member, as the form sends it. */
export const aBody = (given: object = {}) => ({
  email: 'zanele@example.co.za',
  first_name: 'Zanele',
  last_name: 'Khumalo',
  phone: '',
  role: 'budtender',
  ...given,
})

export async function added(browser: Browser, given: object = {}): Promise<Member> {
  const answer = await browser.post('/api/users', aBody(given))
  if (answer.status !== 201) throw new Error(`not added: ${await answer.text()}`)
  return (await answer.json()) as Member
}

/** A member straight from the database, for a test that is about somebody else. */
export async function idOf({ owner }: TestShop, email: string): Promise<string> {
  const [row] = await owner<{ id: string }[]>`SELECT id FROM profiles WHERE email = ${email}`
  return row!.id
}

export async function errorOf(answer: Response): Promise<string> {
  return ((await answer.json()) as { error: string }).error
}

/** Everybody as they were: the four of the demo, active, with their own roles. */
export async function theUsualTeam({ owner }: TestShop): Promise<void> {
  await owner`DELETE FROM sessions WHERE profile_id IN (SELECT id FROM profiles WHERE email NOT LIKE '%@veld.test')`
  await owner`DELETE FROM profiles WHERE email NOT LIKE '%@veld.test'`
  await owner`
    UPDATE profiles SET role = split_part(email, '@', 1), is_active = true, phone = NULL,
      first_name = split_part(email, '@', 1), last_name = 'Demo'`
}

export interface AuditRow {
  user_name: string
  action: string
  table_name: string
  record_id: string | null
  old_values: Record<string, unknown> | null
  new_values: Record<string, unknown> | null
}

/** What a piece of work left in the audit trail, sign-ins aside. */
export async function auditOf(
  { owner }: TestShop,
  work: () => Promise<unknown>,
): Promise<AuditRow[]> {
  const [last] = await owner<[{ id: number }]>`SELECT coalesce(max(id), 0) AS id FROM audit_logs`
  await work()
  const rows = await owner<AuditRow[]>`
    SELECT user_name, action, table_name, record_id, old_values, new_values FROM audit_logs
    WHERE id > ${last.id} AND action NOT IN ('login', 'logout') ORDER BY id`
  return [...rows]
}
