import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { idOf, theUsualTeam } from '#server/team/test-team.ts'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { brokenRules } from '#server/verify/test-books.ts'
import { aShift, piecesOf, read, sellAt } from './test-drawer.ts'

// What is left of the rights of somebody who was deactivated with an open drawer, a PIN and a word given: nothing.

const shop = await sharedShop()
const admin = await shop.signIn('admin@veld.test')
const PIN = '482915'
const OTHER = '739164'

beforeEach(() => theUsualTeam(shop))

/** Deactivated by an admin as on the Team page. */
async function deactivate(email: string): Promise<void> {
  const id = await idOf(shop, email)
  const answer = await admin.put(`/api/users/${id}`, { is_active: false })
  expect(answer.status, await answer.clone().text()).toBe(200)
}

test('their drawer is out of their hands at once, and a manager counts and closes it', async () => {
  const [seller, manager] = [
    await shop.signIn('budtender@veld.test'),
    await shop.signIn('manager@veld.test'),
  ]
  const product = await aProduct(shop.owner, { price: 100_00, batches: [5] })
  const shift = await aShift(seller)
  expect((await sellAt(seller, shift.till, product)).status).toBe(200)
  await deactivate('budtender@veld.test')
  const path = `/api/shifts/${shift.id}`
  const drop = { kind: 'drop', amount: 100 }
  const count = { denominations: piecesOf(615_00) }
  for (const answer of [
    await sellAt(seller, shift.till, product),
    await seller.post(`${path}/events`, drop, { 'idempotency-key': randomUUID() }),
    await seller.post(`${path}/counts`, count),
    await seller.post(`${path}/close`),
    await seller.get(path),
  ])
    expect(answer.status).toBe(401)
  expect(await read(await manager.get(path))).toMatchObject({ is_left: true, events: [] })
  expect(await read(await manager.post(`${path}/counts`, count))).toMatchObject({ difference: 0 })
  const { report } = await read(await manager.post(`${path}/close`))
  expect(report).toMatchObject({ kind: 'Z', sales: 1, expected: 615, counted: 615 })
  expect(await brokenRules(shop.pool)).toEqual([])
})

test('nobody takes a till over by their PIN, and a till that they took over is nobody’s', async () => {
  const [till, next] = [
    await shop.signIn('budtender@veld.test'),
    await shop.signIn('manager@veld.test'),
  ]
  expect((await next.put('/api/users/me/pin', { pin: PIN })).status).toBe(204)
  const user_id = await idOf(shop, 'manager@veld.test')
  const takeOver = () => till.post('/api/session/switch', { user_id, pin: PIN })
  expect((await takeOver()).status).toBe(204)
  await deactivate('manager@veld.test')
  expect((await till.get('/api/users/me')).status).toBe(401)
  const again = await shop.signIn('budtender@veld.test')
  const refused = await again.post('/api/session/switch', { user_id, pin: PIN })
  expect([refused.status, (await read(refused)).error]).toEqual([
    403,
    'That name and PIN do not belong together',
  ])
})

test('their session ends with them, whoever is at the till by a PIN', async () => {
  const [till, next] = [
    await shop.signIn('budtender@veld.test'),
    await shop.signIn('manager@veld.test'),
  ]
  await next.put('/api/users/me/pin', { pin: PIN })
  const user_id = await idOf(shop, 'manager@veld.test')
  expect((await till.post('/api/session/switch', { user_id, pin: PIN })).status).toBe(204)
  // Without the sign-out that deactivating brings: by the flag alone, as after a restore.
  await shop.owner`UPDATE profiles SET is_active = false WHERE email = 'budtender@veld.test'`
  expect((await till.get('/api/users/me')).status).toBe(401)
})

test.each([
  ['deactivated', () => deactivate('manager@veld.test')],
  [
    'made a budtender',
    async () => {
      const id = await idOf(shop, 'manager@veld.test')
      expect((await admin.put(`/api/users/${id}`, { role: 'budtender' })).status).toBe(200)
    },
  ],
])('the word of somebody who was %s since no longer holds', async (_, change) => {
  const [seller, manager] = [
    await shop.signIn('budtender@veld.test'),
    await shop.signIn('manager@veld.test'),
  ]
  await manager.put('/api/users/me/pin', { pin: OTHER })
  const shift = await aShift(seller)
  const event = { kind: 'paid_out', amount: 450, reason: 'plumber' }
  const given = await seller.post('/api/approvals', {
    kind: 'paid_out',
    subject: { shift_id: shift.id, amount: 450, reason: 'plumber' },
    approver_id: await idOf(shop, 'manager@veld.test'),
    pin: OTHER,
  })
  const { id: approval_id, state } = await read(given)
  expect(state).toBe('granted')
  await change()
  const answer = await seller.post(`/api/shifts/${shift.id}/events`, { ...event, approval_id })
  expect([answer.status, (await read(answer)).error]).toEqual([
    403,
    'Whoever approved this may no longer do so',
  ])
  expect((await read(await seller.get(`/api/shifts/${shift.id}`))).events).toEqual([])
})
