import type { Rule } from './rule.ts'

export const STOCK_RULES: readonly Rule[] = [
  {
    name: 'The movements of a batch sum to what remains of it',
    broken: `
      SELECT b.id, format('batch %s: %s remaining, but its movements sum to %s', b.id, b.remaining_quantity,
        coalesce(m.sum, 0)) AS problem
      FROM inventory_batches b
      LEFT JOIN (SELECT batch_id, sum(quantity) AS sum FROM stock_movements GROUP BY 1) m ON m.batch_id = b.id
      WHERE b.remaining_quantity <> coalesce(m.sum, 0)`,
  },
  {
    name: 'No batch is below zero',
    broken: `
      SELECT id, format('batch %s: %s remaining', id, remaining_quantity) AS problem
      FROM inventory_batches WHERE remaining_quantity < 0`,
  },
  {
    name: 'A batch was received once, with its quantity',
    broken: `
      SELECT b.id, format('batch %s: quantity %s, but %s received in %s movements', b.id, b.quantity,
        coalesce(m.sum, 0), coalesce(m.count, 0)) AS problem
      FROM inventory_batches b
      LEFT JOIN (
        SELECT batch_id, sum(quantity) AS sum, count(*) AS count FROM stock_movements WHERE kind = 'receive' GROUP BY 1
      ) m ON m.batch_id = b.id
      WHERE m.count IS DISTINCT FROM 1 OR m.sum <> b.quantity`,
  },
  {
    name: 'A line was taken from batches of its product, as many as it sold, at their cost',
    broken: `
      SELECT i.transaction_id AS id, format('transaction %s, line %s: sold %s at cost %s, but %s were taken at cost %s%s',
        i.transaction_id, i.line_number, i.quantity, i.cost, coalesce(p.taken, 0), coalesce(p.cost, 0),
        CASE WHEN p.product_id IS DISTINCT FROM i.product_id THEN ' from another product' END) AS problem
      FROM transaction_items i
      LEFT JOIN (
        SELECT m.transaction_id, m.line_number, -sum(m.quantity) AS taken, -sum(m.quantity * b.cost_per_unit) AS cost,
          -- Null unless all picks are of one product.
          CASE WHEN min(b.product_id) = max(b.product_id) THEN min(b.product_id) END AS product_id
        FROM stock_movements m JOIN inventory_batches b ON b.id = m.batch_id
        WHERE m.kind = 'sale' GROUP BY 1, 2
      ) p ON p.transaction_id = i.transaction_id AND p.line_number = i.line_number
      WHERE p.taken IS DISTINCT FROM i.quantity OR p.cost <> i.cost OR p.product_id IS DISTINCT FROM i.product_id`,
  },
  {
    name: 'Stock leaves by a sale only with a line',
    broken: `
      SELECT m.id, format('stock movement %s: there is no line %s in transaction %s', m.id, m.line_number,
        m.transaction_id) AS problem
      FROM stock_movements m
      LEFT JOIN transaction_items i ON i.transaction_id = m.transaction_id AND i.line_number = m.line_number
      WHERE m.kind = 'sale' AND i.id IS NULL`,
  },
]
