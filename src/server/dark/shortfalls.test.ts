import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { read } from '#server/shifts/test-drawer.ts'
import { aProduct } from '#server/test-factories.ts'
import { aDarkShop } from './test-dark-shop.ts'

const { manager, db, newTill } = await aDarkShop()
const till = await newTill()

describe('a shortfall', () => {
  const short = async (quantity: number) => {
    const product = await aProduct(db, { batches: [0] })
    await till.send(till.write(till.sale([{ product, quantity }])))
    const open = async () =>
      (await read(await manager.get('/api/inventory/shortfalls'))).find(
        (row: { product_id: number }) => row.product_id === product.id,
      )?.quantity ?? 0
    expect(await open()).toBe(quantity)
    return { product, open }
  }
  const deliver = async (product_id: number, quantity: number) =>
    read(
      await manager.post('/api/inventory/batches', {
        product_id,
        batch_number: randomUUID(),
        quantity,
        cost_per_unit: 50,
        received_date: '2026-01-01',
      }),
    )

  test('is settled by the next deliveries, which give up what was sold', async () => {
    const { product, open } = await short(3)
    expect(await deliver(product.id, 2)).toMatchObject({ quantity: 2, remaining_quantity: 0 })
    expect(await open()).toBe(1)
    expect(await deliver(product.id, 10)).toMatchObject({ remaining_quantity: 9 })
    expect(await open()).toBe(0)
  })

  test('is settled by a count, and by nothing else that changes a batch', async () => {
    const { product, open } = await short(1)
    const [batch] = await db<{ id: number }[]>`
      SELECT id FROM inventory_batches WHERE product_id = ${product.id}`
    const adjust = (body: object) =>
      manager.post(`/api/inventory/batches/${batch!.id}/adjust`, body)
    expect((await adjust({ reason: 'count', change: 2, expected_remaining: 0 })).status).toBe(200)
    expect(await open()).toBe(0)
  })

  test('is settled by hand with a note, once', async () => {
    const { product, open } = await short(1)
    const settle = (note: string) =>
      manager.post(`/api/inventory/shortfalls/${product.id}/settle`, { note })
    expect((await settle(' ')).status).toBe(400)
    expect((await settle('Counted: the book is right')).status).toBe(204)
    expect(await open()).toBe(0)
    expect((await settle('again')).status).toBe(409)
  })
})
