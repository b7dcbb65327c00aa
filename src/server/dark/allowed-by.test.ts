import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { read } from '#server/shifts/test-drawer.ts'
import { aProduct, type TestProduct } from '#server/test-factories.ts'
import { aDarkShop } from './test-dark-shop.ts'

const { shop, seller, manager, db, newTill } = await aDarkShop()
const till = await newTill()
till.at = () => shop.clock.now

describe('a word that was given before the line went', () => {
  const asked = async (product_id: number, minutes = 0) => {
    const subject = { amount: 200, subtotal: 500, reason: 'Staff', products: `${product_id}x1` }
    const answer = await seller.post('/api/approvals', { kind: 'discount', subject })
    const { id } = await read(answer)
    expect((await manager.post(`/api/approvals/${id}/decide`, { granted: true })).status).toBe(200)
    shop.clock.advance(minutes)
    return id as number
  }
  const sell = async (product: TestProduct, approval_id: number, at: Date) => {
    const discount = { percent: 40, reason: 'Staff' }
    const sale = till.sale([{ product, discount }], { approval_id })
    const [outcome] = await till.send(till.write(sale, { at: at.toISOString() }))
    return outcome!
  }
  const aDearOne = () => aProduct(db, { price: 500_00, batches: [5] })

  test('is used once, for the sale that it was given for', async () => {
    const product = await aDearOne()
    const at = shop.clock.now
    // The line came back an hour later.
    const id = await asked(product.id, 60)
    const sold = await sell(product, id, at)
    expect(sold).toMatchObject({ outcome: 'booked', reason: null })
    const [row] = await db`
      SELECT approval_id FROM transactions WHERE transaction_number = ${sold.transaction_number}`
    expect(row).toEqual({ approval_id: id })
    expect(await sell(product, id, at)).toMatchObject({
      outcome: 'exception',
      reason: expect.stringContaining('has been used'),
    })
  })

  test('does not hold for another sale, nor for one that was made too late', async () => {
    const [product, other] = [await aDearOne(), await aDearOne()]
    const id = await asked(product.id, 6)
    expect(await sell(other, id, shop.clock.now)).toMatchObject({
      outcome: 'exception',
      reason: expect.stringContaining('given for something else'),
    })
    expect(await sell(product, id, shop.clock.now)).toMatchObject({
      outcome: 'exception',
      reason: expect.stringContaining('has expired'),
    })
  })

  test('is not asked about again where the server has made the sale', async () => {
    const product = await aDearOne()
    const id = await asked(product.id)
    const key = randomUUID()
    const line = { product_id: product.id, quantity: 1, unit_price: 500 }
    const sold = await seller.post(
      '/api/transactions',
      {
        items: [{ ...line, discount: { percent: 40, reason: 'Staff' } }],
        payment_method: 'card',
        age_confirmed: true,
        approval_id: id,
      },
      { 'idempotency-key': key },
    )
    const { transaction_number: number } = await read(sold)
    const discount = { percent: 40, reason: 'Staff' }
    const sale = till.sale([{ product, discount }], { number, approval_id: id })
    expect(await till.send(till.write(sale, { key }))).toMatchObject([{ outcome: 'booked' }])
  })
})
