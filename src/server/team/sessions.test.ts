import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { sharedShop } from '#server/test-shop.ts'
import type { MemberSession } from '#shared/team/member.ts'
import { auditOf, errorOf, idOf, theUsualTeam } from './test-team.ts'

const shop = await sharedShop()
const adminId = await idOf(shop, 'admin@veld.test')
const budtenderId = await idOf(shop, 'budtender@veld.test')
const START = new Date('2026-11-15T08:00:00Z')

beforeEach(async () => {
  await theUsualTeam(shop)
  await shop.owner`DELETE FROM sessions`
  shop.clock.now = START
})

const signIn = (name: string) => shop.signIn(`${name}@veld.test`)
type Browser = Awaited<ReturnType<typeof signIn>>

async function sessionsOf(admin: Browser, id: string): Promise<MemberSession[]> {
  const answer = await admin.get(`/api/users/${id}/sessions`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as MemberSession[]
}
const end = (browser: Browser, path: string) =>
  browser.send('DELETE', `/api/users/${path}`, {
    headers: { origin: shop.origin, 'sec-fetch-site': 'same-origin' },
  })
const me = async (browser: Browser) => (await browser.get('/api/users/me')).status

describe('the list of a member’s sessions', () => {
  test('tells each browser, the one used last first, and looking is audited', async () => {
    const admin = await signIn('admin')
    await signIn('budtender')
    shop.clock.advance(10)
    const till = await signIn('budtender')
    shop.clock.advance(5)
    await till.post('/api/extend-session')
    const rows = await auditOf(shop, async () => {
      expect(await sessionsOf(admin, budtenderId)).toEqual([
        {
          id: expect.any(String),
          created_at: '2026-11-15T08:10:00.000Z',
          last_active_at: '2026-11-15T08:15:00.000Z',
          expires_at: '2026-11-15T16:15:00.000Z',
          ip_address: '127.0.0.1',
          user_agent: 'node',
          is_current: false,
        },
        expect.objectContaining({ created_at: '2026-11-15T08:00:00.000Z' }),
      ])
    })
    expect(rows).toMatchObject([
      {
        action: 'reveal',
        table_name: 'sessions',
        record_id: budtenderId,
        new_values: { email: 'budtender@veld.test', sessions: 2 },
      },
    ])
  })

  test('marks the one that asks, and leaves out those that have ended', async () => {
    await signIn('admin')
    shop.clock.advance(479)
    const admin = await signIn('admin')
    expect((await sessionsOf(admin, adminId)).map(({ is_current }) => is_current)).toEqual([
      true,
      false,
    ])
    shop.clock.advance(1)
    expect((await sessionsOf(admin, adminId)).map(({ is_current }) => is_current)).toEqual([true])
  })

  test('nothing in it opens a session', async () => {
    const admin = await signIn('admin')
    const [session] = await sessionsOf(admin, adminId)
    expect(Object.keys(session!).toSorted()).toEqual([
      'created_at',
      'expires_at',
      'id',
      'ip_address',
      'is_current',
      'last_active_at',
      'user_agent',
    ])
  })
})

describe('ending', () => {
  test('one session signs out that browser and no other', async () => {
    const admin = await signIn('admin')
    const [lost, kept] = [await signIn('budtender'), await signIn('budtender')]
    const [first] = await shop.owner<{ id: string }[]>`
      SELECT id FROM sessions WHERE profile_id = ${budtenderId} ORDER BY ctid LIMIT 1`
    const rows = await auditOf(shop, async () => {
      expect((await end(admin, `${budtenderId}/sessions/${first!.id}`)).status).toBe(204)
    })
    expect([await me(lost), await me(kept)]).toEqual([401, 200])
    expect(rows).toMatchObject([
      {
        user_name: 'admin Demo',
        action: 'delete',
        table_name: 'sessions',
        record_id: first!.id,
        old_values: { email: 'budtender@veld.test', ip_address: '127.0.0.1', user_agent: 'node' },
      },
    ])
    const again = await end(admin, `${budtenderId}/sessions/${first!.id}`)
    expect(again.status).toBe(404)
    expect(await errorOf(again)).toBe('This session has already ended')
  })

  test('all of them signs out everywhere', async () => {
    const admin = await signIn('admin')
    const browsers = [await signIn('budtender'), await signIn('budtender'), await signIn('viewer')]
    const rows = await auditOf(shop, async () => {
      expect((await end(admin, `${budtenderId}/sessions`)).status).toBe(204)
    })
    expect(await Promise.all(browsers.map(me))).toEqual([401, 401, 200])
    expect(rows).toMatchObject([
      {
        action: 'delete',
        record_id: null,
        old_values: { email: 'budtender@veld.test', sessions: 2 },
      },
    ])
    expect(await auditOf(shop, () => end(admin, `${budtenderId}/sessions`))).toEqual([])
  })

  test('one’s own leaves the one in use', async () => {
    const [here, there] = [await signIn('admin'), await signIn('admin')]
    expect((await end(here, `${adminId}/sessions`)).status).toBe(204)
    expect([await me(here), await me(there)]).toEqual([200, 401])
    const [current] = await sessionsOf(here, adminId)
    const refused = await end(here, `${adminId}/sessions/${current!.id}`)
    expect(refused.status).toBe(409)
    expect(await errorOf(refused)).toBe('This is the session you are using: sign out instead')
    expect(await me(here)).toBe(200)
  })

  test('needs the member’s own session', async () => {
    const admin = await signIn('admin')
    const budtender = await signIn('budtender')
    const [session] = await sessionsOf(admin, budtenderId)
    const viewerId = await idOf(shop, 'viewer@veld.test')
    expect((await end(admin, `${viewerId}/sessions/${session!.id}`)).status).toBe(404)
    expect(await me(budtender)).toBe(200)
  })

  test.each([
    ['1/sessions', 400, 'Invalid user data'],
    [`${randomUUID()}/sessions`, 404, 'Invalid user data'],
    [`${adminId}/sessions/1`, 400, 'There is no such session'],
    [`${randomUUID()}/sessions/${randomUUID()}`, 404, 'Invalid user data'],
  ])('%s is refused', async (path, status, message) => {
    const answer = await end(await signIn('admin'), path)
    expect(answer.status).toBe(status)
    expect(await errorOf(answer)).toBe(message)
  })

  test('and looking are for admins', async () => {
    const manager = await signIn('manager')
    for (const answer of [
      await manager.get(`/api/users/${budtenderId}/sessions`),
      await end(manager, `${budtenderId}/sessions`),
    ]) {
      expect(answer.status).toBe(403)
      expect(await errorOf(answer)).toMatch(/^You don't have permission to manage the sessions/)
    }
  })
})
