import type { Cents } from '#shared/money.ts'
import { asTold } from '#shared/promotions/as-told.ts'
import type { Offers } from '#shared/promotions/promoted-lines.ts'
import { totalHasChanged } from '#shared/sales/totals.ts'
import { type DarkCart, darkTotal } from './sale-act.ts'

/**
 * The cart under the promotions by which its customer was told the total, or why it is not sold: no till sells by
 * itself at another one than the server would.
 */
export function cartAsTold(
  cart: Omit<DarkCart, 'promotions'>,
  told: Cents | null,
  now: Date,
  offersAt: (moment: Date) => Offers,
): DarkCart | { problem: string } {
  function under(moment: Date) {
    const dark = { ...cart, promotions: offersAt(moment) }
    return { dark, total: darkTotal(dark, now.toISOString()) }
  }
  if (told === null) return under(now).dark
  return asTold(told, now, under)?.dark ?? { problem: totalHasChanged(under(now).total, told) }
}
