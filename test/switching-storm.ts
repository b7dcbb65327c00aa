import { randomUUID } from 'node:crypto'
import type { Browser } from '#server/test-browser.ts'

export interface Storm {
  sellers: readonly Browser[]
  /** Each takes the batch off the shelf and puts it back, in the way of the others. */
  switchers: readonly Browser[]
  batchId: number
  /** The cart of every sale. */
  items: readonly { product_id: number; quantity: number; unit_price: number }[]
}

interface StormSale {
  key: string
  status: number
  /** In rand, of one that was made. */
  total?: number
}

export interface StormAnswers {
  sales: StormSale[]
  /** The statuses of the switching, in turn. */
  switches: number[]
}

/** All of them at once, as fast as they are answered; each seller until `goesOn` says that it is enough. */
export async function switchingStorm(
  { sellers, switchers, batchId, items }: Storm,
  goesOn: (sales: number) => boolean,
): Promise<StormAnswers> {
  const answers: StormAnswers = { sales: [], switches: [] }
  const over = new AbortController()
  const switching = switchers.map(async (member) => {
    while (!over.signal.aborted)
      for (const way of ['deactivate', 'reactivate']) {
        const answer = await member.post(`/api/inventory/batches/${batchId}/${way}`)
        await answer.text()
        answers.switches.push(answer.status)
      }
  })
  const selling = sellers.map(async (seller) => {
    for (let sales = 0; goesOn(sales); sales += 1) answers.sales.push(await sell(seller, items))
  })
  try {
    await Promise.all(selling)
  } finally {
    over.abort()
    await Promise.all(switching)
  }
  return answers
}

async function sell(seller: Browser, items: Storm['items']): Promise<StormSale> {
  const key = randomUUID()
  const body = { customer_id: null, items, payment_method: 'cash' }
  const answer = await seller.post('/api/transactions', body, { 'idempotency-key': key })
  const { total } = (await answer.json()) as { total?: number }
  return { key, status: answer.status, ...(answer.status === 200 && { total: total! }) }
}

/** How often each status was answered, for a person. */
export function statusTally(statuses: readonly number[]): string {
  const counts = Map.groupBy(statuses, (status) => status)
  return [...counts]
    .toSorted(([one], [other]) => one - other)
    .map(([status, all]) => `${all.length} × ${status}`)
    .join(', ')
}
