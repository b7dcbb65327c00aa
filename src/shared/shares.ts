const TENTHS = 1000

/**
 * What part of the whole each amount is, in percent with one decimal, summing to exactly 100.0: rounded down, the tenths
 * left over go to those that lost most (largest remainder). All zero where there is no whole.
 */
export function percentages(amounts: readonly number[]): number[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0)
  if (whole <= 0) return amounts.map(() => 0)
  const exact = amounts.map((amount) => (amount * TENTHS) / whole)
  const tenths = exact.map(Math.floor)
  const left = TENTHS - tenths.reduce((sum, tenth) => sum + tenth, 0)
  const losers = exact
    .map((share, index) => ({ index, lost: share - Math.floor(share) }))
    .toSorted((a, b) => b.lost - a.lost || a.index - b.index)
  for (const { index } of losers.slice(0, left)) tenths[index]! += 1
  return tenths.map((tenth) => tenth / 10)
}

/** A part in percent of the whole, with one decimal, half away from zero; 0 where there is no whole. */
export function percentage(part: number, whole: number): number {
  if (whole === 0) return 0
  const tenths = Math.round(Math.abs((part * TENTHS) / whole))
  // A negative zero would be read as a loss.
  return tenths === 0 ? 0 : (tenths * Math.sign(part) * Math.sign(whole)) / 10
}
