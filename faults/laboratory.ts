import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/test-port.ts'
import { findingText } from '#server/verify/finding-text.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'
import {
  databaseOf,
  signInAt,
  type ShopProcess,
  type ShopProcessOptions,
  startShopProcess,
} from '../test/shop-process.ts'
import { findDiscrepancies, readStored } from './check-history.ts'
import { type CallRecord, type HistoryPlace, playHistory } from './history.ts'

const CLIENTS = 8
const PLENTY = 1_000_000

/** A demo shop to be hurt, and everything that was asked of it. */
export interface Laboratory {
  shop: ShopProcess
  history: CallRecord[]
  /** Starts the shop again in the same place. */
  reopen(options?: Partial<ShopProcessOptions>): Promise<ShopProcess>
  place(): HistoryPlace
  /** Clients are at work for as long as the fault lasts. */
  whileTrading(fault: () => Promise<void>): Promise<void>
  /** Throws with everything that is wrong: calls that the database tells otherwise, and rules that are broken. */
  check(): Promise<void>
  close(): Promise<void>
}

export async function openLaboratory(
  options: Partial<ShopProcessOptions> = {},
): Promise<Laboratory> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'veld-faults-'))
  const place = { port: options.port ?? (await freePort()), dataDir }
  const history: CallRecord[] = []
  const laboratory: Laboratory = {
    shop: await startShopProcess({ ...place, ...options }),
    history,
    async reopen(changed = {}) {
      laboratory.shop = await startShopProcess({ ...place, ...options, ...changed })
      return laboratory.shop
    },
    place: () => trading,
    async whileTrading(fault) {
      const end = new AbortController()
      const playing = playHistory(trading, CLIENTS, end.signal)
      try {
        await fault()
      } finally {
        end.abort()
        history.push(...(await playing))
      }
    },
    async check() {
      const pool = databaseOf(dataDir)
      try {
        const findings = await verifyLedger(pool)
        const broken = findings.filter(({ count }) => count > 0).map(findingText)
        const wrong = [...findDiscrepancies(history, await readStored(pool)), ...broken]
        if (wrong.length > 0) throw new Error(wrong.slice(0, 20).join('\n'))
      } finally {
        await pool.end({ timeout: 1 })
      }
    },
    async close() {
      await laboratory.shop.stop()
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
  const trading = await prepareTrade(laboratory.shop)
  return laboratory
}

/** A session, and shelves so full that only faults can stop a sale. */
async function prepareTrade(shop: ShopProcess): Promise<HistoryPlace> {
  const cookie = await signInAt(shop.port, 'manager@veld.test')
  const pool = databaseOf(shop.dataDir)
  try {
    const products = await pool<{ id: number; price: number }[]>`
      SELECT id, price FROM products WHERE NOT is_medical AND archived_at IS NULL ORDER BY id LIMIT 10`
    const batches = await pool<{ id: number }[]>`
      WITH batch AS (
        INSERT INTO inventory_batches (product_id, batch_number, quantity, remaining_quantity, cost_per_unit, received_date)
        SELECT id, 'PLENTY', ${PLENTY}, ${PLENTY}, 1000, current_date
        FROM products WHERE id = ANY (${products.map(({ id }) => id)}::bigint[])
        RETURNING id, quantity
      ), received AS (
        INSERT INTO stock_movements (batch_id, kind, quantity, created_at)
        SELECT id, 'receive', quantity, now() FROM batch
      )
      SELECT id FROM batch`
    return { ports: [shop.port], cookie, products, batchId: batches[0]!.id }
  } finally {
    await pool.end({ timeout: 1 })
  }
}
