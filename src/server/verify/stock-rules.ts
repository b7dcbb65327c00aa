import type { Rule } from './finding.ts'

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
    // What comes back goes to its batch or to quarantine; of what no batch is known there is no cost.
    // Lines and picks are laid together and summed once, which spares a join of millions with millions. Sums of cents
    // as double precision are exact below 2^53 and take half the time of numeric.
    broken: `
      SELECT transaction_id AS id, format('transaction %s%s, line %s: sold less taken is %s of product %s, and %s in cost',
        transaction_id,
        (SELECT format(' (%s)', t.transaction_number) FROM transactions t WHERE t.id = both_sides.transaction_id),
        line_number, sum(quantity), product_id, sum(cost)) AS problem
      FROM (
        SELECT transaction_id, line_number, product_id, quantity, cost::float8 AS cost FROM transaction_items
        UNION ALL
        SELECT m.transaction_id, m.line_number, b.product_id, m.quantity, (m.quantity * b.cost_per_unit)::float8
        FROM stock_movements m JOIN inventory_batches b ON b.id = m.batch_id
        WHERE m.kind IN ('sale', 'return')
        UNION ALL
        SELECT q.transaction_id, q.line_number, q.product_id, q.quantity,
          (q.quantity * coalesce(b.cost_per_unit, 0))::float8
        FROM quarantine_movements q LEFT JOIN inventory_batches b ON b.id = q.batch_id
        WHERE q.kind = 'return'
      ) both_sides
      GROUP BY transaction_id, line_number, product_id
      HAVING sum(quantity) <> 0 OR sum(cost) <> 0`,
  },
]
