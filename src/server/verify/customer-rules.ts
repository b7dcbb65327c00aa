import type { Rule } from './finding.ts'

export const CUSTOMER_RULES: readonly Rule[] = [
  {
    name: 'Points, spending and visits of a customer are the sums of their movements',
    broken: `
      SELECT c.id, format('customer %s: %s points, %s spent, %s visits, but their movements sum to %s, %s and %s', c.id,
        c.loyalty_points, c.total_spent, c.total_visits, coalesce(m.points, 0), coalesce(m.spent, 0),
        coalesce(m.visits, 0)) AS problem
      FROM customers c
      LEFT JOIN (
        SELECT m.customer_id, sum(m.points) AS points, sum(m.spent) AS spent,
          count(m.transaction_id) FILTER (WHERE t.kind = 'sale') AS visits
        FROM loyalty_movements m LEFT JOIN transactions t ON t.id = m.transaction_id GROUP BY 1
      ) m ON m.customer_id = c.id
      WHERE (c.loyalty_points, c.total_spent, c.total_visits)
        IS DISTINCT FROM (coalesce(m.points, 0), coalesce(m.spent, 0), coalesce(m.visits, 0))`,
  },
  {
    name: 'A sale credits its customer once, with its points and total, and nobody for a walk-in',
    broken: `
      SELECT t.id, format('transaction %s: %s points and %s for customer %s, but its movement says %s and %s for customer %s',
        t.id, t.loyalty_points_earned - t.points_redeemed, t.total, coalesce(t.customer_id::text, 'none'), coalesce(m.points::text, 'none'),
        coalesce(m.spent::text, 'none'), coalesce(m.customer_id::text, 'none')) AS problem
      FROM transactions t LEFT JOIN loyalty_movements m ON m.transaction_id = t.id
      WHERE m.customer_id IS DISTINCT FROM t.customer_id
        OR (t.customer_id IS NOT NULL AND (m.points <> t.loyalty_points_earned - t.points_redeemed OR m.spent <> t.total))`,
  },
  {
    name: 'Store credit and account of a customer are the sums of their ledger',
    broken: `
      SELECT c.id, format('customer %s: %s store credit and %s owed, but their ledger sums to %s and %s', c.id,
        c.store_credit, c.account_owed, coalesce(l.credit, 0), coalesce(l.owed, 0)) AS problem
      FROM customers c
      LEFT JOIN (
        SELECT customer_id, sum(amount) FILTER (WHERE ledger = 'store_credit') AS credit,
          sum(amount) FILTER (WHERE ledger = 'account') AS owed
        FROM customer_ledger GROUP BY 1
      ) l ON l.customer_id = c.id
      WHERE (c.store_credit, c.account_owed) IS DISTINCT FROM (coalesce(l.credit, 0), coalesce(l.owed, 0))`,
  },
  {
    name: 'What was paid with store credit or on account is in the ledger of the customer',
    broken: `
      SELECT t.id, format('transaction %s: %s by %s, but the ledger says %s', t.id, p.paid, p.method,
        coalesce(l.amount::text, 'nothing')) AS problem
      FROM transactions t
      JOIN (
        SELECT transaction_id, method, sum(amount) AS paid FROM payments
        WHERE method IN ('store_credit', 'account') GROUP BY 1, 2
      ) p ON p.transaction_id = t.id
      LEFT JOIN (
        SELECT transaction_id, ledger, customer_id, sum(amount) AS amount FROM customer_ledger GROUP BY 1, 2, 3
      ) l ON l.transaction_id = t.id AND l.ledger = p.method AND l.customer_id = t.customer_id
      -- A customer who was gone when the sale of a till came has no ledger: it is an exception. Nor has what comes back.
      WHERE l.amount IS DISTINCT FROM CASE p.method WHEN 'account' THEN p.paid ELSE -p.paid END
        AND NOT (t.customer_id IS NULL
          AND EXISTS (SELECT FROM till_entries e
            WHERE e.transaction_id IN (t.id, t.original_id) AND e.outcome = 'exception'))`,
  },
  {
    name: 'No sale credits its customer twice',
    broken: `
      SELECT transaction_id AS id, format('transaction %s: credited by %s movements', transaction_id, count(*)) AS problem
      FROM loyalty_movements WHERE transaction_id IS NOT NULL GROUP BY transaction_id HAVING count(*) > 1`,
  },
]
