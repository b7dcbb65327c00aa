import { type Cents, cents, centsOf, sum } from '#shared/money.ts'
import { typedNumber } from '#shared/typed-number.ts'

/** The notes of the South African rand. */
export const QUICK_NOTES: readonly Cents[] = [10_00, 20_00, 50_00, 100_00, 200_00].map(cents)

/** People round up to the next of these, in cents: coins, a ten, and as many of a note as it takes. */
const ROUND_TO = [1_00, 10_00, 50_00, 100_00, 200_00]
/** In one row. */
const SHOWN = 4

/** What is likely to be handed over for a total, the least first; the exact amount is not among them. */
export function likelyAmounts(total: Cents): Cents[] {
  const amounts = ROUND_TO.map((step) => Math.ceil(total / step) * step)
  return [...new Set(amounts)]
    .filter((amount) => amount > total)
    .slice(0, SHOWN)
    .map(cents)
}

/** One more note on the counter; null is the exact amount, which nobody has counted out yet. */
export const addNote = (tendered: Cents | null, note: Cents): Cents =>
  sum(tendered === null ? [note] : [tendered, note])

/** What goes back to the customer; null while too little is on the counter. */
export function changeDue(total: Cents, tendered: Cents | null): Cents | null {
  const change = cents((tendered ?? total) - total)
  return change < 0 ? null : change
}

/** Of what is typed as an amount, what can be part of one. */
export const amountSigns = (typed: string): string => typed.replaceAll(/[^\d.,]/g, '')

/** What was typed as handed over. Null for nothing, which is the exact amount; what is no amount is R0.00. */
export const tenderedIn = (text: string): Cents | null =>
  text === '' ? null : centsOf(typedNumber(text) ?? 0)
