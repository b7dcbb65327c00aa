import type { Rule } from './finding.ts'

/** What a part of a line is worth, by the same rule as `takenBack`: half a cent rounds up. */
const upTo = (whole: string, units: string) =>
  `div(2 * (${whole}) * (${units}) + s.quantity, 2 * s.quantity)`
const part = (whole: string) =>
  `${upTo(whole, 'r.original_unit - r.quantity')} - ${upTo(whole, 'r.original_unit')}`

const NET = 's.line_total - s.discount - s.cart_discount'
const RETURNED_LINES = `transaction_items r
      JOIN transaction_items s ON s.transaction_id = r.original_id AND s.line_number = r.original_line`

/** All that adds up over a sale and what came back of it; rounding too, but for cents that cannot be given in coins. */
const SUMS = [
  'subtotal',
  'discount',
  'cart_discount',
  'points_value',
  'points_redeemed',
  'vat',
  'total',
  'loyalty_points_earned',
]

/** Where another tender stood for cash, less than a coin of it may be left in the drawer. */
const IS_BELOW_COIN = `s.rounding + b.rounding BETWEEN 1 AND 9 AND coalesce((
        SELECT sum(p.amount) FROM transactions t JOIN payments p ON p.transaction_id = t.id
        WHERE (t.id = s.id OR t.original_id = s.id) AND p.method = 'cash'), 0) > 0`

export const RETURN_RULES: readonly Rule[] = [
  {
    name: 'A return takes back a sale, of the same customer',
    broken: `
      SELECT r.id, format('transaction %s (%s): takes back %s (%s), customer %s of %s', r.id, r.transaction_number, s.id,
        s.kind, coalesce(r.customer_id::text, 'none'), coalesce(s.customer_id::text, 'none')) AS problem
      FROM transactions r JOIN transactions s ON s.id = r.original_id
      WHERE s.kind <> 'sale' OR r.customer_id IS DISTINCT FROM s.customer_id`,
  },
  {
    name: 'The units of a line come back in their order, each once, and no more than were sold',
    broken: `
      SELECT r.transaction_id AS id, format('transaction %s, line %s: units from %s to %s of line %s of transaction %s, which sold %s; %s came back before',
        r.transaction_id, r.line_number, r.original_unit, r.original_unit - r.quantity, r.original_line, r.original_id,
        coalesce(s.quantity::text, 'none'), r.before) AS problem
      FROM (
        SELECT *, coalesce(-sum(quantity) OVER (PARTITION BY original_id, original_line ORDER BY original_unit
          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
        FROM transaction_items WHERE original_id IS NOT NULL
      ) r
      LEFT JOIN transaction_items s ON s.transaction_id = r.original_id AND s.line_number = r.original_line
      WHERE r.original_unit <> r.before OR s.quantity IS NULL OR r.before - r.quantity > s.quantity
        OR (r.product_id, r.unit_price) IS DISTINCT FROM (s.product_id, s.unit_price)`,
  },
  {
    name: 'What comes back of a line is worth its part of it',
    broken: `
      SELECT r.transaction_id AS id, format('transaction %s, line %s: %s and VAT %s, but its part is %s and %s',
        r.transaction_id, r.line_number, r.line_total - r.discount - r.cart_discount, r.vat, -(${part(NET)}),
        -(${part('s.vat')})) AS problem
      FROM ${RETURNED_LINES}
      WHERE r.line_total - r.discount - r.cart_discount <> -(${part(NET)}) OR r.vat <> -(${part('s.vat')})`,
  },
  {
    name: 'A sale that came back whole is undone to the cent',
    broken: `
      SELECT s.id, format('transaction %s: came back whole, but %s are left', s.id,
        concat_ws(', ', ${[...SUMS, 'rounding'].map((name) => `CASE WHEN s.${name} + b.${name} <> 0 THEN '${name} ' || (s.${name} + b.${name}) END`).join(', ')})) AS problem
      FROM transactions s
      JOIN (
        SELECT original_id, ${[...SUMS, 'rounding'].map((name) => `sum(${name}) AS ${name}`).join(', ')}
        FROM transactions WHERE original_id IS NOT NULL GROUP BY 1
      ) b ON b.original_id = s.id
      JOIN (
        SELECT s.transaction_id, bool_and(s.quantity + coalesce(r.quantity, 0) = 0) AS is_whole
        FROM transaction_items s
        LEFT JOIN (
          SELECT original_id, original_line, sum(quantity) AS quantity FROM transaction_items
          WHERE original_id IS NOT NULL GROUP BY 1, 2
        ) r ON r.original_id = s.transaction_id AND r.original_line = s.line_number
        WHERE s.transaction_id IN (SELECT original_id FROM transactions WHERE original_id IS NOT NULL)
        GROUP BY 1
      ) i ON i.transaction_id = s.id
      WHERE i.is_whole AND (${SUMS.map((name) => `s.${name} + b.${name} <> 0`).join(' OR ')}
        OR (s.rounding + b.rounding <> 0 AND NOT (${IS_BELOW_COIN})))`,
  },
  {
    name: 'What came back takes its promotions back, no more of them than were given',
    broken: `
      SELECT p.id, format('transaction %s, line %s: %s of %s came back, but %s of promotion %s are left', p.id, p.line,
        back.units, s.quantity, p.amount, p.promotion_id) AS problem
      FROM (
        SELECT coalesce(i.original_id, i.transaction_id) AS id, coalesce(i.original_line, i.line_number) AS line,
          l.promotion_id, sum(l.amount) AS amount
        FROM line_promotions l JOIN transaction_items i USING (transaction_id, line_number)
        GROUP BY 1, 2, 3
      ) p
      JOIN transaction_items s ON s.transaction_id = p.id AND s.line_number = p.line
      CROSS JOIN LATERAL (
        SELECT coalesce(-sum(r.quantity), 0) AS units FROM transaction_items r
        WHERE r.original_id = p.id AND r.original_line = p.line
      ) back
      WHERE p.amount < 0 OR (back.units = s.quantity AND p.amount <> 0)`,
  },
  {
    name: 'An exchange is a return and a sale of one moment, to the same customer',
    broken: `
      SELECT e.return_id AS id, format('transactions %s (%s) and %s (%s): exchanged for each other, customers %s and %s',
        r.id, r.kind, s.id, s.kind, coalesce(r.customer_id::text, 'none'), coalesce(s.customer_id::text, 'none')) AS problem
      FROM exchanges e JOIN transactions r ON r.id = e.return_id JOIN transactions s ON s.id = e.sale_id
      WHERE r.kind <> 'return' OR s.kind <> 'sale' OR r.created_at <> s.created_at
        OR r.customer_id IS DISTINCT FROM s.customer_id`,
  },
  {
    name: 'No more goes back by a tender than was paid by it',
    broken: `
      SELECT original_id AS id, format('transaction %s: %s went back by %s, but %s was paid by it', original_id, -refunded,
        method, coalesce(paid, 0)) AS problem
      FROM (
        SELECT t.original_id, p.method, sum(p.amount) AS refunded FROM transactions t
        JOIN payments p ON p.transaction_id = t.id WHERE t.original_id IS NOT NULL GROUP BY 1, 2
      ) r
      LEFT JOIN LATERAL (
        SELECT sum(p.amount) AS paid FROM payments p WHERE p.transaction_id = r.original_id AND p.method = r.method
      ) s ON true
      WHERE method <> 'store_credit' AND -refunded > coalesce(paid, 0)`,
  },
  {
    name: 'Nothing leaves quarantine that did not come in',
    broken: `
      SELECT q.id, format('quarantine %s: %s came in, %s went out, of product %s and batch %s', q.id, q.quantity,
        -o.quantity, q.product_id, coalesce(q.batch_id::text, 'none')) AS problem
      FROM quarantine_movements q
      JOIN (
        SELECT entry_id, sum(quantity) AS quantity, array_agg(DISTINCT (product_id, batch_id)) AS goods
        FROM quarantine_movements WHERE entry_id IS NOT NULL GROUP BY 1
      ) o ON o.entry_id = q.id
      WHERE q.kind NOT IN ('return', 'move') OR q.quantity + o.quantity < 0 OR o.goods <> ARRAY[(q.product_id, q.batch_id)]`,
  },
  {
    name: 'What left quarantine for its batch has come to it',
    broken: `
      SELECT batch_id AS id, format('batch %s: %s left quarantine for it, but %s came', batch_id, coalesce(-q.quantity, 0),
        coalesce(m.quantity, 0)) AS problem
      FROM (SELECT batch_id, sum(quantity) AS quantity FROM quarantine_movements WHERE kind = 'restore' GROUP BY 1) q
      FULL JOIN (SELECT batch_id, sum(quantity) AS quantity FROM stock_movements WHERE kind = 'restore' GROUP BY 1) m
        USING (batch_id)
      WHERE coalesce(q.quantity, 0) + coalesce(m.quantity, 0) <> 0`,
  },
  {
    name: 'What left a batch for quarantine has come there',
    broken: `
      SELECT batch_id AS id, format('batch %s: %s left it for quarantine, but %s came', batch_id,
        coalesce(-m.quantity, 0), coalesce(q.quantity, 0)) AS problem
      FROM (SELECT batch_id, sum(quantity) AS quantity FROM quarantine_movements WHERE kind = 'move' GROUP BY 1) q
      FULL JOIN (SELECT batch_id, sum(quantity) AS quantity FROM stock_movements WHERE kind = 'quarantine' GROUP BY 1) m
        USING (batch_id)
      WHERE coalesce(q.quantity, 0) + coalesce(m.quantity, 0) <> 0`,
  },
]
