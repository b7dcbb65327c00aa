import type { Db } from '#server/db/client.ts'
import {
  afterCursor,
  orderAndLimit,
  pageOf,
  type SortColumn,
  sortValue,
} from '#server/db/paging.ts'
import { withinDays } from '#server/db/within-days.ts'
import type { Page } from '#shared/paging.ts'
import type { Sale, SaleDetails } from '#shared/sales/contract.ts'
import { slipReference } from '#shared/sales/payment-slip.ts'
import { saleNumber, tillNumberTyped } from '#shared/sales/sale-number.ts'
import type { SaleQuery } from '#shared/sales/sale-query.ts'
import { SHOP_ID } from '#shared/tills/contract.ts'
import { issuesOf, notedSlipOf, originalNumberOf, tillNumberOf } from './paper-columns.ts'

const SORTS: Record<NonNullable<SaleQuery['sort']>, SortColumn> = {
  created_at: { sql: 't.created_at', type: 'timestamptz' },
  total: { sql: 't.total', type: 'bigint' },
}

const saleColumns = (db: Db) => db`
  t.id, ${SHOP_ID}::integer AS shop_id, t.kind, t.original_id, t.transaction_number, t.till_id, i.name AS till_name, t.customer_id, c.first_name || ' ' || c.last_name AS customer_name, t.seller_id,
  s.first_name || ' ' || s.last_name AS seller_name, t.payment_method, payments_of(t.id) AS payments, t.subtotal, t.discount, t.vat, t.total,
  t.rounding, t.loyalty_points_earned, t.points_redeemed,
  jsonb_build_object('kind', coalesce(t.document_kind, 'slip'), 'number', t.transaction_number) AS document, t.age_confirmed, kept_age_proof(t.age_proof, t.age_confirmed) AS age_proof, t.notes,
  t.created_at, ${tillNumberOf(db)} AS till_number, ${returnsOf(db)} AS returns`

const MOMENT = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/** What came back of a sale. */
const returnsOf = (db: Db) => db`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'transaction_number', r.transaction_number,
      'total', r.total, 'rounding', r.rounding, 'payments', payments_of(r.id),
      'created_at', to_char(r.created_at AT TIME ZONE 'UTC', ${MOMENT})) ORDER BY r.id), '[]')
    FROM transactions r WHERE r.original_id = t.id
  )`

/** Whose word allowed it. */
const approvalOf = (db: Db) => db`(
    SELECT jsonb_build_object('id', a.id, 'kind', a.kind, 'approver_name', p.first_name || ' ' || p.last_name,
      'decided_at', to_char(a.decided_at AT TIME ZONE 'UTC', ${MOMENT}))
    FROM approvals a JOIN profiles p ON p.id = a.decided_by WHERE a.id = t.approval_id
  )`

/** To whom it is made out: a credit note to whom its invoice was (VAT Act, section 21(3)), unless it names its own. */
const recipientOf = (db: Db) => db`(
    SELECT jsonb_build_object('name', name, 'address', address, 'vat_number', vat_number)
    FROM document_recipients WHERE transaction_id IN (t.id, t.original_id)
    ORDER BY transaction_id = t.id DESC LIMIT 1
  )`

/** By the server's number, or by the one that a till printed. */
const hasNumber = (db: Db, typed: string) => db`
  (t.transaction_number = ${saleNumber(typed)} OR t.id = (
    SELECT e.transaction_id FROM till_entries e WHERE e.till_number = ${tillNumberTyped(typed)}))`

const saleTables = (db: Db) => db`
  transactions t JOIN profiles s ON s.id = t.seller_id LEFT JOIN customers c ON c.id = t.customer_id
    LEFT JOIN tills i ON i.id = t.till_id`

/** Newest first unless asked otherwise. `timeZone` makes the days of `from` and `to` the shop's. */
export async function listSales(
  db: Db,
  query: SaleQuery,
  timeZone: string,
  countAll: (db: Db) => Promise<number>,
): Promise<Page<Sale>> {
  const page = { ...query, direction: query.direction ?? 'desc' }
  const column = SORTS[query.sort ?? 'created_at']
  const { from, to, seller_id, customer_id, till_id, number, search } = query
  const { kind, method, document_kind, min_total, max_total } = query
  const word = number ?? search
  const where = db`
    WHERE ${withinDays(db, 't.created_at', query, timeZone)}
      ${seller_id ? db`AND t.seller_id = ${seller_id}` : db``}
      ${customer_id ? db`AND t.customer_id = ${customer_id}` : db``}
      ${till_id ? db`AND t.till_id = ${till_id}` : db``}
      ${word ? db`AND ${hasNumber(db, word)}` : db``}
      ${kind ? db`AND t.kind = ${kind}` : db``}
      ${method ? db`AND EXISTS (SELECT FROM payments p WHERE p.transaction_id = t.id AND p.method = ${method})` : db``}
      ${document_kind ? db`AND coalesce(t.document_kind, 'slip') = ${document_kind}` : db``}
      ${min_total === null ? db`` : db`AND t.total >= ${min_total}`}
      ${max_total === null ? db`` : db`AND t.total <= ${max_total}`}`
  const filters = [from, to, seller_id, customer_id, till_id, word, kind, method, document_kind]
  const isWhole = filters.every((filter) => !filter) && min_total === null && max_total === null
  const countFiltered = async () => {
    const [counted] = await db<[{ count: number }]>`SELECT count(*) FROM transactions t ${where}`
    return counted.count
  }
  const count = isWhole ? await countAll(db) : await countFiltered()
  const rows = await db<(Sale & { sort_value: unknown })[]>`
    SELECT ${saleColumns(db)}, ${sortValue(db, column)} FROM ${saleTables(db)} ${where}
    ${afterCursor(db, column, 't.id', page)} ${orderAndLimit(db, column, 't.id', page)}`
  return pageOf(rows, count, page)
}

interface FoundSale extends Omit<SaleDetails, 'items' | 'slip_reference'> {
  noted_slip: string | null
}

export async function findSale(db: Db, id: number): Promise<SaleDetails | undefined> {
  const [row] = await db<FoundSale[]>`
    SELECT ${saleColumns(db)}, t.day, t.vat_mode, t.vat_rate, t.cart_discount, t.cart_discount_reason, t.points_value,
      ${approvalOf(db)} AS approval, (
        SELECT jsonb_build_object('store_name', store_name, 'address', address, 'phone', phone, 'email', email,
          'vat_number', vat_number, 'cannabis_license', cannabis_license, 'timezone', timezone)
        FROM shop_particulars WHERE id = t.particulars_id
      ) AS particulars, ${recipientOf(db)} AS recipient, ${issuesOf(db)} AS issues,
      ${originalNumberOf(db)} AS original_number, ${notedSlipOf(db)} AS noted_slip, (
        SELECT jsonb_build_object('id', o.id, 'transaction_number', o.transaction_number)
        FROM transactions o WHERE o.id = t.original_id
      ) AS original, (
        SELECT jsonb_build_object('id', o.id, 'transaction_number', o.transaction_number)
        FROM exchanges e JOIN transactions o ON o.id IN (e.return_id, e.sale_id) AND o.id <> t.id
        WHERE e.return_id = t.id OR e.sale_id = t.id
      ) AS exchange
    FROM ${saleTables(db)} WHERE t.id = ${id}`
  if (!row) return undefined
  const { noted_slip: _, ...sale } = row
  const items = await db<SaleDetails['items']>`
    SELECT i.line_number, i.product_id, i.product_name, i.sku, i.category_name, i.quantity, i.unit_price, i.line_total,
      (SELECT coalesce(-sum(r.quantity), 0)::integer FROM transaction_items r
        WHERE r.original_id = i.transaction_id AND r.original_line = i.line_number) AS returned,
      i.discount, i.discount_reason, promotions_of(i.transaction_id, i.line_number) AS promotions, i.cart_discount,
      i.vat, (
        SELECT coalesce(jsonb_agg(jsonb_build_object('batch_id', b.id, 'batch_number', b.batch_number,
          'quantity', -m.quantity) ORDER BY b.expiry_date NULLS LAST, b.received_date, b.id), '[]')
        FROM (
          SELECT batch_id, quantity FROM stock_movements
          WHERE transaction_id = i.transaction_id AND line_number = i.line_number
          UNION ALL
          SELECT batch_id, quantity FROM quarantine_movements
          WHERE transaction_id = i.transaction_id AND line_number = i.line_number AND batch_id IS NOT NULL
        ) m JOIN inventory_batches b ON b.id = m.batch_id) AS batches
    FROM transaction_items i WHERE i.transaction_id = ${id} ORDER BY i.line_number`
  return { ...sale, slip_reference: slipReference(row), items: [...items] }
}

/** The entry with a number, in any capitals and however it is written. */
export async function findSaleByNumber(db: Db, typed: string): Promise<SaleDetails | undefined> {
  const [row] = await db<{ id: number }[]>`
    SELECT t.id FROM transactions t WHERE ${hasNumber(db, typed)}`
  return row && findSale(db, row.id)
}
