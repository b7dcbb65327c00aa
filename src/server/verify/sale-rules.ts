import type { Rule } from './finding.ts'

export const SALE_RULES: readonly Rule[] = [
  {
    name: 'The lines of a sale are numbered from 1 and sum to its subtotal',
    broken: `
      SELECT t.id, format('transaction %s (%s): subtotal %s, but its %s lines, numbered %s to %s, sum to %s',
        t.id, t.transaction_number, t.subtotal, coalesce(i.lines, 0), i.first, i.last, coalesce(i.sum, 0)) AS problem
      FROM transactions t
      LEFT JOIN (
        SELECT transaction_id, sum(line_total::float8) AS sum, count(*) AS lines, min(line_number) AS first,
          max(line_number) AS last
        FROM transaction_items GROUP BY 1
      ) i ON i.transaction_id = t.id
      WHERE t.subtotal <> coalesce(i.sum, 0) OR i.first <> 1 OR i.last <> i.lines`,
  },
  {
    name: 'A line costs its quantity times its price',
    broken: `
      SELECT transaction_id AS id, format('transaction %s, line %s: %s of %s is not %s', transaction_id, line_number,
        quantity, unit_price, line_total) AS problem
      FROM transaction_items WHERE line_total <> unit_price * quantity`,
  },
  {
    name: 'VAT and total follow from what was charged, by the mode and rate that the sale keeps',
    // The same as shareOf: half a cent rounds up.
    broken: `
      SELECT id, format('transaction %s: %s makes VAT %s and total %s, but it says %s and %s', id, charged, right_vat,
        right_total, vat, total) AS problem
      FROM (
        SELECT *, charged + CASE vat_mode WHEN 'exclusive' THEN right_vat ELSE 0 END AS right_total
        FROM (
          SELECT *, CASE vat_mode
            WHEN 'exclusive' THEN div(2 * charged * points + 10000, 20000)
            WHEN 'inclusive' THEN div(2 * charged * points + 10000 + points, 2 * (10000 + points))
            WHEN 'none' THEN 0 END AS right_vat
          FROM (
            SELECT *, subtotal - discount AS charged, vat_rate * 100 AS points FROM transactions WHERE kind = 'sale'
          ) t
        ) t
      ) t
      WHERE vat IS DISTINCT FROM right_vat OR total IS DISTINCT FROM right_total`,
  },
  {
    name: 'What was taken off, and the VAT, of a sale are those of its lines',
    broken: `
      SELECT t.id, format('transaction %s: discount %s, of it %s off the whole, VAT %s, but its lines sum to %s, %s and %s',
        t.id, t.discount, t.cart_discount + t.points_value, t.vat, i.discount, i.shared, i.vat) AS problem
      FROM transactions t
      JOIN (
        SELECT transaction_id, sum(discount + cart_discount) AS discount, sum(cart_discount) AS shared, sum(vat) AS vat,
          sum(revenue) AS revenue, count(vat) = count(*) AS has_vat
        FROM transaction_items GROUP BY 1
      ) i ON i.transaction_id = t.id
      WHERE i.discount <> t.discount OR i.shared <> t.cart_discount + t.points_value
        OR (i.has_vat AND (i.vat <> t.vat OR i.revenue <> t.total - t.vat))`,
  },
  {
    name: 'A sale earns points by the rule that it keeps, and none for a walk-in',
    broken: `
      SELECT id, format('transaction %s: total %s earns %s points, but it says %s', id, total, right_points,
        loyalty_points_earned) AS problem
      FROM (
        SELECT *, CASE WHEN customer_id IS NULL THEN 0 ELSE total / cents_per_point END AS right_points FROM transactions
        WHERE kind = 'sale'
      ) t
      WHERE loyalty_points_earned <> right_points`,
  },
  {
    name: 'The payments of a sale are numbered from 1, sum to its total and rounding, and bear its method',
    broken: `
      SELECT t.id, format('transaction %s: total %s, rounded by %s, by %s, but its %s payments, numbered %s to %s, sum to %s by %s',
        t.id, t.total, t.rounding, t.payment_method, coalesce(p.payments, 0), p.first, p.last, coalesce(p.sum, 0),
        p.method) AS problem
      FROM transactions t
      LEFT JOIN (
        SELECT transaction_id, sum(amount::float8) AS sum, count(*) AS payments, min(number) AS first,
          max(number) AS last, CASE count(*) WHEN 1 THEN min(method) ELSE 'split' END AS method
        FROM payments GROUP BY 1
      ) p ON p.transaction_id = t.id
      WHERE (p.sum, p.first, p.last::bigint, p.method)
        IS DISTINCT FROM ((t.total + t.rounding)::float8, 1::smallint, p.payments, t.payment_method)`,
  },
  {
    name: 'Only cash is rounded, by less than ten cents',
    broken: `
      SELECT t.id, format('transaction %s: rounded by %s, with %s cash payments', t.id, t.rounding, count(p.*)) AS problem
      FROM transactions t LEFT JOIN payments p ON p.transaction_id = t.id AND p.method = 'cash'
      WHERE t.rounding <> 0 AND t.kind = 'sale'
      GROUP BY t.id, t.rounding HAVING count(p.*) <> 1 OR t.rounding NOT BETWEEN -9 AND 0`,
  },
  {
    name: 'Change is what was tendered beyond the amount',
    broken: `
      SELECT transaction_id AS id, format('transaction %s, payment %s: %s tendered for %s makes no change of %s',
        transaction_id, number, coalesce(tendered, amount), amount, change) AS problem
      FROM payments WHERE change <> coalesce(tendered, amount) - amount OR change < 0`,
  },
  {
    name: 'A sale belongs to the day of its moment somewhere on earth',
    broken: `
      SELECT id, format('transaction %s: sold at %s, but on the day %s', id, created_at, day) AS problem
      FROM transactions
      WHERE day NOT BETWEEN (created_at AT TIME ZONE 'UTC' - interval '12 hours')::date
        AND (created_at AT TIME ZONE 'UTC' + interval '14 hours')::date`,
  },
  {
    name: 'Proof of age agrees with what else the sale keeps, and with its audit row',
    broken: `
      SELECT t.id, format('transaction %s: proof of age %s, age %sconfirmed, customer %s, but its audit row says %s', t.id,
        t.age_proof, CASE WHEN NOT t.age_confirmed THEN 'not ' END, coalesce(t.customer_id::text, 'none'),
        coalesce(a.new_values ->> 'age_proof', 'nothing')) AS problem
      FROM transactions t
      LEFT JOIN audit_logs a ON a.record_id = t.id::text AND a.table_name = 'transactions' AND a.action = 'create'
      WHERE t.age_proof <> 'unknown' AND (
        a.new_values ->> 'age_proof' IS DISTINCT FROM t.age_proof
        OR CASE t.age_proof
          WHEN 'verified_customer' THEN t.customer_id IS NULL
          WHEN 'none' THEN t.age_confirmed
          ELSE NOT t.age_confirmed END)`,
  },
  {
    name: 'Every sale has exactly one audit row',
    broken: `
      SELECT t.id, format('transaction %s: %s audit rows%s', coalesce(t.id::text, a.record_id), coalesce(a.rows, 0),
        CASE WHEN t.id IS NULL THEN ', but there is no such sale' END) AS problem
      FROM transactions t
      FULL JOIN (
        SELECT record_id, count(*) AS rows FROM audit_logs
        WHERE table_name = 'transactions' AND action = 'create' GROUP BY 1
      ) a ON a.record_id = t.id::text
      WHERE a.rows IS DISTINCT FROM 1 OR t.id IS NULL`,
  },
  {
    name: 'A payment slip is of a sale that was not paid in cash, and has exactly one audit row',
    broken: `
      SELECT s.id, format('payment slip %s: of a %s sale, with %s audit rows', s.id, t.payment_method,
        coalesce(a.rows, 0)) AS problem
      FROM payment_slips s
      JOIN transactions t ON t.id = s.transaction_id
      LEFT JOIN (
        SELECT record_id, count(*) AS rows FROM audit_logs
        WHERE table_name = 'payment_slips' AND action = 'create' GROUP BY 1
      ) a ON a.record_id = s.id::text
      WHERE t.payment_method = 'cash' OR a.rows IS DISTINCT FROM 1`,
  },
  {
    name: 'What promotions took off a line is a part of its discount, on its day',
    broken: `
      SELECT p.transaction_id AS id, format('transaction %s, line %s: promotions took off %s of its discount of %s',
        p.transaction_id, p.line_number, p.amount, coalesce(i.discount::text, 'no such line')) AS problem
      FROM (
        SELECT transaction_id, line_number, sum(amount) AS amount, min(amount) AS least, max(amount) AS most,
          min(day) AS first, max(day) AS last
        FROM line_promotions GROUP BY 1, 2
      ) p
      JOIN transactions t ON t.id = p.transaction_id
      LEFT JOIN transaction_items i USING (transaction_id, line_number)
      WHERE i.id IS NULL OR abs(p.amount) > abs(i.discount) OR p.first <> t.day OR p.last <> t.day
        OR CASE t.kind WHEN 'sale' THEN p.least < 0 ELSE p.most > 0 END`,
  },
  unique('Sale keys are unique', 'idempotency_key'),
  unique('Sale numbers are unique', 'transaction_number'),
]

function unique(name: string, column: string): Rule {
  return {
    name,
    broken: `
      SELECT min(id) AS id, format('transactions %s and %s: both have ${column} %s', min(id), max(id), ${column})
        AS problem
      FROM transactions GROUP BY ${column} HAVING count(*) > 1`,
  }
}
