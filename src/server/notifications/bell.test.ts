import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sealAll } from '#server/audit/test-trail.ts'
import { aCustomer, aProduct, aSale } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { conditionOf, isOver } from '#shared/notifications/conditions.ts'
import type { Notification } from '#shared/notifications/notifications.ts'
import type { Role } from '#shared/roles.ts'

const shop = await sharedShop()

/** Half past nine and half past six in Johannesburg. */
const MORNING = '2026-11-15T07:30:00Z'
const EVENING = '2026-11-15T16:30:00Z'

beforeEach(async () => {
  await shop.owner`TRUNCATE products, customers, inventory_batches, transactions, notifications CASCADE`
  await shop.owner`UPDATE notification_watch SET told = '{}'`
  await shop.owner`UPDATE settings SET value = '{}'`
})

async function bellOf(role: Role, time = MORNING): Promise<Notification[]> {
  const browser = await shop.at(time, `${role}@veld.test`)
  const answer = await browser.get('/api/notifications')
  expect(answer.status).toBe(200)
  return (await answer.json()) as Notification[]
}
const titles = (list: readonly Notification[]) => list.map(({ title }) => title)

async function aBusyShop(): Promise<void> {
  await aProduct(shop.owner, {
    name: 'Durban Poison',
    batches: [{ remaining: 4, expiry_date: '2026-11-20' }],
  })
  for (let n = 0; n < 10; n += 1) await aCustomer(shop.owner)
  await aSale(shop.owner, { at: new Date(MORNING) })
}

describe('the bell tells', () => {
  test('the weightiest first, with all that belongs to an entry', async () => {
    await aBusyShop()
    const list = await bellOf('manager')
    expect(titles(list)).toEqual([
      'Low stock',
      'Expiry dates',
      'Customer milestone',
      'Sales trend',
      'Good morning',
    ])
    expect(list[0]).toEqual({
      id: 'low-stock:2026-11-15',
      type: 'warning',
      category: 'inventory',
      title: 'Low stock',
      message: '1 product running low: Durban Poison (4 left).',
      timestamp: new Date(MORNING).toISOString(),
      read: false,
      priority: 'high',
      actionLabel: 'See what to order',
      actionUrl: '/inventory?tab=order',
    })
  })

  test('each by what they may see, and leads only where they may go', async () => {
    await aBusyShop()
    const links = async (role: Role) =>
      (await bellOf(role)).map(({ title, actionUrl }) => `${title} ${actionUrl ?? '-'}`)
    expect(await links('admin')).toContain('Expiry dates /inventory?tab=expiring')
    expect(await links('budtender')).toEqual([
      'Low stock -',
      'Customer milestone /customers',
      'Sales trend -',
      'Good morning /pos',
    ])
    expect(await links('viewer')).toEqual([
      'Low stock -',
      'Customer milestone -',
      'Sales trend -',
      'Good morning -',
    ])
  })

  test('a viewer how many products run low, and neither which nor how many are left', async () => {
    await aBusyShop()
    const told = async (role: Role) => (await bellOf(role))[0]!.message
    expect(await told('budtender')).toBe('1 product running low: Durban Poison (4 left).')
    expect(await told('viewer')).toBe('1 product running low.')
    const [product] = await shop.owner<{ id: number }[]>`SELECT id FROM products`
    await shop.owner`UPDATE inventory_batches SET remaining_quantity = 3 WHERE product_id = ${product!.id}`
    await aProduct(shop.owner, { name: 'Swazi Gold', batches: [] })
    expect(JSON.stringify(await bellOf('viewer'))).not.toMatch(/Durban|Swazi|left/)
  })

  test('more of the day to those who lead the shop', async () => {
    await aBusyShop()
    const summary = async (role: Role) =>
      (await bellOf(role, EVENING)).find(({ title }) => title === 'Daily summary')
    expect((await summary('manager'))?.details).toMatch(/^Same day last week: R0.00\./)
    expect(await summary('budtender')).not.toHaveProperty('details')
  })

  test('what the settings want to hear, from the next time on', async () => {
    await aBusyShop()
    await bellOf('manager')
    const silent = { low_stock_alerts: false, expiration_warnings: false }
    await shop.owner`UPDATE settings SET value = ${JSON.stringify(silent)}::text::jsonb`
    expect(titles(await bellOf('manager'))).toEqual([
      'Customer milestone',
      'Sales trend',
      'Good morning',
    ])
  })

  test('what is of the day on that day, and a milestone for three', async () => {
    await aBusyShop()
    await bellOf('manager')
    const on = async (day: string) => titles(await bellOf('manager', `${day}T10:00:00Z`))
    expect(await on('2026-11-16')).toEqual(['Low stock', 'Expiry dates', 'Customer milestone'])
    expect(await on('2026-11-17')).toEqual(['Low stock', 'Expiry dates', 'Customer milestone'])
    expect(await on('2026-11-18')).toEqual(['Low stock', 'Expiry dates'])
  })

  test('nothing of a customer', async () => {
    for (let n = 0; n < 10; n += 1)
      await aCustomer(shop.owner, { first_name: 'Lindiwe', email: `lindiwe${n}@example.com` })
    const told = JSON.stringify(await bellOf('admin'))
    expect(told).toContain('The shop now has 10 customers.')
    expect(told).not.toMatch(/lindiwe/i)
  })
})

test('alarms of the audit trail come first, to those whom they concern', async () => {
  const [row] = await shop.owner<[{ id: number }]>`
    INSERT INTO audit_logs (action, table_name, ip_address, user_agent, request_id, created_at)
    VALUES ('restore', 'backups', '', '', '', ${new Date('2026-11-15T06:00:00Z')}) RETURNING id`
  await sealAll(shop)
  expect((await bellOf('admin'))[0]).toMatchObject({
    title: 'Restored from a backup',
    actionUrl: `/audit?log=${row.id}`,
  })
  expect(titles(await bellOf('manager'))).not.toContain('Restored from a backup')
})

describe('sales without proof of age', () => {
  const told = async (role: Role, time = MORNING) =>
    (await bellOf(role, time)).find(({ id }) => id.startsWith('unproven:'))
  const sell = (at: string) => aSale(shop.owner, { at: new Date(at), age_proof: 'none' })

  test('are told to those who lead the shop, anew with each', async () => {
    expect(await told('manager')).toBeUndefined()
    await sell('2026-11-09T08:00:00Z')
    await sell('2026-11-08T08:00:00Z')
    expect(await told('manager')).toMatchObject({
      id: 'unproven:2026-11-15:1',
      title: 'Sales without proof of age',
      message: '1 sale in the last 7 days.',
      actionUrl: '/reports?from=2026-11-09&to=2026-11-15',
    })
    await sell(MORNING)
    expect((await told('admin'))?.message).toBe('2 sales in the last 7 days.')
    expect(await told('budtender')).toBeUndefined()
  })

  test('are no matter where the shop does not ask for proof', async () => {
    await sell(MORNING)
    const settings = JSON.stringify({ id_verification_required: false })
    await shop.owner`UPDATE settings SET value = ${settings}::text::jsonb`
    expect(await told('manager')).toBeUndefined()
  })
})

/** Of `mail-given-up` it is in `mail.test.ts`, of `entries-missing` and `dark` in `kit.test.ts`. */
test.each<[id: string, begin: () => Promise<unknown>, end: () => Promise<unknown>]>([
  [
    'low-stock:2026-11-15',
    () => aProduct(shop.owner, { batches: [4] }),
    () => shop.owner`UPDATE inventory_batches SET quantity = 40, remaining_quantity = 40`,
  ],
  [
    'expiry:2026-11-15',
    () => aProduct(shop.owner, { batches: [{ remaining: 40, expiry_date: '2026-11-20' }] }),
    () => shop.owner`UPDATE inventory_batches SET expiry_date = '2028-11-20'`,
  ],
  [
    'unproven:2026-11-15:1',
    () => aSale(shop.owner, { at: new Date(MORNING), age_proof: 'none' }),
    () => shop.owner`UPDATE transactions SET created_at = '2026-11-08T08:00:00Z'`,
  ],
  ['pin-reset:2026-11-15T06:00:00.000Z', takeThePin, setAPin],
  ['seal-behind:2026-11-15T06:00:00.000Z', leaveTheSealBehind, async () => vi.restoreAllMocks()],
])('%s is told while it is so, and no longer', async (id, begin, end) => {
  expect(conditionOf(id)).toBeDefined()
  await begin()
  expect((await bellOf('manager')).map((told) => told.id)).toContain(id)
  await end()
  expect(isOver(id, await bellOf('manager'))).toBe(true)
})

const SIX = new Date('2026-11-15T06:00:00Z')

async function takeThePin(): Promise<void> {
  await shop.owner`
    INSERT INTO pins (profile_id, set_at, reset_by)
    SELECT m.id, ${SIX}, a.id FROM profiles m, profiles a
    WHERE m.email = 'manager@veld.test' AND a.email = 'admin@veld.test'`
}

async function setAPin(): Promise<void> {
  const manager = await shop.at(MORNING, 'manager@veld.test')
  expect((await manager.put('/api/users/me/pin', { pin: '482915' })).status).toBe(204)
}

async function leaveTheSealBehind(): Promise<void> {
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(shop.services.trail, 'behindSince').mockReturnValue(SIX)
}
