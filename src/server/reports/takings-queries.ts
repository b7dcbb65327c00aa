import type { Db } from '#server/db/client.ts'
import type { Cents } from '#shared/money.ts'
import type { DayRange } from '#shared/reports/period.ts'
import type { PaymentMethod } from '#shared/sales/payment-method.ts'
import {
  countedIn,
  dayOf,
  linesSinceCounted,
  type SalesWindow,
  sinceCounted,
} from './sales-window.ts'

/** What was taken, VAT included, and in how many sales. */
export interface Takings {
  sales: Cents
  transactions: number
}

export interface Totals extends Takings {
  /** Without VAT, and less what was taken off and taken back. */
  subtotal: Cents
  vat: Cents
  cost: Cents
  /** How many entries took something back, and what they paid out; `sales` is without it. */
  returns: number
  returned: Cents
}

export async function getTotals(db: Db, window: SalesWindow, range: DayRange): Promise<Totals> {
  const [totals] = await db<[Totals]>`
    SELECT coalesce(sum(sales), 0)::bigint AS sales, coalesce(sum(transactions), 0)::bigint AS transactions,
      coalesce(sum(subtotal), 0)::bigint AS subtotal, coalesce(sum(vat), 0)::bigint AS vat,
      coalesce(sum(cost), 0)::bigint AS cost, coalesce(sum(returns), 0)::bigint AS returns,
      coalesce(sum(returned), 0)::bigint AS returned
    FROM (
      SELECT sales, transactions, subtotal, vat, cost, returns, returned FROM daily_sales
      WHERE ${countedIn(db, window, range)}
      UNION ALL
      SELECT total, ${isSale(db)}, total - vat, vat, 0, 1 - ${isSale(db)},
        CASE WHEN kind = 'return' THEN -total ELSE 0 END
      FROM transactions t WHERE ${sinceCounted(db, window, range)}
      UNION ALL
      SELECT 0, 0, 0, 0, sum(i.cost), 0, 0 FROM transaction_items i WHERE ${linesSinceCounted(db, window, range)}
    ) pieces`
  return totals
}

/** Only days on which something was sold. */
export async function listDays(
  db: Db,
  window: SalesWindow,
  range: DayRange,
): Promise<({ day: string } & Takings)[]> {
  return db`
    SELECT day, ${summed(db)}
    FROM (
      SELECT day, sales, transactions FROM daily_sales WHERE ${countedIn(db, window, range)}
      UNION ALL
      SELECT ${dayOf(db, window)}, sales, transactions FROM ${quartersSince(db, window, range)} t
    ) pieces
    GROUP BY day ORDER BY day`
}

/** Only hours in which something was sold. */
export async function listHours(
  db: Db,
  window: SalesWindow,
  range: DayRange,
): Promise<({ hour: number } & Takings)[]> {
  return db`
    SELECT hour, ${summed(db)}
    FROM (
      SELECT hour, sales, transactions FROM daily_hours WHERE ${countedIn(db, window, range)}
      UNION ALL
      SELECT extract(hour FROM t.created_at AT TIME ZONE ${window.timeZone})::smallint, sales, transactions
      FROM ${quartersSince(db, window, range)} t
    ) pieces
    GROUP BY hour ORDER BY hour`
}

export async function listPaymentMethods(
  db: Db,
  window: SalesWindow,
  range: DayRange,
): Promise<({ payment_method: PaymentMethod } & Takings)[]> {
  return db`
    SELECT payment_method, ${summed(db)}
    FROM (
      SELECT payment_method, sales, transactions FROM daily_payments WHERE ${countedIn(db, window, range)}
      UNION ALL
      SELECT p.method, p.amount, ${isSale(db)} FROM transactions t JOIN payments p ON p.transaction_id = t.id
      WHERE ${sinceCounted(db, window, range)}
    ) pieces
    GROUP BY payment_method`
}

/** Most sold first. */
export async function listSellers(
  db: Db,
  window: SalesWindow,
  range: DayRange,
): Promise<({ seller_id: string; seller_name: string } & Takings)[]> {
  return db`
    SELECT p.id AS seller_id, p.first_name || ' ' || p.last_name AS seller_name, s.sales, s.transactions
    FROM (${sellerTakings(db, window, range)}) s JOIN profiles p ON p.id = s.seller_id
    ORDER BY s.sales DESC, seller_name, p.id`
}

/** `seller_id`, `sales` and `transactions` of everybody who sold, to be joined with. */
export const sellerTakings = (db: Db, window: SalesWindow, range: DayRange) => db`
  SELECT seller_id, ${summed(db)}
  FROM (
    SELECT seller_id, sales, transactions FROM daily_sellers WHERE ${countedIn(db, window, range)}
    UNION ALL
    SELECT seller_id, total, ${isSale(db)} FROM transactions t WHERE ${sinceCounted(db, window, range)}
  ) pieces
  GROUP BY seller_id`

/** One member's days; only those on which they sold. */
export async function listSellerDays(
  db: Db,
  window: SalesWindow,
  range: DayRange,
  sellerId: string,
): Promise<({ day: string } & Takings)[]> {
  return db`
    SELECT day, ${summed(db)}
    FROM (
      SELECT day, sales, transactions FROM daily_sellers
      WHERE ${countedIn(db, window, range)} AND seller_id = ${sellerId}
      UNION ALL
      SELECT ${dayOf(db, window)}, total, ${isSale(db)} FROM transactions t
      WHERE ${sinceCounted(db, window, range)} AND seller_id = ${sellerId}
    ) pieces
    GROUP BY day ORDER BY day`
}

/**
 * What was taken since the last count, by the quarter of an hour: in every time zone days and hours begin with one, and
 * to tell the day of each sale takes longer than to read them all.
 */
const quartersSince = (db: Db, window: SalesWindow, range: DayRange) => db`(
  SELECT date_bin('15 minutes', t.created_at, 'epoch') AS created_at, sum(total::float8)::bigint AS sales,
    sum(${isSale(db)}) AS transactions
  FROM transactions t WHERE ${sinceCounted(db, window, range)} GROUP BY 1)`

/** A return is no sale: it lowers the takings and is not counted among them. */
const isSale = (db: Db) => db`(kind = 'sale')::integer`

const summed = (db: Db) =>
  db`sum(sales)::bigint AS sales, sum(transactions)::bigint AS transactions`
