import type { Db } from '#server/db/client.ts'
import {
  afterCursor,
  orderAndLimit,
  pageOf,
  type SortColumn,
  type Sorted,
} from '#server/db/paging.ts'
import type { PurchaseQuery } from '#shared/customers/contract.ts'
import type { Purchase } from '#shared/customers/customer.ts'
import type { Page } from '#shared/paging.ts'

const NEWEST: SortColumn = { sql: 't.created_at', type: 'timestamptz' }

export async function listPurchases(
  db: Db,
  customerId: number,
  query: PurchaseQuery,
): Promise<Page<Purchase>> {
  const page = { ...query, direction: 'desc' as const }
  const [rows, [count]] = await Promise.all([
    db<(Purchase & Sorted)[]>`
      SELECT t.id, t.transaction_number, t.seller_id, t.created_at, t.total, t.payment_method,
        t.loyalty_points_earned,
        (SELECT coalesce(sum(i.quantity), 0)::bigint FROM transaction_items i WHERE i.transaction_id = t.id) AS item_count,
        t.created_at::text AS sort_value
      FROM transactions t
      WHERE t.customer_id = ${customerId} ${afterCursor(db, NEWEST, 't.id', page)}
      ${orderAndLimit(db, NEWEST, 't.id', page)}`,
    db<[{ total: number }]>`
      SELECT count(*) AS total FROM transactions WHERE customer_id = ${customerId}`,
  ])
  return pageOf(rows, count.total, page)
}
