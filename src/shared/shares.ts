const TENTHS = 1000

/**
 * Divides a whole number in proportion to the weights, which are whole and not negative, without losing any of it:
 * rounded down, what is left over goes one by one to those that lost most (largest remainder), the earlier first. All
 * zero where nothing has weight.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole <= 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(Math.abs(amount)) * BigInt(weight))
  const parts = exact.map((share) => Number(share / whole))
  const left = Math.abs(amount) - parts.reduce((sum, part) => sum + part, 0)
  const losers = exact
    .map((share, index) => ({ index, lost: share % whole }))
    .toSorted((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost < b.lost ? 1 : -1))
  for (const { index } of losers.slice(0, left)) parts[index]! += 1
  return amount < 0 ? parts.map((part) => 0 - part) : parts
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
