import type { Rule } from './finding.ts'

/** What is summed up: the sales before `counted_until`, by the days of the summary's time zone. */
const COUNTED = 't.created_at < z.counted_until'
const DAY = '(t.created_at AT TIME ZONE z.time_zone)::date'
const HOUR = 'extract(hour FROM t.created_at AT TIME ZONE z.time_zone)'
const LAST_DAY = "((z.counted_until - interval '1 microsecond') AT TIME ZONE z.time_zone)::date"

const SALES = 'transactions t, sales_summary z'
const LINES = 'transactions t JOIN transaction_items i ON i.transaction_id = t.id, sales_summary z'
const PAYMENTS = 'transactions t JOIN payments p ON p.transaction_id = t.id, sales_summary z'
const TAKINGS = { sales: 'sum(t.total)', transactions: "count(*) FILTER (WHERE t.kind = 'sale')" }
const SOLD = {
  quantity: 'sum(i.quantity)',
  sales: 'sum(coalesce(i.revenue, i.line_total))',
  cost: 'sum(i.cost)',
}

export const SUMMARY_RULES: readonly Rule[] = [
  summed('daily_sales', SALES, null, {
    ...TAKINGS,
    subtotal: 'sum(t.total - t.vat)',
    vat: 'sum(t.vat)',
    returns: "count(*) FILTER (WHERE t.kind = 'return')",
    returned: "coalesce(-sum(t.total) FILTER (WHERE t.kind = 'return'), 0)",
  }),
  // By itself: a sale has as many costs as lines.
  summed('daily_sales', LINES, null, { cost: 'sum(i.cost)' }),
  summed('daily_sellers', SALES, { seller_id: 't.seller_id' }, TAKINGS),
  summed('daily_hours', SALES, { hour: HOUR }, TAKINGS),
  summed(
    'daily_payments',
    PAYMENTS,
    { payment_method: 'p.method' },
    {
      ...TAKINGS,
      sales: 'sum(p.amount)',
    },
  ),
  summed('daily_categories', LINES, { category_name: 'i.category_name' }, SOLD),
  summed('daily_products', LINES, { product_id: 'i.product_id' }, SOLD),
  summed('daily_customers', 'customers t, sales_summary z', null, { added: 'count(*)' }),
  {
    name: 'Running totals of products grow by what was sold',
    broken: `
      WITH bounds AS (
        SELECT through, lag(through, 1, '-infinity') OVER (ORDER BY through) AS after
        FROM (SELECT DISTINCT r.through FROM running_products r, sales_summary z WHERE r.through <= ${LAST_DAY}) ends
      )
      SELECT product_id AS id, format('running_products %s, product %s: does not follow from the days before it', through,
        product_id) AS problem
      FROM (
        SELECT r.through, r.product_id, r.quantity, r.sales, r.cost FROM running_products r JOIN bounds USING (through)
        UNION ALL
        SELECT b.through, r.product_id, -r.quantity, -r.sales, -r.cost
        FROM bounds b JOIN running_products r ON r.through = b.after
        UNION ALL
        SELECT b.through, d.product_id, -d.quantity, -d.sales, -d.cost
        FROM bounds b JOIN daily_products d ON d.day > b.after AND d.day <= b.through
      ) pieces
      GROUP BY through, product_id
      HAVING sum(quantity) <> 0 OR sum(sales) <> 0 OR sum(cost) <> 0`,
  },
  {
    name: 'Sums of the usual periods are those of their days',
    broken: `
      SELECT product_id AS id, format('period_products of %s days to %s, product %s: not what its days sum to', days, through,
        product_id) AS problem
      FROM (
        SELECT days, through, product_id, quantity, sales, cost FROM period_products
        UNION ALL
        SELECT p.days, p.through, d.product_id, -d.quantity, -d.sales, -d.cost
        FROM (SELECT DISTINCT days, through FROM period_products) p
        JOIN daily_products d ON d.day BETWEEN p.through - (p.days - 2) AND p.through
      ) pieces
      WHERE through <= (SELECT ${LAST_DAY} FROM sales_summary z)
      GROUP BY days, through, product_id
      HAVING sum(quantity) <> 0 OR sum(sales) <> 0 OR sum(cost) <> 0`,
  },
  {
    name: 'Customers who came back are counted as they did',
    broken: `
      SELECT 0 AS id, format('daily_returns %s: %s customers since %s, but %s came', day, coalesce(r.customers, 0),
        previous_day, coalesce(v.customers, 0)) AS problem
      FROM (SELECT r.* FROM daily_returns r, sales_summary z WHERE r.day <= ${LAST_DAY}) r
      FULL JOIN (
        SELECT day, previous_day, sum(count(*)) OVER (PARTITION BY day ORDER BY previous_day) AS customers
        FROM (
          SELECT day, lag(day, 1, '-infinity') OVER (PARTITION BY customer_id ORDER BY day) AS previous_day
          FROM (
            SELECT DISTINCT t.customer_id, ${DAY} AS day FROM ${SALES} WHERE ${COUNTED} AND t.kind = 'sale'
              AND t.customer_id IS NOT NULL
          ) visits
        ) returns
        GROUP BY day, previous_day
      ) v USING (day, previous_day)
      WHERE r.customers IS DISTINCT FROM v.customers`,
  },
]

/** The rows of a daily table are the sums of what was sold, by day and perhaps another key. */
function summed(
  table: string,
  source: string,
  key: Record<string, string> | null,
  sums: Record<string, string>,
): Rule {
  const keys = { day: DAY, ...key }
  const names = Object.keys(keys).join(', ')
  const columns = Object.keys(sums)
  const row = (alias: string) => `(${columns.map((column) => `${alias}.${column}`).join(', ')})`
  return {
    name: `${table} holds ${columns.join(', ')} as in the books`,
    broken: `
      SELECT 0 AS id, format('${table} %s: summed up as %s, but the books say %s', concat_ws(' ', ${names}),
        ${row('s')}::text, ${row('b')}::text) AS problem
      FROM (SELECT s.* FROM ${table} s, sales_summary z WHERE s.day <= ${LAST_DAY}) s
      FULL JOIN (
        SELECT ${columnsOf(keys)}, ${columnsOf(sums)} FROM ${source} WHERE ${COUNTED}
        GROUP BY ${Object.values(keys).join(', ')}
      ) b USING (${names})
      WHERE ${row('s')} IS DISTINCT FROM ${row('b')}`,
  }
}

function columnsOf(columns: Record<string, string>): string {
  return Object.entries(columns)
    .map(([name, value]) => `${value} AS ${name}`)
    .join(', ')
}
