import { expect, test } from 'vitest'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { brokenRules } from '#server/verify/test-books.ts'
import { aShift, aTill, piecesOf, read, sellAt } from './test-drawer.ts'

// Only the server's clock counts, and a drawer leans on the order of its events, not on their times.

const shop = await sharedShop()
const seller = await shop.signIn('budtender@veld.test')
const manager = await shop.signIn('manager@veld.test')

test.each([
  ['an hour back', -60],
  ['an hour ahead', 60],
])(
  'a clock that jumps %s in a shift loses no cent, and the Z is numbered on',
  async (_, minutes) => {
    const product = await aProduct(shop.owner, { price: 100_00, batches: [9] })
    const till = await aTill(seller)
    for (const number of [1, 2]) {
      const opened = await seller.post('/api/shifts', { till_id: till.id, float: 100 })
      const { id } = await read(opened)
      expect((await sellAt(seller, till.id, product)).status).toBe(200)
      shop.clock.advance(minutes)
      const drop = { kind: 'drop', amount: 50 }
      expect((await seller.post(`/api/shifts/${id}/events`, drop)).status).toBe(201)
      expect((await sellAt(seller, till.id, product)).status).toBe(200)
      const counted = await seller.post(`/api/shifts/${id}/counts`, {
        denominations: piecesOf(280_00),
      })
      expect(await read(counted)).toMatchObject({ expected: 280, difference: 0 })
      const { report, z_number } = await read(await seller.post(`/api/shifts/${id}/close`))
      expect(z_number).toBe(number)
      expect(report).toMatchObject({ sales: 2, drops: 50, cash_sales: 230, expected: 280 })
      shop.clock.advance(-minutes)
    }
    expect(await brokenRules(shop.pool)).toEqual([])
  },
)

test('a till’s own clock has no say: a request that brings a time is refused', async () => {
  const till = await aTill(seller)
  const opened_at = '1970-01-01T00:00:00Z'
  const opening = await seller.post('/api/shifts', { till_id: till.id, float: 1, opened_at })
  expect([opening.status, (await read(opening)).error]).toEqual([400, 'Unknown field: opened_at'])
  const shift = await aShift(seller)
  const event = { kind: 'drop', amount: 1, created_at: opened_at }
  const dropped = await seller.post(`/api/shifts/${shift.id}/events`, event)
  expect([dropped.status, (await read(dropped)).error]).toEqual([400, 'Unknown field: created_at'])
})

test('an approval that a jump ahead has made too old is asked for again', async () => {
  await manager.put('/api/users/me/pin', { pin: '482915' })
  const shift = await aShift(seller)
  const event = { kind: 'paid_out', amount: 450, reason: 'plumber' }
  const [{ id: approver_id }] = await shop.owner<[{ id: string }]>`
    SELECT id FROM profiles WHERE email = 'manager@veld.test'`
  const given = await seller.post('/api/approvals', {
    kind: 'paid_out',
    subject: { shift_id: shift.id, amount: 450, reason: 'plumber' },
    approver_id,
    pin: '482915',
  })
  const { id: approval_id } = await read(given)
  shop.clock.advance(60)
  const late = await seller.post(`/api/shifts/${shift.id}/events`, { ...event, approval_id })
  expect([late.status, (await read(late)).error]).toEqual([
    409,
    'This approval has expired: ask again',
  ])
})
