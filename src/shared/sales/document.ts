import { z } from 'zod'
import type { Cents } from '#shared/money.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import type { VatMode } from './vat.ts'

/** What is printed or shown for an entry. */
export const DocumentKind = z.enum([
  'slip',
  'abridged_tax_invoice',
  'tax_invoice',
  'credit_note',
  'refund',
])
export type DocumentKind = z.infer<typeof DocumentKind>

/** Which one an entry has, and the number on it. */
export const SaleDocument = z.object({ kind: DocumentKind, number: z.string() })

/** The Value-Added Tax Act 89 of 1991, section 20(4) to (6), since the rate is 15%; newest first, in cents. */
const INVOICE_LIMITS: readonly { from: string; none_up_to: number; abridged_up_to: number }[] = [
  { from: '2018-04-01', none_up_to: 50_00, abridged_up_to: 5_000_00 },
]

/** What a sale is documented by. Only a vendor issues tax invoices, and they bear its VAT number. */
export function saleDocument(
  total: Cents,
  vat_mode: VatMode,
  { vat_number }: Pick<ShopSettings, 'vat_number'>,
  day: string,
): DocumentKind {
  const limits = INVOICE_LIMITS.find(({ from }) => from <= day)
  if (vat_mode === 'none' || vat_number === '' || !limits || total <= limits.none_up_to)
    return 'slip'
  return total <= limits.abridged_up_to ? 'abridged_tax_invoice' : 'tax_invoice'
}
