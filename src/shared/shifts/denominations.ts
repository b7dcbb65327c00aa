import { z } from 'zod'
import { type Cents, cents } from '#shared/money.ts'

/** Notes and coins in use, in rand as they are named in a count. Data: a shop may change them. */
export const DENOMINATIONS = [
  '200.00',
  '100.00',
  '50.00',
  '20.00',
  '10.00',
  '5.00',
  '2.00',
  '1.00',
  '0.50',
  '0.20',
  '0.10',
]

/** More notes of a kind than any drawer holds. */
export const MAX_PIECES = 100_000

/** A note or a coin by its value: '200.00'. */
export const Denomination = z
  .string()
  .regex(/^(0|[1-9]\d{0,3})\.\d\d$/, {
    error: 'Notes and coins are written in rand, such as 0.50',
    abort: true,
  })
  .refine((value) => worthOf(value) > 0, { error: 'A note or coin is worth something' })

/** How many of each. */
export const Denominations = z.record(
  z.string(),
  z
    .int({ error: 'Count notes and coins in whole numbers' })
    .min(0, { error: 'A count is not below zero' })
    .max(MAX_PIECES, { error: 'That is more than a drawer holds' }),
)
export type Denominations = z.output<typeof Denominations>

/** In cents, without a detour over fractions. */
export const worthOf = (denomination: string): Cents => cents(Number(denomination.replace('.', '')))

/** What was counted in all. */
export const countedCash = (pieces: Denominations): Cents =>
  cents(Object.entries(pieces).reduce((all, [value, count]) => all + worthOf(value) * count, 0))

/** A note or coin that this shop does not count, if there is one. */
export const unknownDenomination = (
  pieces: Denominations,
  known: readonly string[],
): string | undefined => Object.keys(pieces).find((value) => !known.includes(value))
