import type { Rule } from './finding.ts'

/** What leads from one table to another. */
const REFERENCES = [
  ['products', 'category_id', 'categories'],
  ['prices', 'product_id', 'products'],
  ['inventory_batches', 'product_id', 'products'],
  ['transactions', 'customer_id', 'customers'],
  ['transactions', 'seller_id', 'profiles'],
  ['transactions', 'original_id', 'transactions'],
  ['customer_ledger', 'customer_id', 'customers'],
  ['customer_ledger', 'transaction_id', 'transactions'],
  ['transaction_items', 'transaction_id', 'transactions'],
  ['transaction_items', 'original_id', 'transactions'],
  ['transaction_items', 'product_id', 'products'],
  ['payment_slips', 'transaction_id', 'transactions'],
  ['stock_movements', 'batch_id', 'inventory_batches'],
  ['loyalty_movements', 'customer_id', 'customers'],
  ['loyalty_movements', 'transaction_id', 'transactions'],
  ['transactions', 'till_id', 'tills'],
  ['transactions', 'shift_id', 'shifts'],
  ['quarantine_movements', 'transaction_id', 'transactions'],
  ['quarantine_movements', 'batch_id', 'inventory_batches'],
  ['till_entries', 'till_id', 'tills'],
  ['till_entries', 'transaction_id', 'transactions'],
  ['stock_shortfalls', 'transaction_id', 'transactions'],
] as const

export const BOOK_RULES: readonly Rule[] = [
  {
    name: 'The newest price in a product’s history is its price',
    broken: `
      SELECT p.id, format('product %s: price %s, but the newest in its history is %s', p.id, p.price,
        coalesce(h.price::text, 'none')) AS problem
      FROM products p
      LEFT JOIN (
        SELECT DISTINCT ON (product_id) product_id, price FROM prices ORDER BY product_id, id DESC
      ) h ON h.product_id = p.id
      WHERE h.price IS DISTINCT FROM p.price`,
  },
  {
    name: 'Nothing refers to what is not there',
    broken: REFERENCES.map(
      ([table, column, target]) => `
      SELECT r.id, format('${table} %s: there is no ${column} %s', r.id, r.${column}) AS problem
      FROM ${table} r LEFT JOIN ${target} t ON t.id = r.${column}
      WHERE r.${column} IS NOT NULL AND t.id IS NULL`,
    ).join('\nUNION ALL'),
  },
]
