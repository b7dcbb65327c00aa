import type { Db } from '#server/db/client.ts'
import { sellable } from '#server/inventory/queries.ts'
import { ALL_DAYS, type SalesWindow, sinceCounted } from '#server/reports/sales-window.ts'
import { sellerTakings } from '#server/reports/takings-queries.ts'
import type { ManagerAnalytics } from '#shared/manager/analytics.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'

/** Active budtenders and managers, and whoever else sold today; top earner first. */
export async function listStaffToday(
  db: Db,
  window: SalesWindow,
  today: string,
): Promise<ManagerAnalytics['staffPerformance']> {
  return db`
    SELECT p.id AS staff_id, p.first_name || ' ' || p.last_name AS staff_name,
      coalesce(s.transactions, 0)::bigint AS transactions_today, coalesce(s.sales, 0)::bigint AS revenue_today
    FROM profiles p
    LEFT JOIN (${sellerTakings(db, window, { from: today, to: today })}) s ON s.seller_id = p.id
    WHERE s.seller_id IS NOT NULL OR (p.is_active AND p.role IN ('budtender', 'manager'))
    ORDER BY revenue_today DESC, staff_name, p.id`
}

const VIPS = 10

/**
 * Who spent most in all: among those who had when it was last counted, and those who bought since. Of the latter, who
 * may be tens of thousands, only those are looked at who could have come so far: who was not among the first then had
 * spent no more than the last of them, and has spent no more since than they bought.
 */
export async function listTopCustomers(
  db: Db,
  window: SalesWindow,
): Promise<ManagerAnalytics['topCustomers']> {
  // One by one, by their ids: the planner, who does not know how few they are, would read all customers.
  return db`
    WITH noted AS MATERIALIZED (
      SELECT c.id, c.total_spent FROM top_customers top
      CROSS JOIN LATERAL (SELECT * FROM customers WHERE id = top.customer_id LIMIT 1) c
    ), buyer AS MATERIALIZED (
      SELECT t.customer_id AS id, sum(greatest(t.total, 0))::bigint AS bought, sum(least(t.total, 0))::bigint AS returned
      FROM transactions t WHERE ${sinceCounted(db, window, ALL_DAYS)} AND t.customer_id IS NOT NULL GROUP BY 1
    ), bar AS (
      SELECT (SELECT total_spent FROM noted ORDER BY total_spent DESC OFFSET ${VIPS - 1} LIMIT 1)
        - (SELECT greatest(min(total_spent - coalesce(returned, 0)), 0) FROM noted LEFT JOIN buyer USING (id)) AS at_least
    )
    SELECT c.id, c.first_name || ' ' || c.last_name AS customer_name, c.total_visits, c.loyalty_points, c.total_spent
    FROM (
      SELECT id FROM noted
      UNION
      SELECT id FROM buyer, bar WHERE at_least IS NULL OR bought >= at_least
    ) likely
    CROSS JOIN LATERAL (SELECT * FROM customers WHERE id = likely.id LIMIT 1) c
    WHERE c.total_visits > 0
    ORDER BY c.total_spent DESC, c.id
    LIMIT ${VIPS}`
}

interface AlertRow {
  product_id: number
  name: string
  sku: string
  current_stock: number
  nearest_expiry: string | null
  expired_units: number
  expiring_units: number
  /** How many there are in all. */
  of: number
}

/**
 * Products whose stock is low or out, and those with a batch that expires soon or has, the scarcest first. The same
 * bounds as `alertReasons`. What has expired or will is summed up of those that are listed alone.
 */
export async function listAlerts(
  db: Db,
  today: string,
  { low_stock_below, expiration_warning_days }: ShopSettings,
  limit: number,
): Promise<AlertRow[]> {
  const order = db`
    current_stock >= ${low_stock_below}, current_stock, nearest_expiry, name, product_id`
  return db<AlertRow[]>`
    SELECT listed.*, soon.expired_units, soon.expiring_units
    FROM (
      SELECT *, count(*) OVER () AS of
      FROM (
        SELECT p.id AS product_id, p.name, p.sku, coalesce(shelf.stock, 0)::bigint AS current_stock, shelf.nearest_expiry
        FROM products p
        LEFT JOIN (
          SELECT b.product_id, min(b.expiry_date) AS nearest_expiry,
            sum(b.remaining_quantity) FILTER (WHERE ${sellable(db, today)}) AS stock
          FROM inventory_batches b WHERE b.is_active AND NOT b.is_empty GROUP BY b.product_id
        ) shelf ON shelf.product_id = p.id
        WHERE p.archived_at IS NULL
      ) levels
      WHERE current_stock < ${low_stock_below}
        OR nearest_expiry <= ${today}::date + ${expiration_warning_days}::integer
      ORDER BY ${order} LIMIT ${limit}
    ) listed
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(b.remaining_quantity) FILTER (WHERE b.expiry_date < ${today}::date), 0)::bigint AS expired_units,
        coalesce(sum(b.remaining_quantity) FILTER (WHERE b.expiry_date BETWEEN ${today}::date
          AND ${today}::date + ${expiration_warning_days}::integer), 0)::bigint AS expiring_units
      FROM inventory_batches b WHERE b.product_id = listed.product_id AND b.is_active AND NOT b.is_empty
    ) soon
    ORDER BY ${order}`
}
