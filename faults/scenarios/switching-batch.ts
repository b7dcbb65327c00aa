import { aBrowser, type Browser } from '#server/test-browser.ts'
import { databaseOf } from '../../test/shop-process.ts'
import { statusTally, type StormAnswers, switchingStorm } from '../../test/switching-storm.ts'
import { type Laboratory, openLaboratory } from '../laboratory.ts'
import type { Scenario } from '../scenario.ts'

const SELLERS = 12
const MINUTES = 10

/** A sale that counts on a batch must have it in its hands, however often it goes and comes. */
export const switchingBatch: Scenario = {
  name: 'a batch is taken off the shelf and put back while twelve sell from it',
  async run(scale) {
    const laboratory = await openLaboratory({ env: { SIGN_INS_PER_MINUTE: '100' } })
    try {
      const answers = await storm(laboratory, MINUTES * 60_000 * scale)
      refuseOddAnswers(answers)
      for (const { key, status, ...total } of answers.sales)
        laboratory.history.push({
          kind: 'sell',
          key,
          outcome: status === 200 ? 'done' : 'refused',
          ...total,
        })
      await laboratory.check()
      const statuses = answers.sales.map(({ status }) => status)
      return `sales ${statusTally(statuses)}; switches ${statusTally(answers.switches)}`
    } finally {
      await laboratory.close()
    }
  },
}

async function storm({ shop, place }: Laboratory, ms: number): Promise<StormAnswers> {
  const signIn = async (email: string): Promise<Browser> => {
    const browser = aBrowser(`http://localhost:${shop.port}`, shop.port)
    await browser.signIn(email)
    return browser
  }
  const [first, second] = place.products
  const batchId = await onlyBatchOf(shop.dataDir, second!.id)
  const sellers = await Promise.all(
    Array.from({ length: SELLERS }, () => signIn('budtender@veld.test')),
  )
  const switchers = [await signIn('manager@veld.test'), await signIn('admin@veld.test')]
  const items = [first!, second!].map(({ id, price }) => ({
    product_id: id,
    quantity: 1,
    unit_price: price / 100,
  }))
  const end = performance.now() + ms
  const goesOn = () => performance.now() < end
  return switchingStorm({ sellers, switchers, batchId, items }, goesOn)
}

/** The full one; whatever else there was of the product is off the shelf. */
async function onlyBatchOf(dataDir: string, productId: number): Promise<number> {
  const pool = databaseOf(dataDir)
  try {
    const [batch] = await pool<{ id: number }[]>`
      SELECT id FROM inventory_batches WHERE product_id = ${productId} ORDER BY remaining_quantity DESC LIMIT 1`
    await pool`
      UPDATE inventory_batches SET is_active = false WHERE product_id = ${productId} AND id <> ${batch!.id}`
    return batch!.id
  } finally {
    await pool.end({ timeout: 1 })
  }
}

/** Sold, out of stock, or told to come back; a session that ended or a mistake of ours would be something else. */
function refuseOddAnswers({ sales, switches }: StormAnswers): void {
  const odd = [...sales.map(({ status }) => status), ...switches].filter(
    (status) => ![200, 409, 429, 503].includes(status),
  )
  if (odd.length > 0) throw new Error(`other answers than expected: ${statusTally(odd)}`)
  if (!sales.some(({ status }) => status === 200)) throw new Error('nothing was sold')
}
