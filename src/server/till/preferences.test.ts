import { expect, test } from 'vitest'
import { aCustomer, aProduct, aSale, type TestProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'

const shop = await sharedShop()
const till = await shop.signIn('budtender@veld.test')
const DAY_MS = 86_400_000

async function bought(
  customer: { id: number },
  product: TestProduct,
  quantity: number,
  daysAgo = 1,
): Promise<void> {
  const at = new Date(shop.clock.now.getTime() - daysAgo * DAY_MS)
  const { id } = await aSale(shop.owner, { customer_id: customer.id, at })
  await shop.owner`
    INSERT INTO transaction_items (transaction_id, line_number, product_id, product_name, sku, category_name, quantity,
      unit_price, line_total, cost)
    VALUES (${id}, 1, ${product.id}, '', '', '', ${quantity}, 100, ${100 * quantity}, 0)`
}

const preferences = async (id: number | string): Promise<[number, unknown]> => {
  const answer = await till.get(`/api/till/customers/${id}/preferences`)
  return [answer.status, await answer.json()]
}

test('what was bought most in the last 12 months comes first, at most ten products', async () => {
  const [customer, other] = [await aCustomer(shop.owner), await aCustomer(shop.owner)]
  const products = []
  for (let n = 1; n <= 12; n += 1) products.push(await aProduct(shop.owner))
  for (const [index, product] of products.entries()) await bought(customer, product, index + 1)
  const [first, second] = [products[0]!, products[1]!]
  await bought(customer, first, 20)
  await bought(customer, second, 900, 400)
  await bought(other, second, 900)
  const ids = products.map(({ id }) => id)
  expect(await preferences(customer.id)).toEqual([200, [first.id, ...ids.slice(3).toReversed()]])
})

test('among equals the more recent comes first, and what is archived not at all', async () => {
  const customer = await aCustomer(shop.owner)
  const [old, recent, archived] = [
    await aProduct(shop.owner),
    await aProduct(shop.owner),
    await aProduct(shop.owner, { archived: true }),
  ]
  await bought(customer, old, 2, 30)
  await bought(customer, recent, 2, 3)
  await bought(customer, archived, 9)
  expect(await preferences(customer.id)).toEqual([200, [recent.id, old.id]])
})

test.each<[number | string, number, string]>([
  [999_999, 404, 'There is no such customer'],
  ['x', 400, 'Expected a whole number'],
])('customer %s is answered %i', async (id, status, error) => {
  expect(await preferences(id)).toMatchObject([status, { error }])
})

test('who never bought anything prefers nothing', async () => {
  expect(await preferences((await aCustomer(shop.owner)).id)).toEqual([200, []])
})
