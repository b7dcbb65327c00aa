import { recordAudit } from '#server/audit/record.ts'
import { exportFile } from '#server/exports/export-file.ts'
import { asItIs, EXPORT_PIECE, exportRows } from '#server/exports/export-rows.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { todayIn } from '#server/settings/today-in.ts'
import type { ExportFile, ExportFormat } from '#shared/endpoint.ts'
import { reportDays } from '#shared/reports/period.ts'
import { AGE_PROOF_LABEL } from '#shared/sales/age-proof.ts'
import { slipReference } from '#shared/sales/payment-slip.ts'
import type { Payment } from '#shared/sales/payment.ts'
import {
  type Columns,
  day,
  moment,
  money,
  number,
  text,
  whole,
} from '#shared/spreadsheets/columns.ts'
import { countSalesOf, type ExportedSale, listSalesBetween } from './export-queries.ts'

interface Asked {
  from: string | null
  to: string | null
  format: ExportFormat
}

/** The sales of the shop's days, in the order in which they were made; exactly as many as the audit trail says. */
export async function exportSales(caller: Caller, asked: Asked): Promise<ExportFile> {
  const { db, exportDb, settings } = caller
  const today = todayIn(caller)
  // One day alone is that day.
  const from = asked.from ?? asked.to ?? today
  const range = reportDays({ period: null, from, to: asked.to ?? from }, today)
  if ('problem' in range) throw new Refusal(400, range.problem)
  const { count, firstId, ...kept } = await countSalesOf(exportDb, range, settings.timezone)
  const days = range.from === range.to ? range.from : `${range.from}-to-${range.to}`
  const name = `sales-export-${days}`
  await recordAudit(db, caller, {
    action: 'export',
    table_name: 'transactions',
    record_id: null,
    new_values: { file: name, ...range, rows: count },
  })
  const read = (afterId: number) =>
    listSalesBetween(exportDb, range, settings.timezone, {
      afterId: Math.max(afterId, firstId - 1),
      kept,
      limit: EXPORT_PIECE,
    })
  return exportFile(caller, asked.format, {
    name,
    sheet: 'Sales',
    count,
    columns: COLUMNS,
    rows: (write) => exportRows({ read, tell: asItIs }, write),
  })
}

/**
 * The amounts of a line can be held against each other: the subtotal less the discount, and the VAT where prices are
 * without it, is the total; the payments come to the total and the rounding.
 */
const COLUMNS: Columns<ExportedSale> = {
  transaction_number: text((sale) => sale.transaction_number),
  day: day((sale) => sale.day),
  created_at: moment((sale) => sale.created_at),
  seller: text((sale) => sale.seller_name),
  customer_id: text((sale) => sale.customer_id),
  payment_method: text((sale) => sale.payment_method),
  slip_reference: text(slipReference),
  subtotal: money((sale) => sale.subtotal),
  vat_mode: text((sale) => sale.vat_mode),
  vat_rate: number((sale) => sale.vat_rate),
  vat: money((sale) => sale.vat),
  total: money((sale) => sale.total),
  loyalty_points_earned: whole((sale) => sale.loyalty_points_earned),
  age_proof: text((sale) => AGE_PROOF_LABEL[sale.age_proof]),
  // Added since, and therefore last: programs read the columns above by their place.
  kind: text((sale) => sale.kind),
  original_number: text((sale) => sale.original_number),
  discount: money((sale) => sale.discount),
  points_redeemed: whole((sale) => sale.points_redeemed),
  rounding: money((sale) => sale.rounding),
  payments: text((sale) => sale.payments.map(paymentText).join('; ')),
  till_number: text((sale) => sale.till_number),
}

/** `card 200.00` */
function paymentText({ method, amount }: Payment): string {
  return `${method} ${(amount / 100).toFixed(2)}`
}
