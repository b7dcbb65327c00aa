import { expect, test } from 'vitest'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'
import { switchingStorm } from './switching-storm.ts'

const SELLERS = 12
/** Enough to be at it for some seconds; `npm run faults` takes ten minutes. */
const SALES_EACH = 15

const shop = await sharedShop({ env: { SIGN_INS_PER_MINUTE: '100' } })

test(
  'while a batch goes and comes, every sale sells all of its lines or nothing',
  { timeout: 120_000 },
  async () => {
    const first = await aProduct(shop.owner, { batches: [10_000] })
    const second = await aProduct(shop.owner, { batches: [10_000] })
    const [batch] = await shop.owner<{ id: number }[]>`
      SELECT id FROM inventory_batches WHERE product_id = ${second.id}`
    const { sales, switches } = await switchingStorm(
      {
        sellers: await Promise.all(
          Array.from({ length: SELLERS }, () => shop.signIn('budtender@veld.test')),
        ),
        switchers: [await shop.signIn('manager@veld.test'), await shop.signIn('admin@veld.test')],
        batchId: batch!.id,
        items: [first, second].map(({ id, price }) => ({
          product_id: id,
          quantity: 1,
          unit_price: price / 100,
        })),
      },
      (count) => count < SALES_EACH,
    )
    // 503 is for who had to try again too often.
    for (const { status } of sales) expect([200, 409, 503]).toContain(status)
    for (const status of switches) expect([200, 503]).toContain(status)
    const sold = sales.filter(({ status }) => status === 200)
    expect(sold.length).toBeGreaterThan(0)

    const findings = await verifyLedger(shop.pool)
    expect(findings.filter(({ count }) => count > 0)).toEqual([])
    const stored = await shop.owner<{ key: string; lines: number }[]>`
      SELECT t.idempotency_key::text AS key, count(*) AS lines
      FROM transactions t JOIN transaction_items i ON i.transaction_id = t.id GROUP BY 1 ORDER BY 1`
    expect(stored.map(({ key }) => key)).toEqual(sold.map(({ key }) => key).toSorted())
    expect(new Set(stored.map(({ lines }) => lines))).toEqual(new Set([2]))
  },
)
