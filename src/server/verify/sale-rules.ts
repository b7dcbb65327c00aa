import { VAT_PERCENT } from '#shared/sales/totals.ts'
import type { Rule } from './rule.ts'

export const SALE_RULES: readonly Rule[] = [
  {
    name: 'The lines of a sale sum to its subtotal',
    broken: `
      SELECT t.id, format('transaction %s: subtotal %s, but its lines sum to %s', t.id, t.subtotal, coalesce(i.sum, 0))
        AS problem
      FROM transactions t
      LEFT JOIN (SELECT transaction_id, sum(line_total) AS sum FROM transaction_items GROUP BY 1) i
        ON i.transaction_id = t.id
      WHERE t.subtotal <> coalesce(i.sum, 0)`,
  },
  {
    name: 'The lines of a sale are numbered from 1 and multiply out',
    broken: `
      SELECT transaction_id AS id, format('transaction %s: lines %s', transaction_id,
        string_agg(format('%s (%s of %s is %s)', line_number, quantity, unit_price, line_total), ', '
          ORDER BY line_number)) AS problem
      FROM transaction_items
      GROUP BY transaction_id
      HAVING count(*) <> max(line_number) OR min(line_number) <> 1 OR count(DISTINCT line_number) <> count(*)
        OR NOT bool_and(line_total = unit_price * quantity)`,
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
        SELECT *, CASE WHEN customer_id IS NULL THEN 0 ELSE total / 1000 END AS right_points FROM transactions
      ) t
      WHERE loyalty_points_earned <> right_points`,
  },
  {
    name: 'Every sale has exactly one audit row',
    broken: `
      SELECT t.id, format('transaction %s: %s audit rows', t.id, coalesce(a.rows, 0)) AS problem
      FROM transactions t
      LEFT JOIN (
        SELECT record_id, count(*) AS rows FROM audit_logs
        WHERE table_name = 'transactions' AND action = 'create' GROUP BY 1
      ) a ON a.record_id = t.id::text
      WHERE a.rows IS DISTINCT FROM 1`,
  },
  {
    name: 'Every audited sale is there',
    broken: `
      SELECT a.id, format('audit row %s: there is no transaction %s', a.id, a.record_id) AS problem
      FROM audit_logs a LEFT JOIN transactions t ON t.id::text = a.record_id
      WHERE a.table_name = 'transactions' AND a.action = 'create' AND t.id IS NULL`,
  },
  unique('Sale keys are unique', 'idempotency_key'),
  unique('Sale numbers are unique', 'transaction_number'),
]

function unique(name: string, column: string): Rule {
  return {
    name,
    broken: `
      SELECT min(id) AS id, format('transactions %s: all have ${column} %s',
        string_agg(id::text, ', ' ORDER BY id), ${column}) AS problem
      FROM transactions GROUP BY ${column} HAVING count(*) > 1`,
  }
}
