import type { Db } from '#server/db/client.ts'
import { addDays } from '#shared/dates.ts'
import { revenueOf } from './sales-window.ts'

/** A stretch of time to be counted, at most to the end of its week. */
export interface Stretch {
  time_zone: string
  since: string
  /** Not included. */
  until: string
  /** The shop's days it touches. */
  first_day: string
  last_day: string
  /** From here on nothing is counted yet; after `last_day` when it only continues a day. */
  new_from: string
  /** The newest day that is over when it ends. */
  over_day: string
}

const BY_DAY = [
  'daily_sales',
  'daily_sellers',
  'daily_hours',
  'daily_payments',
  'daily_categories',
  'daily_products',
  'daily_returns',
  'daily_customers',
]

/** Rows that an earlier count left. */
export async function deleteLeftovers(db: Db, { new_from, last_day }: Stretch): Promise<void> {
  for (const table of BY_DAY)
    await db`DELETE FROM ${db(table)} WHERE day BETWEEN ${new_from} AND ${last_day}`
  await db`DELETE FROM running_products WHERE through BETWEEN ${new_from} AND ${last_day}`
  await db`DELETE FROM period_products WHERE through BETWEEN ${new_from} AND ${last_day}`
}

/** Adds the sales of a stretch to the sums of their days; answers how many there were. */
export async function addSales(db: Db, { time_zone, since, until }: Stretch): Promise<number> {
  const [row] = await db<[{ counted: number }]>`
    WITH sale AS MATERIALIZED (
      SELECT id, kind = 'sale' AS is_sale, seller_id, vat, total,
        (created_at AT TIME ZONE ${time_zone})::date AS day,
        extract(hour FROM created_at AT TIME ZONE ${time_zone})::smallint AS hour
      FROM transactions WHERE created_at >= ${since} AND created_at < ${until}
    ), line AS MATERIALIZED (
      SELECT sale.day, i.product_id, i.category_name, i.quantity, ${revenueOf(db)} AS revenue, i.cost
      FROM sale JOIN transaction_items i ON i.transaction_id = sale.id
    ), days AS (
      INSERT INTO daily_sales (day, sales, transactions, subtotal, vat, cost, returns, returned)
      SELECT s.day, s.sales, s.transactions, s.subtotal, s.vat, coalesce(l.cost, 0), s.returns, s.returned
      FROM (
        SELECT day, sum(total) AS sales, count(*) FILTER (WHERE is_sale) AS transactions,
          sum(total - vat) AS subtotal, sum(vat) AS vat, count(*) FILTER (WHERE NOT is_sale) AS returns,
          coalesce(-sum(total) FILTER (WHERE NOT is_sale), 0) AS returned
        FROM sale GROUP BY day
      ) s LEFT JOIN (SELECT day, sum(cost) AS cost FROM line GROUP BY day) l ON l.day = s.day
      ON CONFLICT (day) DO UPDATE SET sales = daily_sales.sales + excluded.sales,
        transactions = daily_sales.transactions + excluded.transactions,
        subtotal = daily_sales.subtotal + excluded.subtotal, vat = daily_sales.vat + excluded.vat,
        cost = daily_sales.cost + excluded.cost, returns = daily_sales.returns + excluded.returns,
        returned = daily_sales.returned + excluded.returned
    ), sellers AS (
      INSERT INTO daily_sellers (day, seller_id, sales, transactions)
      SELECT day, seller_id, sum(total), count(*) FILTER (WHERE is_sale) FROM sale GROUP BY day, seller_id
      ON CONFLICT (day, seller_id) DO UPDATE SET sales = daily_sellers.sales + excluded.sales,
        transactions = daily_sellers.transactions + excluded.transactions
    ), hours AS (
      INSERT INTO daily_hours (day, hour, sales, transactions)
      SELECT day, hour, sum(total), count(*) FILTER (WHERE is_sale) FROM sale GROUP BY day, hour
      ON CONFLICT (day, hour) DO UPDATE SET sales = daily_hours.sales + excluded.sales,
        transactions = daily_hours.transactions + excluded.transactions
    ), tenders AS (
      INSERT INTO daily_payments (day, payment_method, sales, transactions)
      SELECT day, method, sum(amount), count(*) FILTER (WHERE is_sale)
      FROM sale JOIN payments p ON p.transaction_id = sale.id GROUP BY day, method
      ON CONFLICT (day, payment_method) DO UPDATE SET sales = daily_payments.sales + excluded.sales,
        transactions = daily_payments.transactions + excluded.transactions
    ), categories AS (
      INSERT INTO daily_categories (day, category_name, quantity, sales, cost)
      SELECT day, category_name, sum(quantity), sum(revenue), sum(cost) FROM line GROUP BY day, category_name
      ON CONFLICT (day, category_name) DO UPDATE SET quantity = daily_categories.quantity + excluded.quantity,
        sales = daily_categories.sales + excluded.sales, cost = daily_categories.cost + excluded.cost
    ), products AS (
      INSERT INTO daily_products (day, product_id, quantity, sales, cost)
      SELECT day, product_id, sum(quantity), sum(revenue), sum(cost) FROM line GROUP BY day, product_id
      -- In the order in which they are read: a day's rows then lie together.
      ORDER BY day, product_id
      ON CONFLICT (day, product_id) DO UPDATE SET quantity = daily_products.quantity + excluded.quantity,
        sales = daily_products.sales + excluded.sales, cost = daily_products.cost + excluded.cost
    )
    SELECT count(*) AS counted FROM sale`
  return row.counted
}

export async function addCustomers(db: Db, { time_zone, since, until }: Stretch): Promise<void> {
  await db`
    INSERT INTO daily_customers (day, added)
    SELECT (created_at AT TIME ZONE ${time_zone})::date, count(*) FROM customers
    WHERE created_at >= ${since} AND created_at < ${until} GROUP BY 1
    ON CONFLICT (day) DO UPDATE SET added = daily_customers.added + excluded.added`
}

/** Counts anew who came back on the days of a stretch, each from its start. */
export async function replaceReturns(
  db: Db,
  { time_zone, until, first_day, last_day }: Stretch,
): Promise<void> {
  await db`DELETE FROM daily_returns WHERE day BETWEEN ${first_day} AND ${last_day}`
  await db`
    INSERT INTO daily_returns (day, previous_day, customers)
    SELECT day, previous_day, sum(count(*)) OVER (PARTITION BY day ORDER BY previous_day)
    FROM (
      SELECT buyer.day, coalesce(before.day, '-infinity') AS previous_day
      FROM (
        SELECT DISTINCT (created_at AT TIME ZONE ${time_zone})::date AS day, customer_id FROM transactions
        WHERE created_at >= ${first_day}::date::timestamp AT TIME ZONE ${time_zone} AND created_at < ${until}
          AND customer_id IS NOT NULL AND kind = 'sale'
      ) buyer
      LEFT JOIN LATERAL (
        SELECT (t.created_at AT TIME ZONE ${time_zone})::date AS day FROM transactions t
        WHERE t.customer_id = buyer.customer_id AND t.kind = 'sale' AND t.created_at < buyer.day::timestamp AT TIME ZONE ${time_zone}
        ORDER BY t.created_at DESC LIMIT 1
      ) before ON true
    ) visits
    GROUP BY day, previous_day`
}

/** Carries the running totals on to the end of a day, from the nearest before it. */
export async function carryRunningTotals(db: Db, day: string): Promise<void> {
  const [last] = await db<[{ day: string | null }]>`
    SELECT max(through) AS day FROM running_products WHERE through <= ${day}`
  if (last.day === day) return
  await db`
    INSERT INTO running_products (through, product_id, quantity, sales, cost)
    SELECT ${day}, product_id, sum(quantity), sum(sales), sum(cost)
    FROM (
      SELECT product_id, quantity, sales, cost FROM running_products WHERE through = ${last.day}
      UNION ALL
      SELECT product_id, quantity, sales, cost FROM daily_products
      WHERE day > coalesce(${last.day}::date, '-infinity') AND day <= ${day}
    ) pieces
    GROUP BY product_id ORDER BY product_id`
}

export async function deleteRunningTotals(db: Db, days: readonly string[]): Promise<void> {
  await db`DELETE FROM running_products WHERE through = ANY (${[...days]}::date[])`
}

/**
 * Sums up what was sold in a period up to the newest day that is over, from the running totals at its end and before
 * its beginning, unless that was done since the day ended.
 */
export async function replacePeriod(db: Db, days: number, overDay: string): Promise<void> {
  const dayBefore = addDays(overDay, 1 - days)
  const [known] =
    await db`SELECT FROM period_products WHERE days = ${days} AND through = ${overDay} LIMIT 1`
  if (known) return
  await db`DELETE FROM period_products WHERE days = ${days}`
  await db`
    INSERT INTO period_products (days, through, product_id, quantity, sales, cost)
    SELECT ${days}, ${overDay}, product_id, sum(quantity), sum(sales), sum(cost)
    FROM (
      SELECT product_id, quantity, sales, cost FROM running_products WHERE through = ${overDay}
      UNION ALL
      SELECT product_id, -quantity, -sales, -cost FROM running_products WHERE through = ${dayBefore}
    ) totals
    GROUP BY product_id HAVING sum(quantity) <> 0 OR sum(sales) <> 0 OR sum(cost) <> 0
    ORDER BY product_id`
}

const TOP_CUSTOMERS = 100

export async function replaceTopCustomers(db: Db): Promise<void> {
  await db`DELETE FROM top_customers`
  await db`
    INSERT INTO top_customers (customer_id)
    SELECT id FROM customers WHERE total_visits > 0 ORDER BY total_spent DESC, id LIMIT ${TOP_CUSTOMERS}`
}
