import type { Db } from '#server/db/client.ts'
import type { Cents } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/sales/payment-method.ts'
import type { ShiftReport } from '#shared/shifts/report.ts'

type Takings = Pick<
  ShiftReport,
  | 'sales'
  | 'gross'
  | 'discount'
  | 'subtotal'
  | 'vat'
  | 'rounding'
  | 'total'
  | 'returns'
  | 'returned'
>

/** What the sales and returns of a shift come to. */
export async function getTakings(db: Db, shiftId: number): Promise<Takings> {
  const [takings] = await db<[Takings]>`
    SELECT count(*) FILTER (WHERE kind = 'sale') AS sales, coalesce(sum(subtotal), 0)::bigint AS gross,
      coalesce(sum(discount), 0)::bigint AS discount, coalesce(sum(total - vat), 0)::bigint AS subtotal,
      coalesce(sum(vat), 0)::bigint AS vat, coalesce(sum(rounding), 0)::bigint AS rounding,
      coalesce(sum(total), 0)::bigint AS total, count(*) FILTER (WHERE kind = 'return') AS returns,
      coalesce(-sum(total) FILTER (WHERE kind = 'return'), 0)::bigint AS returned
    FROM transactions WHERE shift_id = ${shiftId}`
  return takings
}

export interface MethodSum {
  method: PaymentMethod
  payments: number
  amount: Cents
}

/** What was paid by each method. The amount of a cash payment is what stays in the drawer: change is not in it. */
export async function listMethodSums(db: Db, shiftId: number): Promise<MethodSum[]> {
  return db<MethodSum[]>`
    SELECT p.method, count(*) AS payments, sum(p.amount)::bigint AS amount
    FROM payments p JOIN transactions t ON t.id = p.transaction_id
    WHERE t.shift_id = ${shiftId} GROUP BY p.method ORDER BY p.method`
}

export type EventSums = Pick<ShiftReport, 'paid_in' | 'paid_out' | 'drops' | 'no_sales'>

/** What came and went beside the sales. */
export async function getEventSums(db: Db, shiftId: number): Promise<EventSums> {
  const [sums] = await db<[EventSums]>`
    SELECT coalesce(sum(amount) FILTER (WHERE kind = 'paid_in'), 0)::bigint AS paid_in,
      coalesce(sum(amount) FILTER (WHERE kind = 'paid_out'), 0)::bigint AS paid_out,
      coalesce(sum(amount) FILTER (WHERE kind = 'drop'), 0)::bigint AS drops,
      count(*) FILTER (WHERE kind = 'no_sale') AS no_sales
    FROM shift_events WHERE shift_id = ${shiftId}`
  return sums
}

/** What each person did at the drawer, whoever took most first. */
export async function listPeople(db: Db, shiftId: number): Promise<ShiftReport['people']> {
  return db<ShiftReport['people']>`
    SELECT p.id AS profile_id, p.first_name || ' ' || p.last_name AS name, sum(sales)::bigint AS sales,
      sum(total)::bigint AS total, sum(cash)::bigint AS cash, sum(paid_in)::bigint AS paid_in,
      sum(paid_out)::bigint AS paid_out, sum(drops)::bigint AS drops, sum(no_sales)::bigint AS no_sales
    FROM (
      SELECT t.seller_id AS person, (t.kind = 'sale')::integer AS sales, t.total, coalesce((
          SELECT sum(amount) FROM payments WHERE transaction_id = t.id AND method = 'cash'
        ), 0) AS cash, 0 AS paid_in, 0 AS paid_out, 0 AS drops, 0 AS no_sales
      FROM transactions t WHERE t.shift_id = ${shiftId}
      UNION ALL
      SELECT profile_id, 0, 0, 0, CASE kind WHEN 'paid_in' THEN amount ELSE 0 END,
        CASE kind WHEN 'paid_out' THEN amount ELSE 0 END, CASE kind WHEN 'drop' THEN amount ELSE 0 END,
        CASE kind WHEN 'no_sale' THEN 1 ELSE 0 END
      FROM shift_events WHERE shift_id = ${shiftId}
    ) deeds JOIN profiles p ON p.id = deeds.person
    GROUP BY p.id ORDER BY sum(total) DESC, p.id`
}
