import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '#server/db/client.ts'
import { openDataDir } from '#server/db/embedded/data-dir.ts'
import { findPostmaster, isAlive } from '#server/db/embedded/process-list.ts'
import { aProduct } from '#server/test-factories.ts'
import { freePort } from '#server/test-port.ts'
import { findingText } from '#server/verify/finding.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'
import {
  databaseOf,
  type ShopProcess,
  type ShopProcessOptions,
  signInAt,
  startShopProcess,
} from '../test/shop-process.ts'
import { openCashier } from './cashier.ts'
import { findDiscrepancies, readStored } from './check-history.ts'
import {
  type CallRecord,
  type Cashier,
  type HistoryPlace,
  type Place,
  playHistory,
} from './history.ts'
import { within } from './scenario.ts'

const PLENTY = 1_000_000
const MANAGER = 'manager@veld.test'
const CASHIERS = 4
const SETTLED_WITHIN_MS = 60_000

/** A demo shop to be hurt, and everything that was asked of it. */
export interface Laboratory {
  shop: ShopProcess
  history: CallRecord[]
  /** Starts the shop again in the same place. */
  reopen(options?: Partial<ShopProcessOptions>): Promise<ShopProcess>
  place: HistoryPlace
  /** Clients are at work for as long as the fault lasts. */
  whileTrading(fault: () => Promise<void>): Promise<void>
  check(): Promise<void>
  close(): Promise<void>
}

interface LaboratoryOptions extends Partial<ShopProcessOptions> {
  /** Somebody else started the database, and stops it. */
  onDatabaseOfOthers?: boolean
}

export async function openLaboratory(options: LaboratoryOptions = {}): Promise<Laboratory> {
  const dataDir = options.dataDir ?? (await aDemoFolder())
  const where = { ...options, port: options.port ?? (await freePort()), dataDir }
  const history: CallRecord[] = []
  let shop: ShopProcess | undefined
  const close = async () => {
    await shop?.stop()
    if (!options.onDatabaseOfOthers) await stopLeftDatabase(dataDir)
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    shop = await startShopProcess(where)
    const laboratory: Laboratory = {
      shop,
      history,
      place: await prepareTrade(shop),
      async reopen(changed = {}) {
        shop = await startShopProcess({ ...where, ...changed })
        laboratory.shop = shop
        return shop
      },
      async whileTrading(fault) {
        const end = new AbortController()
        const playing = playHistory(laboratory.place, history, end.signal)
        try {
          await fault()
        } finally {
          end.abort()
          await playing
        }
      },
      async check() {
        await settleAll(laboratory)
        await checkBooks(dataDir, history)
      },
      close,
    }
    return laboratory
  } catch (error) {
    await close()
    throw error
  }
}

let asFirstOpened: Promise<string> | undefined

/** What the first start of a demo shop leaves: made once, which takes as long as three other starts, and copied. */
async function aDemoFolder(): Promise<string> {
  asFirstOpened ??= openOnce()
  const folder = newFolder()
  // With its owners: as root PostgreSQL's files are another user's.
  execFileSync('cp', ['-a', `${await asFirstOpened}/.`, folder])
  return folder
}

async function openOnce(): Promise<string> {
  const dataDir = newFolder()
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const shop = await startShopProcess({ port: await freePort(), dataDir })
  await shop.stop()
  return dataDir
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'veld-faults-'))

/** Throws with everything that is wrong: calls that the database tells otherwise, and rules that are broken. */
export async function checkBooks(dataDir: string, history: readonly CallRecord[]): Promise<void> {
  const pool = databaseOf(dataDir)
  try {
    const findings = await verifyLedger(pool)
    const broken = findings.filter(({ count }) => count > 0).map(findingText)
    const wrong = [...findDiscrepancies(history, await readStored(pool)), ...broken]
    if (wrong.length > 0)
      throw new Error(`${wrong.length} things are wrong:\n${wrong.slice(0, 20).join('\n')}`)
  } finally {
    await pool.end({ timeout: 1 })
  }
}

/** At tills of their own, with goods whose prices need no rounding. */
async function hireCashiers(pool: Pool, place: Place): Promise<Cashier[]> {
  const [{ id: seller }] = await pool<[{ id: string }]>`
    SELECT id FROM profiles WHERE email = ${MANAGER}`
  const products = [
    await aProduct(pool, { price: 100_00, batches: [PLENTY] }),
    await aProduct(pool, { price: 40_00, batches: [PLENTY] }),
  ]
  return Promise.all(
    Array.from({ length: CASHIERS }, () => openCashier(place, { seller, products })),
  )
}

/** Once the faults have stopped, every till gets rid of what waits on it. */
async function settleAll({ place, history }: Pick<Laboratory, 'place' | 'history'>): Promise<void> {
  const settle = async (cashier: Cashier) => {
    while (!(await cashier.settle(place, history))) await pause(200)
  }
  const all = Promise.all(place.cashiers.map(settle))
  await within(SETTLED_WITHIN_MS, all, 'what tills did in the dark could not be sent')
}

/** A session, and shelves so full that only faults can stop a sale. */
async function prepareTrade(shop: ShopProcess): Promise<HistoryPlace> {
  const cookie = await signInAt(shop.port, MANAGER)
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
    const ports = [shop.port]
    const cashiers = await hireCashiers(pool, { ports, cookie })
    return { ports, cookie, products, batchId: batches[0]!.id, cashiers }
  } finally {
    await pool.end({ timeout: 1 })
  }
}

/** A shop that was killed leaves its database running for the next; after the last there is none. */
export async function stopLeftDatabase(dataDir: string): Promise<void> {
  const pid = findPostmaster(openDataDir(dataDir))
  if (pid === undefined) return
  process.kill(pid, 'SIGQUIT')
  const gone = async () => {
    while (isAlive(pid)) await pause(20)
  }
  await within(30_000, gone(), `the database server ${pid} does not end`)
}
