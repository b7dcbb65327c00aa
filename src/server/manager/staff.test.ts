import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { summariseDays } from '#server/reports/summarise-days.ts'
import { auditOf, errorOf, idOf, theUsualTeam } from '#server/team/test-team.ts'
import type { Browser } from '#server/test-browser.ts'
import { aProduct, aSale } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { DAY_MS } from '#shared/dates.ts'

const shop = await sharedShop()
const [admin, manager] = [
  await shop.signIn('admin@veld.test'),
  await shop.signIn('manager@veld.test'),
]
const NAMES = ['admin', 'manager', 'budtender', 'viewer'] as const
const id = Object.fromEntries(
  await Promise.all(NAMES.map(async (name) => [name, await idOf(shop, `${name}@veld.test`)])),
) as Record<(typeof NAMES)[number], string>

// In Johannesburg the 15th has just begun.
const NOW = new Date('2026-11-14T22:30:00Z')

beforeEach(async () => {
  shop.clock.now = NOW
  await shop.owner.unsafe(`
    DELETE FROM payments; DELETE FROM transaction_items; DELETE FROM transactions; DELETE FROM sales_summary; DELETE FROM daily_sellers;
    UPDATE sessions SET last_active_at = '2026-11-14T22:00:00Z', expires_at = '2027-11-16T20:00:00Z'`)
  await theUsualTeam(shop)
})

interface StaffRow {
  email: string
  role: string
  is_active: boolean
  total_revenue: number
  today_revenue: number
  today_transactions: number
}
const path = (member: string) => `/api/manager/staff/${member}`
const staff = async (browser: Browser) => {
  // Tests write past the application, which keeps its answers.
  shop.services.cache.clear()
  return (await (await browser.get('/api/manager/staff')).json()) as StaffRow[]
}
const sold = (seller: string, at: string, subtotal: number) =>
  aSale(shop.owner, { seller: `${seller}@veld.test`, at: new Date(at), subtotal })

describe('the staff', () => {
  test('are the budtenders, the managers and who else has sold, with what they sold in all and today', async () => {
    await sold('budtender', '2025-01-01T10:00:00Z', 100_00)
    await sold('budtender', '2026-11-14T21:59:59Z', 200_00)
    await sold('budtender', '2026-11-14T22:00:00Z', 10_00)
    await sold('budtender', '2026-11-14T22:29:00Z', 10_00)
    await sold('manager', '2026-11-14T08:00:00Z', 50_00)
    await sold('admin', '2026-11-14T22:10:00Z', 999_00)
    const expected = [
      {
        id: id.admin,
        first_name: 'admin',
        last_name: 'Demo',
        email: 'admin@veld.test',
        role: 'admin',
        is_active: true,
        total_revenue: 1148.85,
        total_transactions: 1,
        today_revenue: 1148.85,
        today_transactions: 1,
      },
      {
        id: id.budtender,
        first_name: 'budtender',
        last_name: 'Demo',
        email: 'budtender@veld.test',
        role: 'budtender',
        is_active: true,
        total_revenue: 368,
        total_transactions: 4,
        today_revenue: 23,
        today_transactions: 2,
      },
      {
        id: id.manager,
        first_name: 'manager',
        last_name: 'Demo',
        email: 'manager@veld.test',
        role: 'manager',
        is_active: true,
        total_revenue: 57.5,
        total_transactions: 1,
        today_revenue: 0,
        today_transactions: 0,
      },
    ]
    expect(await staff(manager)).toEqual(expected)
    // The same from the sums, with the sales of the last minutes read themselves.
    await summariseDays(shop.pool, NOW)
    expect(await staff(admin)).toEqual(expected)
  })

  test('are also who has only taken back: together they took what the day did', async () => {
    await sold('budtender', '2026-11-14T22:00:00Z', 100_00)
    const back = await sold('admin', '2026-11-14T22:10:00Z', 40_00)
    await shop.owner`
      UPDATE transactions SET kind = 'return', subtotal = -subtotal, vat = -vat, total = -total WHERE id = ${back.id}`
    const ofToday = async () =>
      Object.fromEntries(
        (await staff(manager)).map(({ role, today_revenue, today_transactions }) => [
          role,
          [today_revenue, today_transactions],
        ]),
      )
    const expected = { budtender: [115, 1], admin: [-46, 0], manager: [0, 0] }
    expect(await ofToday()).toEqual(expected)
    await summariseDays(shop.pool, new Date(NOW.getTime() + DAY_MS))
    expect(await ofToday()).toEqual(expected)
  })

  test('stay in the list when they are inactive, after the others', async () => {
    await shop.owner`UPDATE profiles SET is_active = false WHERE id = ${id.budtender}`
    expect((await staff(manager)).map(({ email, is_active }) => [email, is_active])).toEqual([
      ['manager@veld.test', true],
      ['budtender@veld.test', false],
    ])
  })
})

describe('changing a member of staff', () => {
  test('answers the row, signs out whom it deactivates, and is audited with old and new values', async () => {
    const till = await shop.signIn('budtender@veld.test')
    await sold('budtender', '2026-11-14T22:10:00Z', 100_00)
    const rows = await auditOf(shop, async () => {
      const answer = await manager.put(path(id.budtender), { role: 'manager', is_active: false })
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({
        id: id.budtender,
        role: 'manager',
        is_active: false,
        today_revenue: 115,
      })
    })
    expect((await till.get('/api/users/me')).status).toBe(401)
    expect(rows).toEqual([
      {
        user_name: 'manager Demo',
        action: 'update',
        table_name: 'profiles',
        record_id: id.budtender,
        old_values: { role: 'budtender', is_active: true },
        new_values: { role: 'manager', is_active: false, sessions_ended: 1 },
      },
    ])
  })

  test('leaves as it is what is not sent, and leaves no trace when nothing changes', async () => {
    await manager.put(path(id.budtender), { role: 'manager' })
    await manager.put(path(id.budtender), { is_active: false })
    expect(await staff(admin)).toMatchObject([
      { email: 'manager@veld.test' },
      { email: 'budtender@veld.test', role: 'manager', is_active: false },
    ])
    const rows = await auditOf(shop, () =>
      manager.put(path(id.budtender), { role: 'manager', is_active: false }),
    )
    expect(rows).toEqual([])
  })

  const OTHERS = 'Only budtenders and managers can be changed here'
  const SELF = 'You cannot change your own role or access'
  test.each([
    ['a manager', manager, 'admin', OTHERS],
    ['a manager', manager, 'viewer', OTHERS],
    ['a manager', manager, 'manager', SELF],
    ['an admin', admin, 'viewer', OTHERS],
    ['an admin', admin, 'admin', SELF],
  ] as const)('%s may not change everybody (%#)', async (_, browser, target, message) => {
    const rows = await auditOf(shop, async () => {
      const answer = await browser.put(path(id[target]), { role: 'budtender', is_active: false })
      expect(answer.status).toBe(403)
      expect(await errorOf(answer)).toBe(message)
    })
    expect(rows).toMatchObject([
      { action: 'denied', new_values: { request: 'PUT /api/manager/staff/:id' } },
    ])
    const [member] = await shop.owner`SELECT role, is_active FROM profiles WHERE id = ${id[target]}`
    expect(member).toEqual({ role: target, is_active: true })
  })

  test('an admin may change a manager, another manager too', async () => {
    expect((await admin.put(path(id.manager), { role: 'budtender' })).status).toBe(200)
    expect((await manager.put(path(id.budtender), { role: 'manager' })).status).toBe(403)
    await shop.owner`UPDATE profiles SET role = 'manager' WHERE role = 'budtender'`
    expect((await manager.put(path(id.budtender), { role: 'budtender' })).status).toBe(200)
  })

  test.each([
    [{ role: 'admin', is_active: true }, 'Role must be budtender or manager'],
    [{ role: 'viewer', is_active: true }, 'Role must be budtender or manager'],
    [{ role: 'owner' }, 'Role must be budtender or manager'],
    [{ is_active: 'no' }, 'is_active must be true or false'],
    [{ first_name: 'X' }, 'Unknown field: first_name'],
  ])('%j is refused and nothing changes', async (update, message) => {
    const answer = await manager.put(path(id.budtender), update)
    expect(answer.status).toBe(400)
    expect(await errorOf(answer)).toBe(message)
    expect(await staff(manager)).toMatchObject([{ role: 'budtender', is_active: true }, {}])
  })

  test.each([
    ['1', 400],
    [randomUUID(), 404],
  ])('nobody with the id %s', async (member, status) => {
    for (const answer of [
      await manager.put(path(member), { is_active: false }),
      await manager.get(`${path(member)}/performance`),
    ]) {
      expect(answer.status).toBe(status)
      expect(await errorOf(answer)).toBe('There is no such member of staff')
    }
  })

  test('two managers who deactivate each other at once leave one', async () => {
    for (let round = 0; round < 8; round += 1) {
      await shop.owner`UPDATE profiles SET role = 'manager', is_active = true WHERE role IN ('budtender', 'manager')`
      const browsers = [
        await shop.signIn('manager@veld.test'),
        await shop.signIn('budtender@veld.test'),
      ] as const
      const answers = await Promise.all([
        browsers[0].put(path(id.budtender), { is_active: false }),
        browsers[1].put(path(id.manager), { is_active: false }),
      ])
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses[0]).toBe(200)
      expect([401, 403]).toContain(statuses[1])
      expect((await staff(admin)).filter(({ is_active }) => is_active)).toHaveLength(1)
    }
  })
})

describe('a member’s performance', () => {
  test('tells the last 30 days by day, hour and product', async () => {
    const [cheap, dear] = [
      await aProduct(shop.owner, { price: 10_00, name: 'Cheap' }),
      await aProduct(shop.owner, { price: 400_00, name: 'Dear' }),
    ]
    const sale = (at: string, lines: [typeof cheap, number][], seller = 'budtender') =>
      aSale(shop.owner, {
        seller: `${seller}@veld.test`,
        at: new Date(at),
        lines: lines.map(([product, quantity]) => ({ product, quantity })),
      })
    await sale('2026-11-14T22:05:00Z', [[cheap, 30]])
    await sale('2026-11-14T21:00:00Z', [
      [cheap, 1],
      [dear, 1],
    ])
    // The first moment of the 30 days, and the last before it.
    await sale('2026-10-16T22:00:00Z', [[cheap, 1]])
    await sale('2026-10-16T21:59:59Z', [[dear, 9]])
    await sale('2026-11-14T22:05:00Z', [[dear, 9]], 'manager')

    for (const summed of [false, true]) {
      if (summed) await summariseDays(shop.pool, new Date('2026-11-14T22:20:00Z'))
      const answer = await admin.get(`${path(id.budtender)}/performance`)
      expect(answer.status).toBe(200)
      const told = (await answer.json()) as {
        dailySales: { date: string; sales: number; transactions: number }[]
        peakHours: { hour: number; transaction_count: number }[]
      }
      expect(told).toMatchObject({
        id: id.budtender,
        first_name: 'budtender',
        last_name: 'Demo',
        period: { from: '2026-10-17', to: '2026-11-15' },
        totals: { sales: 828, transactions: 3, average_basket: 276 },
        topProducts: [
          { product_id: dear.id, name: 'Dear', sales: 400, quantity: 1 },
          { product_id: cheap.id, name: 'Cheap', sales: 320, quantity: 32 },
        ],
      })
      expect(told.dailySales).toHaveLength(30)
      expect(told.dailySales.filter(({ transactions }) => transactions > 0)).toEqual([
        { date: '2026-10-17', sales: 11.5, transactions: 1 },
        { date: '2026-11-14', sales: 471.5, transactions: 1 },
        { date: '2026-11-15', sales: 345, transactions: 1 },
      ])
      expect(told.peakHours.map(({ hour }) => hour)).toEqual(
        Array.from({ length: 24 }, (_, n) => n),
      )
      expect(told.peakHours.filter(({ transaction_count }) => transaction_count > 0)).toEqual([
        { hour: 0, transaction_count: 2 },
        { hour: 23, transaction_count: 1 },
      ])
    }
  })

  test('of somebody who has sold nothing is empty, not missing', async () => {
    const answer = await admin.get(`${path(id.viewer)}/performance`)
    expect(await answer.json()).toMatchObject({
      totals: { sales: 0, transactions: 0, average_basket: 0 },
      topProducts: [],
    })
  })
})
