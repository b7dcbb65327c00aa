import type { Rule } from './rule.ts'

/** What leads from one table to another. */
const REFERENCES = [
  ['products', 'category_id', 'categories'],
  ['prices', 'product_id', 'products'],
  ['inventory_batches', 'product_id', 'products'],
  ['transactions', 'customer_id', 'customers'],
  ['transactions', 'seller_id', 'profiles'],
  ['transaction_items', 'transaction_id', 'transactions'],
  ['transaction_items', 'product_id', 'products'],
  ['payment_slips', 'transaction_id', 'transactions'],
  ['stock_movements', 'batch_id', 'inventory_batches'],
  ['loyalty_movements', 'customer_id', 'customers'],
  ['loyalty_movements', 'transaction_id', 'transactions'],
] as const

export const BOOK_RULES: readonly Rule[] = [
  {
    name: 'The newest price in a product’s history is its price',
    broken: `
      SELECT p.id, format('product %s: price %s, but the newest in its history is %s', p.id, p.price,
        coalesce(h.price::text, 'none')) AS problem
      FROM products p
      LEFT JOIN (
        SELECT DISTINCT ON (product_id) product_id, price FROM prices ORDER BY product_id, created_at DESC, id DESC
      ) h ON h.product_id = p.id
      WHERE h.price IS DISTINCT FROM p.price`,
  },
  {
    name: 'Closed days are summed up as they were sold',
    broken: `
      SELECT 0 AS id, format('day %s: summed up as %s in %s sales, but %s in %s were sold', coalesce(d.day, s.day),
        coalesce(d.sales, 0), coalesce(d.transactions, 0), coalesce(s.sales, 0), coalesce(s.transactions, 0)) AS problem
      FROM daily_sales d
      FULL JOIN (
        SELECT (t.created_at AT TIME ZONE z.time_zone)::date AS day, sum(t.total) AS sales, count(*) AS transactions
        FROM transactions t, sales_summary z
        WHERE t.created_at < (z.summarised_through + 1)::timestamp AT TIME ZONE z.time_zone
        GROUP BY 1
      ) s ON s.day = d.day
      WHERE (d.sales, d.transactions) IS DISTINCT FROM (s.sales, s.transactions)`,
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
