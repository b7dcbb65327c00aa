import { z } from 'zod'

/** Whole cents. All arithmetic is done in cents; rand appear only on the wire and on screen. */
export type Cents = number & z.$brand<'Cents'>

export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new Error(`not whole cents: ${amount}`)
  return amount as Cents
}

/** Of rand that are known to have at most two decimals; what comes from outside is decoded by `Rand`. */
export const centsOf = (rand: number): Cents => cents(Math.round(rand * 100))

/** More than a shop ever takes, and so little that the sum of a thousand still tells its cents apart. */
const MAX_RAND = 1e10

/** Rand with at most two decimals on the wire, cents in the code. */
export const Rand = z.codec(
  z.number(),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  {
    decode: (rand, ctx) => {
      const amount = Math.round(rand * 100)
      if (Math.abs(rand) <= MAX_RAND && amount / 100 === rand) return amount as Cents
      ctx.issues.push({
        code: 'custom',
        input: rand,
        message: 'Amounts are in rand with at most two decimals',
      })
      return z.NEVER
    },
    encode: (amount) => amount / 100,
  },
)

export const sum = (amounts: readonly Cents[]): Cents =>
  cents(amounts.reduce((total, amount) => total + amount, 0))

/** What goes the other way: never a negative zero, which would be shown as `-R0.00`. */
export const negative = (amount: Cents): Cents => cents(0 - amount)

export const times = (amount: Cents, quantity: number): Cents => cents(amount * quantity)

/**
 * `part` of `whole` of an amount. Half a cent rounds away from zero, as on a till slip, so that a refund is exactly the
 * sale reversed (`Math.round(-2.5)` is -2). All three are whole numbers, and the answer is exact however large they
 * are.
 */
export function shareOf(amount: Cents, part: number, whole: number): Cents {
  const rounded = roundedShare(Math.abs(amount), part, whole)
  return cents(amount < 0 ? -rounded : rounded)
}

function roundedShare(amount: number, part: number, whole: number): number {
  const [top, bottom] = [2 * amount * part + whole, 2 * whole]
  if (Number.isSafeInteger(top)) return (top - (top % bottom)) / bottom
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}

const HUNDRED_PERCENT = 100_00

/** `percent` has at most two decimals. */
export const percentOf = (amount: Cents, percent: number): Cents =>
  shareOf(amount, Math.round(percent * 100), HUNDRED_PERCENT)

/** `R1234.50`: the one way money is shown. `Intl` en-ZA would print spaces and a comma. */
export function formatRand(amount: Cents): string {
  const sign = amount < 0 ? '-' : ''
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${sign}R${digits.slice(0, -2)}.${digits.slice(-2)}`
}
