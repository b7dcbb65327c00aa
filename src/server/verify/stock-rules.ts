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
    // Lines and picks are laid together and summed once, which spares a join of millions with millions. Sums of cents
    // as double precision are exact below 2^53 and take half the time of numeric. What was sold before a cost was
    // corrected was sold at the cost before: ids of movements are given under the batch's lock, so they tell the order.
    broken: `
      SELECT transaction_id AS id, format('transaction %s%s, line %s: sold less taken is %s of product %s, and %s in cost',
        transaction_id,
        (SELECT format(' (%s)', t.transaction_number) FROM transactions t WHERE t.id = both_sides.transaction_id),
        line_number, sum(quantity), product_id, sum(cost)) AS problem
      FROM (
        SELECT transaction_id, line_number, product_id, quantity, cost::float8 AS cost FROM transaction_items
        WHERE quantity > 0
        UNION ALL
        SELECT m.transaction_id, m.line_number, b.product_id, m.quantity,
          (m.quantity * coalesce(earlier.cost, b.cost_per_unit))::float8
        FROM stock_movements m JOIN inventory_batches b ON b.id = m.batch_id
        LEFT JOIN (
          SELECT batch_id, (old_values ->> 'cost_per_unit')::bigint AS cost, movement_id AS until,
            lag(movement_id, 1, 0::bigint) OVER (PARTITION BY batch_id ORDER BY movement_id) AS since
          FROM batch_corrections WHERE old_values ? 'cost_per_unit'
        ) earlier ON earlier.batch_id = m.batch_id AND m.id > earlier.since AND m.id < earlier.until
        WHERE m.kind = 'sale'
        UNION ALL
        SELECT transaction_id, line_number, product_id, -quantity, -cost::float8 FROM stock_shortfalls
      ) both_sides
      GROUP BY transaction_id, line_number, product_id
      HAVING sum(quantity) <> 0 OR sum(cost) <> 0`,
  },
  {
    name: 'What came back of a line is in its batch or in quarantine',
    broken: `
      SELECT transaction_id AS id, format('transaction %s, line %s: came back less booked is %s of product %s',
        transaction_id, line_number, sum(quantity), product_id) AS problem
      FROM (
        SELECT transaction_id, line_number, product_id, quantity FROM transaction_items WHERE quantity < 0
        UNION ALL
        SELECT m.transaction_id, m.line_number, b.product_id, m.quantity
        FROM stock_movements m JOIN inventory_batches b ON b.id = m.batch_id WHERE m.kind = 'return'
        UNION ALL
        SELECT transaction_id, line_number, product_id, quantity FROM quarantine_movements WHERE kind = 'return'
      ) both_sides
      GROUP BY transaction_id, line_number, product_id
      HAVING sum(quantity) <> 0`,
  },
  {
    name: 'What came back of a line costs its part of what the line cost',
    // Divided as by `takenBack`: whatever came back, the parts add up.
    broken: `
      SELECT i.transaction_id AS id, format('transaction %s, line %s: %s of %s units that cost %s came back for %s',
        i.transaction_id, i.line_number, back.units, i.quantity, i.cost, back.cost) AS problem
      FROM (
        SELECT original_id, original_line, -sum(quantity) AS units, -sum(cost) AS cost
        FROM transaction_items WHERE original_line IS NOT NULL GROUP BY 1, 2
      ) back
      JOIN transaction_items i ON i.transaction_id = back.original_id AND i.line_number = back.original_line
      WHERE back.cost <> div(2 * i.cost * back.units + i.quantity, 2 * i.quantity)`,
  },
  {
    name: 'The corrections of a batch lead from one to the next and to what it says now',
    broken: `
      SELECT b.id, format('batch %s: %s was corrected to %s, but is %s afterwards', b.id, step.field, step.value,
        coalesce(step.next, to_jsonb(b) -> step.field)) AS problem
      FROM (
        SELECT c.batch_id, f.key AS field, f.value,
          lead(c.old_values -> f.key) OVER (PARTITION BY c.batch_id, f.key ORDER BY c.movement_id) AS next
        FROM batch_corrections c CROSS JOIN LATERAL jsonb_each(c.new_values) f
      ) step
      JOIN inventory_batches b ON b.id = step.batch_id
      WHERE step.value IS DISTINCT FROM coalesce(step.next, to_jsonb(b) -> step.field)`,
  },
  {
    name: 'A correction is an entry of its batch’s history, and the other way round',
    broken: `
      SELECT coalesce(c.movement_id, m.id) AS id, format('movement %s: a correction without %s',
        coalesce(c.movement_id, m.id), CASE WHEN m.id IS NULL THEN 'its entry' ELSE 'what it changed' END) AS problem
      FROM batch_corrections c
      FULL JOIN (SELECT id, batch_id FROM stock_movements WHERE kind = 'correct') m
        ON m.id = c.movement_id AND m.batch_id = c.batch_id
      WHERE c.movement_id IS NULL OR m.id IS NULL`,
  },
]
