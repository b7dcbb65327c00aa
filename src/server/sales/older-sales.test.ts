import { expect, test } from 'vitest'
import { anEmptyDatabase, brokenRules } from '#server/data-management/test-backup.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'

const KEEPING = 20
const before = readMigrations().filter(({ version }) => version < KEEPING)

test('sales from before they kept their day, VAT and payments get them, by the shop’s time zone', async () => {
  const owner = await anEmptyDatabase()
  await migrate(owner, before, [])
  await owner`
    INSERT INTO profiles (email, first_name, last_name, role) VALUES ('a@veld.test', 'A', 'B', 'budtender')`
  await owner`UPDATE settings SET value = '{"timezone": "Africa/Johannesburg"}'`
  await owner`INSERT INTO categories (name) VALUES ('Flower')`
  await owner`INSERT INTO products (sku, name, category_id, price) VALUES ('A', 'Durban', 1, 100)`
  await owner`INSERT INTO prices (product_id, price, created_at) VALUES (1, 100, now())`
  await owner`
    INSERT INTO inventory_batches (product_id, batch_number, quantity, remaining_quantity, cost_per_unit, received_date)
    VALUES (1, 'B1', 10, 8, 1, '2026-01-01')`
  await owner`INSERT INTO stock_movements (batch_id, kind, quantity, created_at) VALUES (1, 'receive', 10, now())`
  for (const [method, at] of [
    ['cash', '2026-11-15 21:59:59Z'],
    ['card', '2026-11-15 22:00:00Z'],
  ]) {
    const [sale] = await owner<[{ id: number }]>`
      INSERT INTO transactions (idempotency_key, request_hash, seller_id, payment_method, subtotal, vat, total,
        loyalty_points_earned, created_at)
      SELECT gen_random_uuid(), ''::bytea, id, ${method!}, 100, 15, 115, 0, ${at!} FROM profiles RETURNING id`
    await owner`
      INSERT INTO transaction_items (transaction_id, line_number, product_id, product_name, sku, category_name, quantity,
        unit_price, line_total, cost) VALUES (${sale.id}, 1, 1, 'Durban', 'A', 'Flower', 1, 100, 100, 1)`
    await owner`
      INSERT INTO stock_movements (batch_id, kind, quantity, transaction_id, line_number, created_at)
      VALUES (1, 'sale', -1, ${sale.id}, 1, ${at!})`
    await owner`
      INSERT INTO audit_logs (action, table_name, record_id, created_at)
      VALUES ('create', 'transactions', ${String(sale.id)}, ${at!})`
  }

  await migrate(owner)
  expect([
    ...(await owner`
      SELECT t.day, t.vat_mode, t.vat_rate, t.cents_per_point, t.age_proof, p.number, p.method, p.amount,
        p.tendered, p.change
      FROM transactions t JOIN payments p ON p.transaction_id = t.id ORDER BY t.id`),
  ]).toEqual(
    [
      { day: '2026-11-15', method: 'cash' },
      { day: '2026-11-16', method: 'card' },
    ].map((own) => ({
      vat_mode: 'exclusive',
      vat_rate: 15,
      cents_per_point: 1000,
      age_proof: 'unknown',
      number: 1,
      amount: 115,
      tendered: null,
      change: 0,
      ...own,
    })),
  )
  expect(await brokenRules(owner)).toEqual([])
})
