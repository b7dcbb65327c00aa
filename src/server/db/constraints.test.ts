import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from './test-database.ts'

const db = await aDatabase()
afterAll(() => db.drop())

// The first row of each table has the id 1.
beforeAll(async () => {
  await db.owner.unsafe(`
    INSERT INTO profiles (id, email, first_name, last_name, role, oidc_issuer, oidc_subject)
      VALUES ('00000000-0000-0000-0000-000000000001', 'a@veld.test', 'A', 'B', 'admin', 'i', 's');
    INSERT INTO categories (name) VALUES ('Flower');
    INSERT INTO products (sku, barcode, name, category_id, price) VALUES ('SKU-1', '600', 'Durban', 1, 100);
    INSERT INTO customers (customer_id, first_name, last_name, email, id_number_sealed, id_number_hash,
      medical_card_number_sealed, medical_card_number_hash)
      VALUES ('CUST-1', 'A', 'B', 'c@veld.test', 'x', 'h', 'x', 'h');
    INSERT INTO inventory_batches (product_id, batch_number, quantity, remaining_quantity, cost_per_unit, received_date)
      VALUES (1, 'B1', 10, 10, 100, '2026-01-01');
    INSERT INTO sessions (token_hash, profile_id, created_at, last_active_at, expires_at)
      VALUES (decode(repeat('00', 32), 'hex'), '00000000-0000-0000-0000-000000000001', now(), now(), now());
    INSERT INTO transactions (transaction_number, idempotency_key, request_hash, seller_id, payment_method, subtotal,
      vat, total, vat_mode, vat_rate, loyalty_points_earned, cents_per_point, age_proof, day, created_at)
      VALUES ('T-1', '00000000-0000-0000-0000-000000000009', '', '00000000-0000-0000-0000-000000000001', 'cash', 100,
        15, 115, 'exclusive', 15, 0, 1000, 'none', now()::date, now());
    INSERT INTO payments (transaction_id, number, method, amount, change) VALUES (1, 1, 'cash', 115, 0);
    INSERT INTO transaction_items (transaction_id, line_number, product_id, product_name, sku, category_name, quantity,
      unit_price, line_total, cost) VALUES (1, 1, 1, 'x', 'x', 'x', 1, 100, 100, 0);
    INSERT INTO loyalty_movements (customer_id, transaction_id, points, spent, created_at) VALUES (1, 1, 1, 1, now());
  `)
})

/** A good row of each table; a case changes one thing in it. */
const GOOD: Record<string, Record<string, string>> = {
  profiles: { email: "'new@veld.test'", first_name: "'A'", last_name: "'B'", role: "'viewer'" },
  sessions: {
    token_hash: "decode(repeat('01', 32), 'hex')",
    profile_id: "'00000000-0000-0000-0000-000000000001'",
    created_at: 'now()',
    last_active_at: 'now()',
    expires_at: 'now()',
  },
  settings: { id: '2' },
  categories: { name: "'Edibles'" },
  images: { sha256: "repeat('a', 64)", large: "''", small: "''" },
  products: { sku: "'SKU-2'", name: "'Swazi'", category_id: '1', price: '100' },
  prices: { product_id: '1', price: '100', created_at: 'now()' },
  customers: { first_name: "'A'", last_name: "'B'" },
  inventory_batches: {
    product_id: '1',
    batch_number: "'B2'",
    quantity: '5',
    remaining_quantity: '5',
    cost_per_unit: '100',
    received_date: "'2026-01-01'",
  },
  transactions: {
    idempotency_key: 'gen_random_uuid()',
    request_hash: "''",
    seller_id: "'00000000-0000-0000-0000-000000000001'",
    payment_method: "'card'",
    subtotal: '100',
    vat: '15',
    total: '115',
    vat_mode: "'exclusive'",
    vat_rate: '15',
    loyalty_points_earned: '0',
    cents_per_point: '1000',
    age_proof: "'none'",
    day: 'now()::date',
    created_at: 'now()',
  },
  payments: {
    transaction_id: '1',
    number: '2',
    method: "'cash'",
    amount: '100',
    change: '0',
  },
  transaction_items: {
    transaction_id: '1',
    line_number: '2',
    product_id: '1',
    product_name: "'x'",
    sku: "'x'",
    category_name: "'x'",
    quantity: '2',
    unit_price: '100',
    line_total: '200',
    cost: '0',
  },
  stock_movements: { batch_id: '1', kind: "'receive'", quantity: '1', created_at: 'now()' },
  loyalty_movements: { customer_id: '1', points: '1', spent: '1', created_at: 'now()' },
}

class Undone extends Error {}

/** Tries a row and takes it back; answers the constraint that stopped it. */
function tryRow(table: string, change: Record<string, string>): Promise<string> {
  const row = { ...GOOD[table], ...change }
  return tryWrite(
    `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).join(', ')})`,
  )
}

async function tryWrite(sql: string): Promise<string> {
  try {
    await db.owner.begin(async (transaction) => {
      await transaction.unsafe(sql)
      throw new Undone()
    })
  } catch (error) {
    if (error instanceof Undone) return 'kept'
    const { constraint_name, column_name, message } = error as Record<string, string | undefined>
    return constraint_name ?? column_name ?? message ?? 'unknown'
  }
  return 'kept'
}

test.each(Object.keys(GOOD).filter((table) => table !== 'settings'))(
  'a good row of %s is kept',
  async (table) => {
    expect(await tryRow(table, {})).toBe('kept')
  },
)

test.each<[string, Record<string, string>, string]>([
  ['profiles', { email: "'A@veld.test'" }, 'profiles_email_check'],
  ['profiles', { email: "'nobody'" }, 'profiles_email_check'],
  ['profiles', { email: "'a@veld.test'" }, 'profiles_email_key'],
  ['profiles', { role: "'owner'" }, 'profiles_role_check'],
  ['profiles', { oidc_issuer: "'i'" }, 'profiles_check'],
  [
    'profiles',
    { oidc_issuer: "'i'", oidc_subject: "'s'" },
    'profiles_oidc_issuer_oidc_subject_key',
  ],
  ['sessions', { token_hash: "'short'" }, 'sessions_token_hash_check'],
  ['sessions', { token_hash: "decode(repeat('00', 32), 'hex')" }, 'sessions_token_hash_key'],
  ['sessions', { profile_id: 'gen_random_uuid()' }, 'sessions_profile_id_fkey'],
  ['settings', {}, 'settings_id_check'],
  ['categories', { name: "''" }, 'categories_name_check'],
  ['categories', { name: "'FLOWER'" }, 'categories_name'],
  ['images', { sha256: "'../x'" }, 'images_sha256_check'],
  ['products', { sku: "''" }, 'products_sku_check'],
  ['products', { sku: "'sku-1'" }, 'products_sku'],
  ['products', { barcode: "'600'" }, 'products_barcode'],
  ['products', { barcode: "''" }, 'products_barcode_check'],
  ['products', { name: "''" }, 'products_name_check'],
  ['products', { price: '0' }, 'products_price_check'],
  ['products', { price: '-1' }, 'products_price_check'],
  ['products', { price: '100000001' }, 'products_price_check'],
  ['products', { thc_percentage: '100.01' }, 'products_thc_percentage_check'],
  ['products', { cbd_percentage: '-0.1' }, 'products_cbd_percentage_check'],
  ['products', { strain_type: "'ruderalis'" }, 'products_strain_type_check'],
  ['products', { weight_grams: '-1' }, 'products_weight_grams_check'],
  ['products', { category_id: '99' }, 'products_category_id_fkey'],
  ['prices', { price: '0' }, 'prices_price_check'],
  ['customers', { first_name: "''" }, 'customers_first_name_check'],
  ['customers', { last_name: "''" }, 'customers_last_name_check'],
  ['customers', { customer_id: "'CUST-1'" }, 'customers_customer_id_key'],
  ['customers', { email: "'c@veld.test'" }, 'customers_email'],
  ['customers', { email: "'C@veld.test'" }, 'customers_email_check'],
  ['customers', { id_type: "'library_card'" }, 'customers_id_type_check'],
  ['customers', { id_number_sealed: "'y'", id_number_hash: "'h'" }, 'customers_id_number_hash'],
  ['customers', { id_number_sealed: "'y'" }, 'customers_check'],
  [
    'customers',
    { medical_card_number_sealed: "'y'", medical_card_number_hash: "'h'" },
    'customers_medical_card_number_hash',
  ],
  ['customers', { medical_card_number_hash: "'z'" }, 'customers_check1'],
  ['customers', { vat_number: "'5123456789'" }, 'customers_vat_number_check'],
  ['customers', { account_limit: '-1' }, 'customers_account_limit_check'],
  ['customers', { total_visits: '-1' }, 'customers_total_visits_check'],
  ['inventory_batches', { batch_number: "'B1'" }, 'inventory_batches_number'],
  ['inventory_batches', { batch_number: "'b1'" }, 'inventory_batches_number'],
  ['inventory_batches', { batch_number: "''" }, 'inventory_batches_batch_number_check'],
  ['inventory_batches', { quantity: '0' }, 'inventory_batches_quantity_check'],
  ['inventory_batches', { remaining_quantity: '-1' }, 'inventory_batches_remaining_quantity_check'],
  ['inventory_batches', { cost_per_unit: '-1' }, 'inventory_batches_cost_per_unit_check'],
  ['inventory_batches', { received_date: 'NULL' }, 'received_date'],
  [
    'transactions',
    { idempotency_key: "'00000000-0000-0000-0000-000000000009'" },
    'transactions_idempotency_key_key',
  ],
  ['transactions', { transaction_number: "'T-1'" }, 'transactions_transaction_number_key'],
  ['transactions', { payment_method: "'Crypto!'" }, 'transactions_payment_method'],
  ['transactions', { subtotal: '0', total: '15' }, 'transactions_signs'],
  ['transactions', { total: '116' }, 'transactions_total'],
  ['transactions', { vat: '-1', total: '99' }, 'transactions_signs'],
  ['transactions', { loyalty_points_earned: '-1' }, 'transactions_signs'],
  ['transactions', { seller_id: 'NULL' }, 'seller_id'],
  ['transactions', { day: 'NULL' }, 'day'],
  ['transactions', { vat_mode: "'both'", total: '100' }, 'transactions_vat_mode'],
  ['transactions', { vat_rate: '-1' }, 'transactions_vat_rate'],
  ['transactions', { cents_per_point: '0' }, 'transactions_cents_per_point'],
  ['transactions', { age_proof: "'promised'" }, 'transactions_age_proof'],
  ['transactions', { age_proof: 'NULL' }, 'age_proof'],
  ['transactions', { kind: "'gift'" }, 'transactions_kind'],
  ['transactions', { original_id: '1' }, 'transactions_original'],
  ['transactions', { document_kind: "'napkin'" }, 'transactions_document_kind'],
  ['transactions', { cart_discount_reason: "''" }, 'transactions_cart_discount_reason'],
  ['transactions', { rounding: '1' }, 'transactions_signs'],
  ['transactions', { kind: "'return'" }, 'transactions_signs'],
  ['payments', { number: '1' }, 'payments_pkey'],
  ['payments', { number: '0' }, 'payments_number'],
  ['payments', { method: "'Crypto!'" }, 'payments_method'],
  ['payments', { change: '1' }, 'payments_change'],
  ['payments', { tendered: '90', change: '-10' }, 'payments_change'],
  ['payments', { method: "'card'", tendered: '100' }, 'payments_tendered'],
  ['payments', { reference: "'A1'" }, 'payments_reference'],
  ['payments', { method: "'card'", reference: "''" }, 'payments_reference'],
  ['payments', { transaction_id: '99' }, 'payments_transaction_id_fkey'],
  ['transaction_items', { line_number: '1' }, 'transaction_items_transaction_id_line_number_key'],
  ['transaction_items', { line_number: '0' }, 'transaction_items_line_number'],
  ['transaction_items', { quantity: '0', line_total: '0' }, 'transaction_items_signs'],
  ['transaction_items', { unit_price: '0', line_total: '0' }, 'transaction_items_unit_price'],
  ['transaction_items', { line_total: '199' }, 'transaction_items_total'],
  ['transaction_items', { cost: '-1' }, 'transaction_items_signs'],
  [
    'transaction_items',
    { quantity: '-2', line_total: '-200', cost: '1' },
    'transaction_items_signs',
  ],
  ['transaction_items', { original_id: '1' }, 'transaction_items_original'],
  [
    'transaction_items',
    { original_id: '1', original_line: '1', original_unit: '-1' },
    'transaction_items_original',
  ],
  [
    'transaction_items',
    { original_id: '1', original_line: '1', original_unit: '0' },
    'transaction_items_signs',
  ],
  ['transaction_items', { discount_reason: "''" }, 'transaction_items_discount_reason'],
  ['stock_movements', { kind: "'gift'", quantity: '0' }, 'stock_movements_kind'],
  [
    'stock_movements',
    { kind: "'sale'", quantity: '-1', line_number: '1' },
    'stock_movements_entry',
  ],
  ['stock_movements', { transaction_id: '1' }, 'stock_movements_entry'],
  ['stock_movements', { line_number: '1' }, 'stock_movements_entry'],
  ['stock_movements', { reason: "'count'" }, 'stock_movements_reason'],
  ['stock_movements', { kind: "'adjust'" }, 'stock_movements_reason'],
  ['stock_movements', { kind: "'adjust'", reason: "'mood'" }, 'stock_movements_reason'],
  ['stock_movements', { quantity: '-1' }, 'stock_movements_signs'],
  [
    'stock_movements',
    { kind: "'sale'", quantity: '1', transaction_id: '1', line_number: '1' },
    'stock_movements_signs',
  ],
  [
    'stock_movements',
    { kind: "'adjust'", reason: "'count'", quantity: '0' },
    'stock_movements_signs',
  ],
  ['stock_movements', { kind: "'deactivate'" }, 'stock_movements_signs'],
  ['stock_movements', { batch_id: '99' }, 'stock_movements_batch_id_fkey'],
  ['loyalty_movements', { transaction_id: '1' }, 'loyalty_movements_transaction_id'],
])('%s with %o is stopped by %s', async (table, change, constraint) => {
  expect(await tryRow(table, change)).toBe(constraint)
})

// Looked at only where what a rule speaks of is written: each column has to be named.
test.each<[string, string, string]>([
  ['customers', "first_name = ''", 'customers_first_name_check'],
  ['customers', "last_name = ''", 'customers_last_name_check'],
  ['customers', "email = 'C@veld.test'", 'customers_email_check'],
  ['customers', "id_type = 'library_card'", 'customers_id_type_check'],
  ['customers', 'id_number_sealed = NULL', 'customers_check'],
  ['customers', 'id_number_hash = NULL', 'customers_check'],
  ['customers', 'medical_card_number_sealed = NULL', 'customers_check1'],
  ['customers', 'medical_card_number_hash = NULL', 'customers_check1'],
  ['customers', "vat_number = '5123456789'", 'customers_vat_number_check'],
  ['customers', 'account_limit = -1', 'customers_account_limit_check'],
  ['customers', 'total_visits = -1', 'customers_total_visits_check'],
  ['inventory_batches', "batch_number = ''", 'inventory_batches_batch_number_check'],
  ['inventory_batches', 'quantity = 0', 'inventory_batches_quantity_check'],
  ['inventory_batches', 'cost_per_unit = -1', 'inventory_batches_cost_per_unit_check'],
  ['inventory_batches', 'remaining_quantity = -1', 'inventory_batches_remaining_quantity_check'],
  ['transactions', 'total = 116', 'transactions_total'],
  ['transaction_items', 'line_total = 99', 'transaction_items_total'],
  ['payments', 'change = 1', 'payments_change'],
])('a row of %s is not changed into one with %s', async (table, change, constraint) => {
  expect(await tryWrite(`UPDATE ${table} SET ${change}`)).toBe(constraint)
})
