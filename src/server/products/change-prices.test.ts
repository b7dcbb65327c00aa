import { expect, test } from 'vitest'
import { auditRows, lastAuditId } from '#server/customers/test-customers.ts'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'

const shop = await sharedShop()
const manager = await shop.signIn('manager@veld.test')
const change = (prices: object[]) => manager.post('/api/products/prices', { prices })
const pricesOf = async (id: number) =>
  ((await (await manager.get(`/api/products/${id}/prices`)).json()) as { price: number }[]).map(
    ({ price }) => price,
  )
const refused = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error: string }).error,
]
const books = () => shop.owner`
  SELECT (SELECT md5(coalesce(string_agg(p::text, '' ORDER BY id), '')) FROM products p) AS products,
    (SELECT count(*) FROM prices) AS prices, (SELECT count(*) FROM audit_logs) AS audit`

async function priced(name: string, price: number): Promise<number> {
  const { id } = await aProduct(shop.owner, { name, price: price * 100 })
  return id
}

test('several prices change at once, each in its history and in the trail', async () => {
  const ids = [await priced('One', 100), await priced('Two', 200), await priced('Same', 300)]
  const since = await lastAuditId(shop)
  const answer = await change([
    { id: ids[1], price: 210.5, seen_price: 200 },
    { id: ids[0], price: 110, seen_price: 100 },
    { id: ids[2], price: 300, seen_price: 300 },
  ])
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject([{ price: 210.5 }, { price: 110 }, { price: 300 }])
  expect((await pricesOf(ids[0]!))[0]).toBe(110)
  expect(await auditRows(shop, since)).toMatchObject([
    { record_id: String(ids[0]), old_values: { price: 100 }, new_values: { price: 110 } },
    { record_id: String(ids[1]), old_values: { price: 200 }, new_values: { price: 210.5 } },
  ])
})

test('a price that somebody changed meanwhile refuses all of them', async () => {
  const [one, two] = [await priced('First', 100), await priced('Second', 200)]
  const before = await books()
  expect(
    await refused(
      await change([
        { id: one, price: 110, seen_price: 100 },
        { id: two, price: 210, seen_price: 199 },
      ]),
    ),
  ).toEqual([
    409,
    'Second costs R200.00 by now, not R199.00. No price was changed: please look again',
  ])
  expect(await books()).toEqual(before)
})

test('prices that are sent again, since the answer was lost, are answered as they were and written once', async () => {
  const [one, two] = [await priced('Lost', 100), await priced('Lost too', 200)]
  const wanted = [
    { id: one, price: 110, seen_price: 100 },
    { id: two, price: 220, seen_price: 200 },
  ]
  const first = await change(wanted)
  const written = await books()
  const again = await change(wanted)
  expect(again.status).toBe(200)
  expect(await again.json()).toEqual(await first.json())
  expect(await books()).toEqual(written)
})

test('bad requests are refused and change nothing', async () => {
  const id = await priced('Third', 100)
  const { id: archived } = await aProduct(shop.owner, { name: 'Gone', price: 1_00, archived: true })
  const before = await books()
  const one = { id, price: 5, seen_price: 100 }
  const answers = await Promise.all([
    change([]),
    change([one, one]),
    change([{ ...one, price: 0 }]),
    change([{ ...one, price: 1.005 }]),
    change(Array.from({ length: 501 }, (_, n) => ({ ...one, id: n + 1 }))),
    change([one, { id: archived, price: 2, seen_price: 1 }]),
    change([{ ...one, id: 999_999 }]),
  ])
  expect(await Promise.all(answers.map(refused))).toEqual([
    [400, 'Please choose at least one product'],
    [400, 'Each product can be named once'],
    [400, 'Price must be more than R0.00'],
    [400, 'Amounts are in rand with at most two decimals'],
    [400, 'At most 500 prices can be changed at once'],
    [409, 'Gone is archived: restore it before you change it'],
    [400, 'There is no such product'],
  ])
  expect(await books()).toEqual(before)
})
