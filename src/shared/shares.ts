const TENTHS = 1000

/**
 * Divides a whole number in proportion to the weights, which are whole and not negative, without losing any of it:
 * rounded down, what is left over goes one by one to those that lost most (largest remainder), the earlier first. All
 * zero where nothing has weight.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole <= 0 || amount === 0) return weights.map(() => 0)
  const parts = weights.map((weight) => partOf(Math.abs(amount), weight, whole))
  const left = Math.abs(amount) - parts.reduce((sum, { part }) => sum + part, 0)
  const losers =
    left === 0 ? [] : parts.toSorted((a, b) => (a.lost < b.lost ? 1 : a.lost > b.lost ? -1 : 0))
  for (const loser of losers.slice(0, left)) loser.part += 1
  return parts.map(({ part }) => (amount < 0 ? 0 - part : part))
}

/** Rounded down, and what is lost by it, in wholes. Exact, also where the product is beyond what a number holds. */
function partOf(amount: number, weight: number, whole: number): { part: number; lost: number } {
  const product = amount * weight
  if (Number.isSafeInteger(product)) {
    const lost = product % whole
    return { part: (product - lost) / whole, lost }
  }
  const exact = BigInt(amount) * BigInt(weight)
  return { part: Number(exact / BigInt(whole)), lost: Number(exact % BigInt(whole)) }
}

/** What part of the whole each amount is, in percent with one decimal, summing to exactly 100.0. */
export function percentages(amounts: readonly number[]): number[] {
  return allocate(
    TENTHS,
    amounts.map((amount) => Math.max(0, amount)),
  ).map((tenths) => tenths / 10)
}

/** A part in percent of the whole, with one decimal, half away from zero; 0 where there is no whole. */
export function percentage(part: number, whole: number): number {
  if (whole === 0) return 0
  const tenths = Math.round(Math.abs((part * TENTHS) / whole))
  // A negative zero would be read as a loss.
  return tenths === 0 ? 0 : (tenths * Math.sign(part) * Math.sign(whole)) / 10
}
