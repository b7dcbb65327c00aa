import { expect, test } from 'vitest'
import { anEmptyDatabase, brokenRules } from '#server/data-management/test-backup.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'

const before = readMigrations().filter(({ version }) => version < 12)

test('a shop that received a batch number twice keeps both, the later with its turn, and the trail says so', async () => {
  const owner = await anEmptyDatabase()
  await migrate(owner, before, [])
  await owner`INSERT INTO categories (name) VALUES ('Flower')`
  for (const sku of ['A', 'B']) {
    const [product] = await owner<{ id: number }[]>`
      INSERT INTO products (sku, name, category_id, price) VALUES (${sku}, ${sku}, 1, 100) RETURNING id`
    await owner`INSERT INTO prices (product_id, price, created_at) VALUES (${product!.id}, 100, now())`
  }
  for (const [product_id, batch_number] of [
    [1, 'Lot-1'],
    [1, 'LOT-1'],
    [2, 'lot-1'],
    [1, 'lot-1 (2)'],
    [1, 'lot-1'],
    [1, 'Ÿ'],
    [1, 'ÿ'],
  ] as const) {
    const [batch] = await owner<{ id: number }[]>`
      INSERT INTO inventory_batches (product_id, batch_number, quantity, remaining_quantity, cost_per_unit, received_date)
      VALUES (${product_id}, ${batch_number}, 5, 5, 100, '2026-01-01') RETURNING id`
    await owner`
      INSERT INTO stock_movements (batch_id, kind, quantity, created_at) VALUES (${batch!.id}, 'receive', 5, now())`
  }

  await migrate(owner)
  const batches = await owner<{ batch_number: string }[]>`
    SELECT batch_number FROM inventory_batches ORDER BY id`
  expect(batches.map(({ batch_number }) => batch_number)).toEqual([
    'Lot-1',
    'LOT-1 (3)',
    'lot-1',
    'lot-1 (2)',
    'lot-1 (4)',
    'Ÿ',
    'ÿ',
  ])
  expect(
    await owner`
      SELECT action, record_id, old_values, new_values, user_agent FROM audit_logs ORDER BY id`,
  ).toEqual(
    [
      ['2', 'LOT-1', 'LOT-1 (3)'],
      ['5', 'lot-1', 'lot-1 (4)'],
    ].map(([record_id, from, to]) => ({
      action: 'update',
      record_id,
      old_values: { batch_number: from },
      new_values: {
        batch_number: to,
        note: 'The same batch number had been received for this product before',
      },
      user_agent: 'migration 0012',
    })),
  )
  expect(await brokenRules(owner)).toEqual([])
})
