import { type Cents, cents } from '#shared/money.ts'
import { typedNumber } from '#shared/typed-number.ts'

/** What is on the counter. Null for nothing typed, which is the exact amount; what is no amount is R0.00. */
export const tenderedIn = (text: string): Cents | null =>
  text === '' ? null : cents(Math.round((typedNumber(text) ?? 0) * 100))
