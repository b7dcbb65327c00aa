import type { Db } from '#server/db/client.ts'
import { countNewCustomers } from '#server/reports/customer-queries.ts'
import {
  ALL_DAYS,
  countedIn,
  dayOf,
  type SalesWindow,
  sinceCounted,
} from '#server/reports/sales-window.ts'
import type { FirstSteps } from '#shared/dashboard/contract.ts'
import type { Cents } from '#shared/money.ts'

const RECENT_SALES = 8

interface SalesFigures {
  todaySales: Cents
  todayTransactions: number
  yesterdaySales: Cents
  totalSales: Cents
  totalTransactions: number
  sameTimeLastWeekSales: Cents
  last30DaysSales: Cents
  previous30DaysSales: Cents
}

export async function getSalesFigures(
  db: Db,
  window: SalesWindow,
  now: Date,
): Promise<SalesFigures> {
  const { timeZone } = window
  const [figures] = await db<[SalesFigures]>`
    WITH shop AS (
      SELECT (${now}::timestamptz AT TIME ZONE ${timeZone}) AS clock,
        (${now}::timestamptz AT TIME ZONE ${timeZone})::date AS today
    ), days AS (
      SELECT day, sales, transactions FROM daily_sales WHERE ${countedIn(db, window, ALL_DAYS)}
      UNION ALL
      SELECT ${dayOf(db, window)}, sum(total), count(*) FILTER (WHERE kind = 'sale') FROM transactions t
      WHERE ${sinceCounted(db, window, ALL_DAYS)} GROUP BY 1
    )
    SELECT
      coalesce(sum(sales) FILTER (WHERE day = today), 0)::bigint AS "todaySales",
      coalesce(sum(transactions) FILTER (WHERE day = today), 0)::bigint AS "todayTransactions",
      coalesce(sum(sales) FILTER (WHERE day = today - 1), 0)::bigint AS "yesterdaySales",
      coalesce(sum(sales), 0)::bigint AS "totalSales",
      coalesce(sum(transactions), 0)::bigint AS "totalTransactions",
      coalesce(sum(sales) FILTER (WHERE day BETWEEN today - 30 AND today - 1), 0)::bigint AS "last30DaysSales",
      coalesce(sum(sales) FILTER (WHERE day BETWEEN today - 60 AND today - 31), 0)::bigint AS "previous30DaysSales",
      (SELECT coalesce(sum(total), 0)::bigint FROM transactions, shop
        WHERE created_at >= (today - 7)::timestamp AT TIME ZONE ${timeZone}
          AND created_at <= (clock - interval '7 days') AT TIME ZONE ${timeZone}) AS "sameTimeLastWeekSales"
    FROM shop LEFT JOIN days ON true`
  return figures
}

interface RecentSale {
  transaction_id: number
  transaction_number: string
  seller_id: string
  /** Null for a walk-in. */
  customer_name: string | null
  total_amount: Cents
  created_at: string
}

export async function listRecentSales(db: Db): Promise<RecentSale[]> {
  return db<RecentSale[]>`
    SELECT t.id AS transaction_id, t.transaction_number, t.seller_id, t.total AS total_amount,
      t.created_at,
      c.first_name || ' ' || c.last_name AS customer_name
    FROM transactions t LEFT JOIN customers c ON c.id = t.customer_id
    ORDER BY t.created_at DESC, t.id DESC
    LIMIT ${RECENT_SALES}`
}

interface CustomerCounts {
  totalCustomers: number
  newCustomersLast7Days: number
}

export async function countCustomers(
  db: Db,
  window: SalesWindow,
  now: Date,
): Promise<CustomerCounts> {
  const [counts] = await db<[CustomerCounts]>`
    SELECT (${countNewCustomers(db, window, ALL_DAYS)}) AS "totalCustomers",
      (SELECT count(*) FROM customers WHERE created_at > ${now}::timestamptz - interval '7 days')
        AS "newCustomersLast7Days"`
  return counts
}

/** Whether there is any product, batch or sale, however old: a step once taken stays taken. */
export async function getThingsKept(db: Db): Promise<Omit<FirstSteps, 'store'>> {
  const [kept] = await db<[Omit<FirstSteps, 'store'>]>`
    SELECT EXISTS (SELECT FROM products) AS product,
      EXISTS (SELECT FROM inventory_batches) AS stock,
      EXISTS (SELECT FROM transactions) AS sale`
  return kept
}
