import { aDarkTill } from '#server/dark/test-till.ts'
import { aBrowser } from '#server/test-browser.ts'
import type { TestProduct } from '#server/test-factories.ts'
import { MOST_ENTRIES } from '#shared/dark/contract.ts'
import { databaseOf, type ShopProcess, signInAt } from '../test/shop-process.ts'
import { paymentOf, stockShelves } from './baskets.ts'
import { median, percentile, rounded } from './figures.ts'
import { openLoop, refuseFailures } from './http-load.ts'

const ROUNDS = 3
const ENTRIES = 1000
const PER_SECOND = 20
/** For so long others sell meanwhile; what they met counts while entries are sent. */
const SECONDS = 20
const SELLER = 'budtender@veld.test'

export interface SendingFigures {
  /** Seconds until a thousand sales of a till are booked and it has been told: of the slowest round. */
  sent_s: number
  /** Of the sales that others made with the server meanwhile. */
  online_p50_ms: number
  online_p99_ms: number
}

/** A till comes back after a long time without the line, while others sell. */
export async function measureSending(shop: ShopProcess): Promise<SendingFigures> {
  const pool = databaseOf(shop.dataDir)
  try {
    const nextBasket = await stockShelves(pool)
    const cookie = await signInAt(shop.port, SELLER)
    const browser = aBrowser(`http://localhost:${shop.port}`, shop.port)
    await browser.signIn(SELLER)
    const products = await pool<TestProduct[]>`
      SELECT id, name, sku, price FROM products WHERE NOT is_medical AND archived_at IS NULL ORDER BY id LIMIT 2000`
    const till = await aDarkTill(browser, pool, SELLER)
    const someProduct = () => products[Math.floor(Math.random() * products.length)]!
    const seconds: number[] = []
    const online: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const entries = Array.from({ length: ENTRIES }, () =>
        till.write(till.sale([1, 2, 3].map(() => ({ product: someProduct() })))),
      )
      const selling = openLoop(shop.port, PER_SECOND, SECONDS, () =>
        paymentOf(nextBasket(), cookie),
      )
      const began = performance.now()
      for (let sent = 0; sent < ENTRIES; sent += MOST_ENTRIES) {
        const outcomes = await till.send(...entries.slice(sent, sent + MOST_ENTRIES))
        const odd = outcomes.find(({ outcome }) => outcome !== 'booked')
        if (odd) throw new Error(`an entry was ${odd.outcome}: ${odd.reason}`)
      }
      const took = (performance.now() - began) / 1000
      const load = await selling
      refuseFailures('sales while a till sends', load)
      seconds.push(took)
      online.push(...load.answers.slice(0, Math.ceil(took * PER_SECOND)).map(({ ms }) => ms))
    }
    return {
      sent_s: rounded(Math.max(...seconds)),
      online_p50_ms: rounded(median(online)),
      online_p99_ms: rounded(percentile(online, 99)),
    }
  } finally {
    await pool.end({ timeout: 5 })
  }
}
