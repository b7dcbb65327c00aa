import { z } from 'zod'
import { PlainDate } from '#shared/dates.ts'
import { IdText, maybe, optionalText } from '#shared/fields.ts'
import { type Cents, Rand } from '#shared/money.ts'
import { pageQuery } from '#shared/paging.ts'
import { DocumentKind } from './document.ts'
import { PaymentMethod } from './payment-method.ts'

/** A return takes back; its amounts and quantities are negative. */
export const SaleKind = z.enum(['sale', 'return'])

const SALE_SORTS = ['created_at', 'total'] as const

/** An amount in a query, where everything is text. */
const RandText = z.codec(
  z.string().regex(/^-?\d{1,10}(\.\d{1,2})?$/, { error: 'Amounts are written 1234.50' }),
  z.custom<Cents>(Number.isSafeInteger),
  {
    decode: (written) => z.decode(Rand, Number(written)),
    encode: (amount) => String(amount / 100),
  },
)

export const SaleQuery = z.object({
  ...pageQuery(SALE_SORTS),
  /** The shop's days, both included. */
  from: maybe(PlainDate),
  to: maybe(PlainDate),
  seller_id: maybe(z.uuid()),
  customer_id: maybe(IdText),
  till_id: maybe(IdText),
  number: optionalText(30),
  kind: maybe(SaleKind),
  /** Paid by it, alone or among others. */
  method: maybe(PaymentMethod),
  document_kind: maybe(DocumentKind),
  /** Bounds of the total in rand; a return's is below zero. */
  min_total: maybe(RandText),
  max_total: maybe(RandText),
})
export type SaleQuery = z.output<typeof SaleQuery>
