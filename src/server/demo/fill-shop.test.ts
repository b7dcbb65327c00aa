import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { StartupError } from '#server/startup-error.ts'
import { DEMO_SHOP, fillDemoShopIfEmpty, fillShop } from './fill-shop.ts'

/** A Sunday, half past two in the shop. */
const NOW = new Date('2026-11-15T12:30:00Z')
const SMALL_SHOP = { products: 12, customers: 60, months: 1, sales: 600 }

let shop: TestDatabase
beforeAll(async () => {
  shop = await aDatabase()
  await fillDemoShopIfEmpty(shop.owner, shop.sealer, NOW)
})
afterAll(() => shop.drop())

/** Queries that find broken rows: each must answer none. */
const LEDGER: Record<string, string> = {
  'a sale is the sum of its lines, with VAT rounded half up': `
    SELECT t.id FROM transactions t JOIN transaction_items i ON i.transaction_id = t.id
    GROUP BY t.id
    HAVING t.subtotal <> sum(i.line_total) OR t.vat <> (t.subtotal * 15 + 50) / 100 OR count(*) NOT BETWEEN 1 AND 4
      OR max(i.line_number) <> count(*) OR count(DISTINCT i.product_id) <> count(*)`,
  'every sale has lines': `
    SELECT id FROM transactions WHERE id NOT IN (SELECT transaction_id FROM transaction_items)`,
  'points are one for every full R10, for customers only': `
    SELECT id FROM transactions
    WHERE loyalty_points_earned <> CASE WHEN customer_id IS NULL THEN 0 ELSE total / 1000 END`,
  'a line has the price, name and category of the catalogue': `
    SELECT i.id FROM transaction_items i JOIN products p ON p.id = i.product_id JOIN categories c ON c.id = p.category_id
    WHERE (i.unit_price, i.product_name, i.sku, i.category_name) IS DISTINCT FROM (p.price, p.name, p.sku, c.name)`,
  'a product has one price in its history, the one it has': `
    SELECT p.id FROM products p LEFT JOIN prices h ON h.product_id = p.id
    GROUP BY p.id HAVING count(h.id) <> 1 OR min(h.price) IS DISTINCT FROM p.price`,
  'what remains of a batch is the sum of its movements': `
    SELECT b.id FROM inventory_batches b LEFT JOIN stock_movements m ON m.batch_id = b.id
    GROUP BY b.id
    HAVING b.remaining_quantity <> coalesce(sum(m.quantity), 0)
      OR count(*) FILTER (WHERE m.kind = 'receive' AND m.quantity = b.quantity) <> 1`,
  'a batch never goes below nothing': `
    SELECT id FROM (
      SELECT id, sum(quantity) OVER (PARTITION BY batch_id ORDER BY created_at, id) AS level FROM stock_movements) s
    WHERE level < 0`,
  'the picks of a line make up its quantity and its cost': `
    SELECT i.id FROM transaction_items i
    LEFT JOIN stock_movements m ON m.transaction_id = i.transaction_id AND m.line_number = i.line_number
    LEFT JOIN inventory_batches b ON b.id = m.batch_id
    GROUP BY i.id
    HAVING i.quantity <> -sum(m.quantity) OR i.cost <> -sum(m.quantity * b.cost_per_unit)
      OR bool_or(b.product_id <> i.product_id) OR count(*) <> count(DISTINCT m.batch_id)`,
  'a movement of a sale bears its time and seller': `
    SELECT m.id FROM stock_movements m JOIN transactions t ON t.id = m.transaction_id
    WHERE (m.created_at, m.profile_id) IS DISTINCT FROM (t.created_at, t.seller_id)`,
  'nothing is sold before it came, after it expired or from an inactive batch': `
    SELECT m.id FROM stock_movements m JOIN inventory_batches b ON b.id = m.batch_id
    WHERE m.kind = 'sale' AND (m.created_at <= b.created_at OR NOT b.is_active
      OR b.received_date > (m.created_at AT TIME ZONE 'Africa/Johannesburg')::date
      OR b.expiry_date < (m.created_at AT TIME ZONE 'Africa/Johannesburg')::date)`,
  'a sale takes stock from the batch that expires first': `
    SELECT m.id FROM stock_movements m
    JOIN inventory_batches b ON b.id = m.batch_id
    JOIN inventory_batches o ON o.product_id = b.product_id AND o.is_active AND o.created_at < m.created_at
      AND o.expiry_date < b.expiry_date
      AND o.expiry_date >= (m.created_at AT TIME ZONE 'Africa/Johannesburg')::date
    WHERE m.kind = 'sale' AND 0 < (SELECT sum(quantity) FROM stock_movements e WHERE e.batch_id = o.id AND e.id < m.id)`,
  'a customer has the points, spending, visits and last visit of their sales': `
    SELECT c.id FROM customers c
    LEFT JOIN loyalty_movements l ON l.customer_id = c.id
    LEFT JOIN transactions t ON t.id = l.transaction_id
    GROUP BY c.id
    HAVING c.loyalty_points <> coalesce(sum(l.points), 0) OR c.total_spent <> coalesce(sum(l.spent), 0)
      OR c.total_visits <> count(l.id) OR c.last_visit_at IS DISTINCT FROM max(t.created_at)
      OR c.loyalty_points <> coalesce(sum(t.loyalty_points_earned), 0) OR c.total_spent <> coalesce(sum(t.total), 0)`,
  'every sale to a customer has its loyalty movement': `
    SELECT id FROM transactions WHERE customer_id IS NOT NULL
      AND (id, customer_id) NOT IN (SELECT transaction_id, customer_id FROM loyalty_movements)`,
  'every sale is in the audit trail once, with who and how much': `
    SELECT t.id FROM transactions t JOIN profiles p ON p.id = t.seller_id
    LEFT JOIN audit_logs a ON a.record_id = t.id::text AND a.table_name = 'transactions' AND a.action = 'create'
      AND a.user_id = t.seller_id AND a.user_name = p.first_name || ' ' || p.last_name AND a.created_at = t.created_at
      AND a.new_values ->> 'transaction_number' = t.transaction_number
      AND (a.new_values ->> 'total')::numeric * 100 = t.total AND a.ip_address = '127.0.0.1'
    GROUP BY t.id HAVING count(a.id) <> 1`,
  'medical products go only to patients whose card is valid that day': `
    SELECT t.id FROM transactions t JOIN transaction_items i ON i.transaction_id = t.id
    JOIN products p ON p.id = i.product_id LEFT JOIN customers c ON c.id = t.customer_id
    WHERE p.is_medical AND (c.id IS NULL OR NOT c.has_medical_card OR c.medical_card_number_hash IS NULL
      OR c.medical_card_expiry_date < (t.created_at AT TIME ZONE 'Africa/Johannesburg')::date)`,
  'nobody joins under 18 or buys before joining': `
    SELECT c.id FROM customers c LEFT JOIN transactions t ON t.customer_id = c.id
    WHERE c.date_of_birth + interval '18 years' > c.created_at OR t.created_at < c.created_at`,
  'a verified customer proves the age, of the others the cashier says it': `
    SELECT t.id FROM transactions t LEFT JOIN customers c ON c.id = t.customer_id
    WHERE (t.age_proof = 'verified_customer') <> coalesce(c.is_verified AND c.date_of_birth IS NOT NULL, false)
      OR t.age_confirmed <> (t.age_proof IN ('document_seen', 'cashier_confirmed')) OR t.age_proof = 'unknown'`,
  'sales are in shop hours, in the order of their ids': `
    SELECT id FROM (SELECT id, created_at, lag(created_at) OVER (ORDER BY id) AS before,
      (created_at AT TIME ZONE 'Africa/Johannesburg')::time AS clock FROM transactions) s
    WHERE clock < '09:00' OR clock >= '18:00' OR before > created_at`,
  'budtenders, managers and admins sell': `
    SELECT t.id FROM transactions t JOIN profiles p ON p.id = t.seller_id WHERE p.role = 'viewer'`,
}

describe('the demo shop keeps every rule of the books', () => {
  test.each(Object.entries(LEDGER))('%s', async (_, query) => {
    expect(await shop.owner.unsafe(`${query} LIMIT 5`)).toEqual([])
  })

  test('nothing lies in the future', async () => {
    for (const table of TABLES.filter(
      (name) => !['settings', 'payments', 'transaction_items'].includes(name),
    ))
      expect(
        await shop.owner`SELECT max(created_at) <= ${NOW} AS past FROM ${shop.owner(table)}`,
      ).toEqual([{ past: true }])
  })
})

describe('the demo shop is lively', () => {
  test('it has the size it says', async () => {
    const [counts] = await shop.owner`
      SELECT (SELECT count(*) FROM products) AS products, (SELECT count(*) FROM customers) AS customers,
        (SELECT count(*) FROM transactions) AS sales,
        (SELECT count(*) FROM products WHERE is_medical) BETWEEN 1 AND 6 AS few_medical,
        (SELECT count(*) FROM products JOIN images ON image_url = '/images/' || sha256 || '.webp') AS pictures`
    const { products, customers, sales } = DEMO_SHOP
    expect(counts).toEqual({ products, customers, sales, few_medical: true, pictures: products })
  })

  test('the first product by id and by name is for everybody and in stock', async () => {
    const rows = await shop.owner`
      SELECT is_medical, (SELECT sum(remaining_quantity) FROM inventory_batches b WHERE b.product_id = p.id
        AND is_active AND (expiry_date IS NULL OR expiry_date >= '2026-11-15')) >= 10 AS in_stock
      FROM products p
      WHERE id = (SELECT min(id) FROM products)
        OR id = (SELECT id FROM products ORDER BY lower(name) COLLATE "C" LIMIT 1)`
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row).toEqual({ is_medical: false, in_stock: true })
  })

  test('some shelves are low, empty, about to expire, past it or recalled', async () => {
    const [shelves] = await shop.owner`
      WITH levels AS (
        SELECT p.id, coalesce(sum(b.remaining_quantity)
          FILTER (WHERE b.is_active AND (b.expiry_date IS NULL OR b.expiry_date >= '2026-11-15')), 0) AS level
        FROM products p LEFT JOIN inventory_batches b ON b.product_id = p.id GROUP BY p.id)
      SELECT (SELECT count(*) FROM levels WHERE level = 0) BETWEEN 1 AND 6 AS empty,
        (SELECT count(*) FROM levels WHERE level BETWEEN 1 AND 9) BETWEEN 2 AND 10 AS low,
        EXISTS (SELECT FROM inventory_batches WHERE remaining_quantity > 0 AND expiry_date < '2026-11-15') AS expired,
        EXISTS (SELECT FROM inventory_batches WHERE remaining_quantity > 0
          AND expiry_date BETWEEN '2026-11-15' AND '2026-12-15') AS near,
        EXISTS (SELECT FROM inventory_batches WHERE NOT is_active) AS recalled`
    expect(shelves).toEqual({ empty: true, low: true, expired: true, near: true, recalled: true })
  })

  test('the average basket is steady from week to week', async () => {
    const weeks = await shop.owner<{ average: number }[]>`
      SELECT avg(total) / 100 AS average FROM transactions GROUP BY date_trunc('week', created_at)`
    expect(weeks.length).toBeGreaterThan(12)
    for (const { average } of weeks) {
      expect(average).toBeGreaterThan(500)
      expect(average).toBeLessThan(800)
    }
  })

  test('it sells every day, today until now, and more on Fridays and Saturdays', async () => {
    const days = await shop.owner<{ day: string; weekday: number; sales: number }[]>`
      SELECT (created_at AT TIME ZONE 'Africa/Johannesburg')::date AS day,
        extract(isodow FROM min(created_at AT TIME ZONE 'Africa/Johannesburg'))::int AS weekday, count(*) AS sales
      FROM transactions GROUP BY 1 ORDER BY 1`
    expect(days.length).toBe(91)
    expect(days.at(-1)).toMatchObject({ day: '2026-11-15' })
    const mean = (weekdays: number[]): number => {
      const chosen = days.filter(({ weekday }) => weekdays.includes(weekday))
      return chosen.reduce((sum, { sales }) => sum + sales, 0) / chosen.length
    }
    expect(mean([5, 6])).toBeGreaterThan(1.3 * mean([1, 2, 3]))
  })

  test('ID and medical numbers are sealed, and open to valid ones', async () => {
    const rows = await shop.owner<{ id_number_sealed: Uint8Array; date_of_birth: string }[]>`
      SELECT id_number_sealed, date_of_birth FROM customers WHERE id_type = 'south_african_id'`
    expect(rows.length).toBeGreaterThan(100)
    for (const { id_number_sealed, date_of_birth } of rows) {
      const number = shop.sealer.open('customers.id_number', id_number_sealed)
      expect(number).toMatch(/^\d{13}$/)
      expect(number.slice(0, 6)).toBe(date_of_birth.slice(2).replaceAll('-', ''))
    }
  })
})

describe('afterwards', () => {
  test('the four accounts and the shop’s name stand', async () => {
    const team =
      await shop.owner`SELECT role FROM profiles WHERE email LIKE '%@veld.test' ORDER BY email`
    expect(team.map(({ role }) => role)).toEqual(['admin', 'budtender', 'manager', 'viewer'])
    expect(await shop.owner`SELECT value ->> 'store_name' AS name FROM settings`).toEqual([
      { name: 'Veld Dispensary' },
    ])
  })

  test('every key, index and number sequence works as before', async () => {
    const empty = await aDatabase()
    try {
      expect(await structure(shop)).toEqual(await structure(empty))
    } finally {
      await empty.drop()
    }
    const [customer] = await shop.pool`
      INSERT INTO customers (first_name, last_name) VALUES ('Neo', 'Tau') RETURNING id, customer_id`
    expect(customer).toEqual({ id: 201, customer_id: 'CUST-000201' })
    await shop.owner`DELETE FROM customers WHERE id = 201`
    const [next] = await shop.owner`SELECT nextval('transaction_numbers') AS number`
    expect(next).toEqual({ number: DEMO_SHOP.sales + 1 })
    for (const table of TABLES.filter(
      (name) => !['images', 'payments', 'settings', 'profiles'].includes(name),
    )) {
      const [row] = await shop.owner`
        SELECT nextval(pg_get_serial_sequence(${table}, 'id')) > max(id) AS usable FROM ${shop.owner(table)}`
      expect(row, table).toEqual({ usable: true })
    }
  })

  test('a second shop is refused and changes nothing', async () => {
    await expect(
      fillShop(shop.owner, { ...SMALL_SHOP, seed: 1, now: NOW, sealer: shop.sealer }),
    ).rejects.toThrow(StartupError)
    expect(await fillDemoShopIfEmpty(shop.owner, shop.sealer, NOW)).toBe(false)
    expect(await shop.owner`SELECT count(*) FROM transactions`).toEqual([
      { count: DEMO_SHOP.sales },
    ])
  })
})

describe('a shop of any size', () => {
  test('is the same for the same seed and another for another', async () => {
    const [one, same, other] = [
      await checksumOfShop(1),
      await checksumOfShop(1),
      await checksumOfShop(2),
    ]
    expect(same).toEqual(one)
    expect(other).not.toEqual(one)
  }, 60_000)

  test('two servers that start at once make it once', async () => {
    const db = await aDatabase()
    try {
      const made = await Promise.all(
        [1, 2].map(() => fillDemoShopIfEmpty(db.owner, db.sealer, NOW)),
      )
      expect(made.filter(Boolean)).toHaveLength(1)
      expect(await db.owner`SELECT count(*) FROM products`).toEqual([{ count: DEMO_SHOP.products }])
    } finally {
      await db.drop()
    }
  }, 60_000)

  test('before opening time, yesterday is the last busy day, and a failure leaves nothing', async () => {
    const db = await aDatabase()
    try {
      const early = new Date('2026-11-15T05:00:00Z')
      const options = { ...SMALL_SHOP, products: 90, seed: 3, now: early, sealer: db.sealer }
      const broken = { ...db.sealer, hash: () => new Uint8Array(32) }
      await expect(fillShop(db.owner, { ...options, sealer: broken })).rejects.toThrow(/unique/)
      expect(await db.owner`SELECT count(*) FROM transactions`).toEqual([{ count: 0 }])

      await fillShop(db.owner, options)
      const [row] = await db.owner`
        SELECT count(*) AS sales, max((created_at AT TIME ZONE 'Africa/Johannesburg')::date) AS last FROM transactions`
      expect(row).toEqual({ sales: SMALL_SHOP.sales, last: '2026-11-14' })
      for (const [rule, query] of Object.entries(LEDGER))
        expect(await db.owner.unsafe(`${query} LIMIT 1`), rule).toEqual([])
    } finally {
      await db.drop()
    }
  }, 60_000)
})

const TABLES = [
  'profiles',
  'categories',
  'images',
  'products',
  'prices',
  'customers',
  'inventory_batches',
  'transactions',
  'payments',
  'transaction_items',
  'stock_movements',
  'loyalty_movements',
  'audit_logs',
  'settings',
]

async function checksumOfShop(seed: number): Promise<Record<string, string>> {
  const db = await aDatabase()
  // The real one never seals the same text alike.
  const sealer = { ...db.sealer, seal: (_: string, plain: string) => Buffer.from(plain) }
  try {
    await fillShop(db.owner, { ...SMALL_SHOP, seed, now: NOW, sealer })
    const sums: Record<string, string> = {}
    for (const table of TABLES) {
      const [row] = await db.owner<{ sum: string }[]>`
        SELECT md5(string_agg(t::text, chr(10) ORDER BY t::text)) AS sum FROM ${db.owner(table)} t`
      sums[table] = row!.sum
    }
    return sums
  } finally {
    await db.drop()
  }
}

/** Every constraint and index of the database, as text. */
async function structure({ owner }: TestDatabase): Promise<string[]> {
  const rows = await owner<{ line: string }[]>`
    SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS line
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY line`
  return rows.map(({ line }) => line)
}
