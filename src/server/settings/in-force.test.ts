import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeSettings, sellNew, takeBack, told } from '#server/returns/test-returns.ts'
import { aShift } from '#server/shifts/test-drawer.ts'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { type Caps, DEFAULT_CAPS } from '#shared/shifts/caps.ts'

// What a setting changes is seen in what the server does, and not only in what it stores. More such tests stand beside
// what they are about; docs/settings.md names one for each setting.

const shop = await sharedShop()
const admin = await shop.signIn('admin@veld.test')
const seller = await shop.signIn('budtender@veld.test')

beforeEach(async () => {
  await shop.owner`UPDATE settings SET value = '{}'`
})

/** One of a new product, of R1000.00 before VAT. */
async function sell(more: object): Promise<Response> {
  const product = await aProduct(shop.owner, { price: 1000_00, batches: [1] })
  return seller.post(
    '/api/transactions',
    {
      items: [{ product_id: product.id, quantity: 1, unit_price: 1000 }],
      payment_method: 'card',
      ...more,
    },
    { 'idempotency-key': randomUUID() },
  )
}

const takeOff = (discount: object) => sell({ discount: { ...discount, reason: 'Staff' } })

async function atTheDrawer(event: object): Promise<Response> {
  const { id } = await aShift(seller)
  return seller.post(`/api/shifts/${id}/events`, { reason: 'change', ...event })
}

async function takeOneBack(): Promise<Response> {
  const { id } = await sellNew(shop, seller)
  return takeBack(seller, id, { items: [{ line_number: 1, quantity: 1 }] })
}

describe('what a role may do alone is what the shop says', () => {
  test.each<[keyof Caps, number, () => Promise<Response>]>([
    ['discount_percent', 4, () => takeOff({ percent: 5 })],
    ['discount_amount', 40, () => takeOff({ amount: 50 })],
    ['return_amount', 100, takeOneBack],
    ['paid_out', 40, () => atTheDrawer({ kind: 'paid_out', amount: 50 })],
    ['no_sales', 0, () => atTheDrawer({ kind: 'no_sale' })],
  ])('%s', async (name, tighter, act) => {
    expect([200, 201]).toContain((await act()).status)
    const budtender = { ...DEFAULT_CAPS.budtender, [name]: tighter }
    await changeSettings(admin, { discount_caps: { ...DEFAULT_CAPS, budtender } })
    expect((await act()).status).toBe(403)
  })
})

test('cash is not rounded where the shop takes cents', async () => {
  const odd = { payment_method: 'cash', discount: { amount: 0.04, reason: 'Staff' } }
  expect(await told(await sell(odd))).toMatchObject({ total: 1149.95, rounding: -0.05 })
  await changeSettings(admin, { cash_rounding: 0 })
  expect(await told(await sell(odd))).toMatchObject({ total: 1149.95, rounding: 0 })
})

test('a point takes off what the shop says, and where it says nothing none is taken', async () => {
  const { id: customer_id } = await aCustomer(shop.owner)
  await shop.owner`UPDATE customers SET loyalty_points = 100 WHERE id = ${customer_id}`
  const redeem = () => sell({ customer_id, redeem_points: 10 })
  await changeSettings(admin, { point_value: 0.5 })
  expect(await told(await redeem())).toMatchObject({ discount: 5, points_redeemed: 10 })
  await changeSettings(admin, { point_value: 0 })
  const before = await shop.owner`SELECT loyalty_points FROM customers WHERE id = ${customer_id}`
  const refused = await redeem()
  expect(refused.status).toBe(400)
  expect((await told(refused)).error).toBe('This shop redeems no points')
  expect(await shop.owner`SELECT loyalty_points FROM customers WHERE id = ${customer_id}`).toEqual(
    before,
  )
})

test('a drawer is counted in the notes and coins that the shop names', async () => {
  const { id } = await aShift(seller)
  const count = () => seller.post(`/api/shifts/${id}/counts`, { denominations: { '0.10': 5 } })
  await changeSettings(admin, { denominations: ['200.00', '100.00'] })
  const refused = await count()
  expect(refused.status).toBe(400)
  expect((await told(refused)).error).toBe('There is no note or coin of 0.10 rand in this shop')
  await changeSettings(admin, { denominations: ['200.00', '0.10'] })
  expect((await count()).status).toBe(201)
})
