import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import type { DarkSale } from '#shared/dark/entry.ts'
import { formatRand } from '#shared/money.ts'
import type { Booking } from './booking.ts'
import { type Noted, offline } from './problem-words.ts'

type Line = DarkSale['lines'][number]

/** No longer than products are given them: what is much longer no index holds. */
const MAX_NAME = 200
const MAX_SKU = 60

/**
 * Products that were sold and that a restored server does not have: they come back under their id as the till sold
 * them, archived, until somebody looks at them.
 */
export async function restoreProducts(
  db: Db,
  { seller, origin, now }: Booking,
  lines: readonly Line[],
): Promise<Noted[]> {
  const byId = new Map(lines.map((line) => [line.product_id, line]))
  const noted: Noted[] = []
  for (const [id, line] of byId) {
    const category = await categoryOf(db, line.category_name)
    const sku = line.sku.slice(0, MAX_SKU)
    await db`
      INSERT INTO products (id, sku, name, category_id, price, archived_at)
      SELECT ${id}, CASE WHEN EXISTS (SELECT FROM products WHERE lower(sku) = lower(${sku})) OR ${sku} = ''
        THEN ${`${sku} (${id})`} ELSE ${sku} END, ${line.product_name.slice(0, MAX_NAME) || `Product ${id}`},
        ${category}, ${line.unit_price}, ${now}
      ON CONFLICT DO NOTHING`
    await db`
      INSERT INTO prices (product_id, price, profile_id, created_at)
      VALUES (${id}, ${line.unit_price}, ${seller.id}, ${now})`
    await recordAudit(
      db,
      { user: seller, origin, now },
      {
        action: 'create',
        table_name: 'products',
        record_id: id,
        new_values: { name: line.product_name, sku: line.sku, by: 'till entry', archived: true },
      },
    )
    noted.push(
      offline(
        `${line.product_name} (${formatRand(line.unit_price)}) was not in the catalogue: it is back, archived`,
      ),
    )
  }
  return noted
}

async function categoryOf(db: Db, name: string): Promise<number> {
  const wanted = name.slice(0, MAX_NAME) || 'Unknown'
  const [row] = await db<{ id: number }[]>`
    INSERT INTO categories (name) VALUES (${wanted})
    ON CONFLICT (lower(name)) DO UPDATE SET name = categories.name RETURNING id`
  return row!.id
}
