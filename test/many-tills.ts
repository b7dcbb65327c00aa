import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import type { Browser } from '#server/test-browser.ts'
import { aCustomer, aProduct, type TestProduct } from '#server/test-factories.ts'

// Many tills at once on one shop, whether one server serves them or several. Each answers what went wrong, in words;
// nothing when all is well.

export interface ManyTills {
  /** Signed in, one at each server. */
  tills: readonly Browser[]
  /** The database itself. */
  owner: Db
}

const CLIENTS = 32

/** One unit is left and 32 want it: one gets it, the others are told that there is none. */
export async function lastUnit({ tills, owner }: ManyTills, rounds: number): Promise<string[]> {
  const problems: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const product = await aProduct(owner, { batches: [1] })
    const answers = await together(CLIENTS, (client) => sell(tills, client, cartOf([product])))
    const sold = answers.filter(({ status }) => status === 200).length
    const refused = answers.filter(({ status }) => status === 409).length
    const left = await remaining(owner, product)
    if (sold !== 1 || refused !== CLIENTS - 1 || left !== 0)
      problems.push(`round ${round}: ${sold} sold, ${refused} refused, ${left} left`)
  }
  return problems
}

/** Carts with the same products in opposite order: nobody hears of a deadlock. */
export async function crossedCarts({ tills, owner }: ManyTills): Promise<string[]> {
  const products = await Promise.all([1, 2, 3].map(() => aProduct(owner, { batches: [200, 200] })))
  const answers = await together(CLIENTS, (client) =>
    sell(tills, client, cartOf(client % 2 < 1 ? products : products.toReversed(), 3)),
  )
  const left = await Promise.all(products.map((product) => remaining(owner, product)))
  return [
    ...otherThan(200, answers),
    ...left.filter((units) => units !== 400 - CLIENTS * 3).map((units) => `${units} left`),
  ]
}

/** The same sale sent 20 times at once, of the last unit: one sale, and every sender has its answer. */
export async function sameKey({ tills, owner }: ManyTills): Promise<string[]> {
  const product = await aProduct(owner, { batches: [1] })
  const key = randomUUID()
  const answers = await together(20, (client) => sell(tills, client, cartOf([product]), key))
  const receipts = new Set(await Promise.all(answers.map((answer) => answer.text())))
  const [stored] = await owner<[{ sales: number }]>`
    SELECT count(*) AS sales FROM transactions WHERE idempotency_key = ${key}`
  return [
    ...otherThan(200, answers),
    ...(receipts.size === 1 ? [] : [`${receipts.size} different answers`]),
    ...(stored.sales === 1 ? [] : [`${stored.sales} sales`]),
  ]
}

/** 32 sales to one customer at once: points and totals are those of all of them. */
export async function oneCustomer({ tills, owner }: ManyTills): Promise<string[]> {
  const product = await aProduct(owner, { price: 99_99, batches: [CLIENTS] })
  const { id } = await aCustomer(owner)
  const body = { ...cartOf([product]), customer_id: id }
  const answers = await together(CLIENTS, (client) => sell(tills, client, body))
  const [customer] = await owner<[{ points: number; spent: number; visits: number }]>`
    SELECT loyalty_points AS points, total_spent AS spent, total_visits AS visits
    FROM customers WHERE id = ${id}`
  const right = { points: CLIENTS * 11, spent: CLIENTS * 114_99, visits: CLIENTS }
  return [
    ...otherThan(200, answers),
    ...(JSON.stringify(customer) === JSON.stringify(right) ? [] : [JSON.stringify(customer)]),
  ]
}

function cartOf(products: readonly TestProduct[], quantity = 1) {
  const items = products.map(({ id, price }) => ({
    product_id: id,
    quantity,
    unit_price: price / 100,
  }))
  return { items, payment_method: 'card' }
}

/** The clients are spread over the servers. */
function sell(
  tills: readonly Browser[],
  client: number,
  body: object,
  key: string = randomUUID(),
): Promise<Response> {
  return tills[client % tills.length]!.post('/api/transactions', body, { 'idempotency-key': key })
}

const together = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

const otherThan = (status: number, answers: readonly Response[]): string[] =>
  answers.filter((answer) => answer.status !== status).map((answer) => `answered ${answer.status}`)

async function remaining(owner: Db, { id }: TestProduct): Promise<number> {
  const [row] = await owner<[{ left: number }]>`
    SELECT sum(remaining_quantity)::bigint AS left FROM inventory_batches WHERE product_id = ${id}`
  return row.left
}
