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
        SELECT customer_id, sum(points) AS points, sum(spent) AS spent, count(transaction_id) AS visits
        FROM loyalty_movements GROUP BY 1
      ) m ON m.customer_id = c.id
      WHERE (c.loyalty_points, c.total_spent, c.total_visits)
        IS DISTINCT FROM (coalesce(m.points, 0), coalesce(m.spent, 0), coalesce(m.visits, 0))`,
  },
  {
    name: 'A sale credits its customer once, with its points and total, and nobody for a walk-in',
    broken: `
      SELECT t.id, format('transaction %s: %s points and %s for customer %s, but its movement says %s and %s for customer %s',
        t.id, t.loyalty_points_earned, t.total, coalesce(t.customer_id::text, 'none'), coalesce(m.points::text, 'none'),
        coalesce(m.spent::text, 'none'), coalesce(m.customer_id::text, 'none')) AS problem
      FROM transactions t LEFT JOIN loyalty_movements m ON m.transaction_id = t.id
      WHERE m.customer_id IS DISTINCT FROM t.customer_id
        OR (t.customer_id IS NOT NULL AND (m.points <> t.loyalty_points_earned OR m.spent <> t.total))`,
  },
  {
    name: 'No sale credits its customer twice',
    broken: `
      SELECT transaction_id AS id, format('transaction %s: credited by %s movements', transaction_id, count(*)) AS problem
      FROM loyalty_movements WHERE transaction_id IS NOT NULL GROUP BY transaction_id HAVING count(*) > 1`,
  },
]
