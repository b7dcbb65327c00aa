import { z } from 'zod'
import { type Cents, shareOf } from '#shared/money.ts'

/** Whether prices are without VAT, with it, or the shop charges none. */
export const VatMode = z.enum(['exclusive', 'inclusive', 'none'])
export type VatMode = z.infer<typeof VatMode>

/** The standard rates of the Value-Added Tax Act 89 of 1991 (section 7), in percent, newest first. */
const VAT_RATES: readonly { from: string; percent: number }[] = [
  { from: '2018-04-01', percent: 15 },
  { from: '1993-04-07', percent: 14 },
  { from: '1991-09-30', percent: 10 },
]

/** What the law asks for on a day of the shop. */
export const vatRateOn = (day: string): number =>
  VAT_RATES.find(({ from }) => from <= day)?.percent ?? 0

/** What of an amount is VAT, where the amount holds it; in hundredths of a percent, so that all are whole. */
export const vatWithin = (amount: Cents, percent: number): Cents =>
  shareOf(amount, Math.round(percent * 100), Math.round((100 + percent) * 100))

/** The words of its line; none where the shop is no vendor, since then no document speaks of VAT. */
export function vatWords(mode: VatMode, percent: number): string | null {
  switch (mode) {
    case 'exclusive':
      return `VAT (${percent}%)`
    case 'inclusive':
      return `VAT (${percent}%) included`
    case 'none':
      return null
  }
}
