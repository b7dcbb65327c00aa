import { type Cents, cents, sum } from '#shared/money.ts'
import { typedNumber } from '#shared/typed-number.ts'

/** The notes of the South African rand. */
export const QUICK_NOTES: readonly Cents[] = [10_00, 20_00, 50_00, 100_00, 200_00].map(cents)

/** One more note on the counter; null is the exact amount, which nobody has counted out yet. */
export const addNote = (tendered: Cents | null, note: Cents): Cents =>
  sum(tendered === null ? [note] : [tendered, note])

/** What goes back to the customer; null while too little is on the counter. */
export function changeDue(total: Cents, tendered: Cents | null): Cents | null {
  const change = cents((tendered ?? total) - total)
  return change < 0 ? null : change
}

/** What was typed as handed over. Null for nothing, which is the exact amount; what is no amount is R0.00. */
export const tenderedIn = (text: string): Cents | null =>
  text === '' ? null : cents(Math.round((typedNumber(text) ?? 0) * 100))
