import { CENTS_PER_POINT, VAT_PERCENT } from '#shared/sales/totals.ts'
import type { Rule } from './rule.ts'

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
    name: 'VAT and total follow from the subtotal',
    // The same as percentOf: half a cent rounds up.
    broken: `
      SELECT id, format('transaction %s: subtotal %s makes VAT %s and total %s, but it says %s and %s', id, subtotal,
        right_vat, subtotal + right_vat, vat, total) AS problem
      FROM (SELECT *, (subtotal * ${VAT_PERCENT} + 50) / 100 AS right_vat FROM transactions) t
      WHERE vat <> right_vat OR total <> subtotal + right_vat`,
  },
  {
    name: 'A sale earns a point per full R10, and none for a walk-in',
    broken: `
      SELECT id, format('transaction %s: total %s earns %s points, but it says %s', id, total, right_points,
        loyalty_points_earned) AS problem
      FROM (
        SELECT *, CASE WHEN customer_id IS NULL THEN 0 ELSE total / ${CENTS_PER_POINT} END AS right_points FROM transactions
      ) t
      WHERE loyalty_points_earned <> right_points`,
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
