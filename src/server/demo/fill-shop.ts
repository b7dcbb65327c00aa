import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Db, Pool } from '#server/db/client.ts'
import { rebuildLater } from '#server/db/rebuild-later.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { StartupError } from '#server/startup-error.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import { firstTradingDay, instantAt } from './calendar.ts'
import { demoCatalogue } from './catalogue/demo-catalogue.ts'
import { copyCatalogue } from './copy-catalogue.ts'
import { gatherCrowd } from './crowd.ts'
import { demoCustomers } from './customers.ts'
import { copyCustomers, insertTeam } from './people.ts'
import { renderPictures } from './pictures.ts'
import { playSales } from './play-sales.ts'
import type { ShopSize } from './shop-size.ts'
import { demoTeam } from './team.ts'

/** What the demo shop tells about itself; everything else keeps its default. */
const SHOP_DETAILS = {
  store_name: 'Veld Dispensary',
  vat_number: '4620187395',
  cannabis_license: 'SAHPRA-CAN-2025-0417',
  timezone: 'Africa/Johannesburg',
  email: 'hello@veld.test',
  phone: '+27 21 555 0142',
  address: '42 Kloof Street, Gardens, Cape Town, 8001',
} satisfies Partial<ShopSettings>

export interface FillOptions extends ShopSize {
  sealer: Sealer
}

/** The shop a newcomer meets: small enough to be made while they wait, busy enough to look alive. */
export const DEMO_SHOP = { products: 60, customers: 200, months: 3, sales: 4200 }
const DEMO_SEED = 20_260_401

/** The tables that are loaded in bulk. */
const LOADED = [
  'categories',
  'products',
  'prices',
  'images',
  'customers',
  'inventory_batches',
  'transactions',
  'payments',
  'transaction_items',
  'stock_movements',
  'loyalty_movements',
  'audit_logs',
]

/** Pictures are known by their hash, payments by their sale and number. */
const WITHOUT_ID = ['images', 'payments']

/** Makes a whole shop in an empty database, in one transaction. Refuses one that already holds something. */
export async function fillShop(owner: Pool, options: FillOptions): Promise<void> {
  const filled = await fillShopIfEmpty(owner, options)
  if (!filled)
    throw new StartupError(
      'The database already holds products, customers or sales: a shop is only made in an empty one.',
    )
}

/** Makes the demo shop in an empty database; answers whether it did. Safe when two servers start at once. */
export function fillDemoShopIfEmpty(owner: Pool, sealer: Sealer, now: Date): Promise<boolean> {
  return fillShopIfEmpty(owner, { ...DEMO_SHOP, seed: DEMO_SEED, sealer, now })
}

/** Leaves a shop that is already there alone and answers false. */
async function fillShopIfEmpty(owner: Pool, options: FillOptions): Promise<boolean> {
  const filled = await owner.begin(async (db) => {
    await db`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.fill})`
    if (await holdsShop(db)) return false
    await fill(db, options)
    return true
  })
  // Outside the transaction, since VACUUM cannot run in one: fresh statistics and visibility for index-only scans.
  if (filled) await owner.unsafe(`VACUUM (ANALYZE) ${LOADED.join(', ')}`)
  return filled
}

async function holdsShop(db: Db): Promise<boolean> {
  const [row] = await db<{ holds: boolean }[]>`
    SELECT EXISTS (SELECT FROM products) OR EXISTS (SELECT FROM transactions)
      OR EXISTS (SELECT FROM customers) OR EXISTS (SELECT FROM categories) AS holds`
  return row!.holds
}

async function fill(db: Db, options: FillOptions): Promise<void> {
  const { seed, now, months } = options
  // Rebuilding the indexes of a large shop is one long statement; between statements we only compute.
  await db`SELECT set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('maintenance_work_mem', '256MB', true)`
  const since = new Date(instantAt(firstTradingDay(now, months) - 60, 10 * 60))
  const products = demoCatalogue(seed, options.products)
  const pictures = renderPictures(products)
  // Awaited below; until then a failure elsewhere must not turn it into an unhandled one.
  pictures.catch(() => {})

  const team = await insertTeam(db, demoTeam(seed), since)
  const rebuild = await rebuildLater(db, LOADED)
  const crowd = gatherCrowd(demoCustomers(seed, options), options.customers)
  await playSales(db, options, { products, team, crowd })
  options.onProgress?.(0, 1, 'Customers')
  const { sealer } = options
  await copyCustomers(db, demoCustomers(seed, options), { crowd, team, sealer, seed })
  await copyCatalogue(db, products, await pictures, { since, managerId: team[1]!.id })
  options.onProgress?.(0, 1, 'Indexes')
  await rebuild()
  await settle(db, options, now)
  options.onProgress?.(1, 1, 'Indexes')
}

/** Sequences go on after the last number used; the shop's details stand where nobody has set them. */
async function settle(db: Db, { sales, customers }: ShopSize, now: Date): Promise<void> {
  for (const table of LOADED.filter((name) => !WITHOUT_ID.includes(name)))
    await db`SELECT setval(pg_get_serial_sequence(${table}, 'id'), greatest(max(id), 1), max(id) IS NOT NULL)
      FROM ${db(table)}`
  await db`SELECT setval('transaction_numbers', ${Math.max(sales, 1)}, ${sales > 0}),
    setval('customer_numbers', ${Math.max(customers, 1)}, ${customers > 0})`
  // What was summed up while the shop was empty is summed up anew.
  await db`DELETE FROM sales_summary`
  await db`UPDATE settings SET value = ${db.json(SHOP_DETAILS)} || value, updated_at = ${now}`
}
