import { beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#server/test-browser.ts'
import { sharedShop } from '#server/test-shop.ts'
import { auditOf, errorOf, idOf, theUsualTeam } from './test-team.ts'

const NAMES = ['admin', 'manager', 'budtender', 'viewer'] as const
const shop = await sharedShop()
const id = Object.fromEntries(
  await Promise.all(NAMES.map(async (name) => [name, await idOf(shop, `${name}@veld.test`)])),
) as Record<(typeof NAMES)[number], string>

beforeEach(() => theUsualTeam(shop))

const signIn = (name: string) => shop.signIn(`${name}@veld.test`)
const edit = (browser: Browser, member: string, changes: object) =>
  browser.put(`/api/users/${member}`, changes)
const me = async (browser: Browser) => (await browser.get('/api/users/me')).status
async function activeAdmins(): Promise<string[]> {
  const rows = await shop.owner<{ email: string }[]>`
    SELECT email FROM profiles WHERE role = 'admin' AND is_active ORDER BY email`
  return rows.map(({ email }) => email)
}
const makeAdmins = (...members: string[]) =>
  shop.owner`UPDATE profiles SET role = 'admin', is_active = true WHERE id = ANY (${members})`

describe('a deactivated member', () => {
  test('is out at the next request, and their sessions are gone', async () => {
    const admin = await signIn('admin')
    const [till, phone] = [await signIn('budtender'), await signIn('budtender')]
    const rows = await auditOf(shop, () => edit(admin, id.budtender, { is_active: false }))
    expect([await me(till), await me(phone)]).toEqual([401, 401])
    expect(rows).toMatchObject([
      { old_values: { is_active: true }, new_values: { is_active: false, sessions_ended: 2 } },
    ])
    // Reactivated, they sign in anew: no old session comes back to life.
    await edit(admin, id.budtender, { is_active: true })
    expect([await me(till), await me(phone)]).toEqual([401, 401])
    expect(await me(await signIn('budtender'))).toBe(200)
  })

  test('cannot sign in, and reads why', async () => {
    await edit(await signIn('admin'), id.viewer, { is_active: false })
    const answer = await shop.browser().signIn('viewer@veld.test')
    expect(answer.status).toBe(403)
    expect(await errorOf(answer)).toMatch(/^This account is deactivated/)
  })

  test('leaves no session behind, however the sign-in falls together with it', async () => {
    const admin = await signIn('admin')
    for (let round = 0; round < 12; round += 1) {
      const browser = shop.browser()
      const code = await browser.fetchCode('viewer@veld.test')
      await Promise.all([
        browser.post('/api/sessions', code),
        edit(admin, id.viewer, { is_active: false }),
      ])
      const [left] =
        await shop.owner`SELECT count(*) AS sessions FROM sessions WHERE profile_id = ${id.viewer}`
      expect(left).toEqual({ sessions: 0 })
      await edit(admin, id.viewer, { is_active: true })
    }
  })
})

test('another role holds from the next request on', async () => {
  const admin = await signIn('admin')
  const viewer = await signIn('viewer')
  expect((await viewer.get('/api/customers')).status).toBe(403)
  await edit(admin, id.viewer, { role: 'manager' })
  expect((await viewer.get('/api/customers')).status).toBe(200)
  await edit(admin, id.viewer, { role: 'viewer' })
  expect((await viewer.get('/api/customers')).status).toBe(403)
})

describe('the last active admin', () => {
  test.each([
    [
      { role: 'manager' },
      'admin Demo is the last active admin and cannot have another role. Make somebody else an admin first.',
    ],
    [
      { is_active: false },
      'admin Demo is the last active admin and cannot be deactivated. Make somebody else an admin first.',
    ],
    [{ role: 'viewer', is_active: false }, /cannot be deactivated/],
  ])('stays when %j is asked, and nothing else changes either', async (changes, message) => {
    const admin = await signIn('admin')
    // Somebody who was an admin and is not active does not count.
    await shop.owner`UPDATE profiles SET role = 'admin', is_active = false WHERE id = ${id.viewer}`
    const rows = await auditOf(shop, async () => {
      const answer = await edit(admin, id.admin, { ...changes, first_name: 'Other' })
      expect(answer.status).toBe(409)
      expect(await errorOf(answer)).toMatch(message)
    })
    expect(rows).toEqual([])
    expect(await (await admin.get('/api/users/me')).json()).toMatchObject({
      profile: { first_name: 'admin', role: 'admin' },
    })
  })

  test('may change their name, and leave once there is another', async () => {
    const admin = await signIn('admin')
    expect((await edit(admin, id.admin, { first_name: 'Thandi' })).status).toBe(200)
    await edit(admin, id.manager, { role: 'admin' })
    expect((await edit(admin, id.admin, { role: 'viewer' })).status).toBe(200)
    expect(await activeAdmins()).toEqual(['manager@veld.test'])
    expect((await edit(admin, id.viewer, { role: 'admin' })).status).toBe(403)
  })
})

describe('at the same moment', () => {
  test('two admins who deactivate each other leave one', async () => {
    for (let round = 0; round < 10; round += 1) {
      await makeAdmins(id.admin, id.manager)
      const [one, other] = [await signIn('admin'), await signIn('manager')]
      const answers = await Promise.all([
        edit(one, id.manager, { is_active: false }),
        edit(other, id.admin, { is_active: false }),
      ])
      expect(await activeAdmins()).toHaveLength(1)
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      // Whoever comes second is an admin no more: in time to be let in, or not.
      expect(statuses[0]).toBe(200)
      expect([401, 403]).toContain(statuses[1])
    }
  })

  test('two admins who each step down leave one', async () => {
    for (let round = 0; round < 10; round += 1) {
      await makeAdmins(id.admin, id.manager)
      const [one, other] = [await signIn('admin'), await signIn('manager')]
      const answers = await Promise.all([
        edit(one, id.admin, { role: 'viewer' }),
        edit(other, id.manager, { is_active: false }),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await activeAdmins()).toHaveLength(1)
    }
  })

  test('sixty requests by three admins against all three leave one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const three = ['admin', 'manager', 'budtender'] as const
      await makeAdmins(...three.map((name) => id[name]))
      const browsers = await Promise.all(three.map(signIn))
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) =>
          edit(
            browsers[n % 3]!,
            id[three[Math.floor(n / 3) % 3]!],
            n % 2 === 0 ? { is_active: false } : { role: 'manager' },
          ),
        ),
      )
      const statuses = new Set(answers.map(({ status }) => status))
      expect([...statuses].filter((status) => ![200, 401, 403, 409].includes(status))).toEqual([])
      expect(await activeAdmins()).toHaveLength(1)
    }
  })
})
