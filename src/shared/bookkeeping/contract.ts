import { z } from 'zod'
import { Instant, PlainDate } from '#shared/dates.ts'
import { endpoint, ExportFile, formatQuery } from '#shared/endpoint.ts'
import { IdText, maybe, otherwise } from '#shared/fields.ts'
import { Rand } from '#shared/money.ts'
import { DayRange, Period } from '#shared/reports/period.ts'
import { MANAGERS } from '#shared/roles.ts'
import { JournalFormat } from './journal-file.ts'

const Days = z.object({ period: maybe(Period), from: maybe(PlainDate), to: maybe(PlainDate) })

/** What tills sold, paid in and paid out on a day and sent when it was over: figures taken before are without that. */
const LateSales = z.object({
  day: PlainDate,
  sales: z.number().int(),
  total: Rand,
  /** How often cash was paid into a drawer or out of it. */
  cash_events: z.number().int(),
  last_received_at: Instant,
})
export type LateSales = z.output<typeof LateSales>

/** What the return to SARS asks for of a period, as far as sales tell it. */
export const Vat201 = z.object({
  period: DayRange,
  /** Field 1: what was charged at the standard rate, VAT included, before credit notes. */
  standard_rated: Rand,
  /** Field 4: the VAT of it. */
  output_tax: Rand,
  /** What credit notes took back of it, VAT included, and the VAT of that. */
  credit_notes: Rand,
  credit_notes_tax: Rand,
  /** What is left to declare. */
  net_output_tax: Rand,
  /** Charged while the shop was no vendor. */
  outside: Rand,
  late: z.array(LateSales),
})
export type Vat201 = z.output<typeof Vat201>

export const bookkeepingApi = {
  exportJournal: endpoint({
    method: 'GET',
    path: '/api/export/journal',
    summary:
      'One balanced journal a day, of days that are over, or of the Z report of a shift, as CSV for Xero, QuickBooks or Sage Pastel; the same bytes whenever it is made, unless something came late from a till',
    roles: MANAGERS,
    query: z.object({
      from: maybe(PlainDate),
      to: maybe(PlainDate),
      shift_id: maybe(IdText),
      format: otherwise(JournalFormat, 'xero'),
    }),
    answer: ExportFile,
    refusals: { 409: z.object({}) },
    // The export leaves an audit row.
    transaction: 'handler',
  }),
  getVat201: endpoint({
    method: 'GET',
    path: '/api/reports/vat201',
    summary:
      'Standard-rated supplies, output tax and what credit notes take off, for the VAT201; and what came late from tills',
    roles: MANAGERS,
    query: Days,
    answer: Vat201,
  }),
  exportSaleLines: endpoint({
    method: 'GET',
    path: '/api/export/sale-lines',
    summary: 'Every line of the sales and returns of some days as a CSV or Excel file',
    roles: MANAGERS,
    query: z.object({ ...Days.shape, ...formatQuery }),
    answer: ExportFile,
    transaction: 'request',
  }),
}
