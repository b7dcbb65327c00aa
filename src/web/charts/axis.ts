const MAX_STEPS = 5
const ROUND_STEPS = [1, 2, 5, 10]

/** Gridlines at round figures, from zero to the first at or above `greatest`. Whole numbers, so cents and counts. */
export function axisTicks(greatest: number): number[] {
  if (greatest <= 0) return [0]
  const step = roundStep(greatest / MAX_STEPS)
  const count = Math.ceil(greatest / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is at least `wanted`. */
function roundStep(wanted: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(wanted)))
  return (ROUND_STEPS.find((step) => step * power >= wanted) ?? 10) * power
}

/** `R500`, `R2.5k`, `R1.2m`: as much as fits beside an axis. */
export const shortRand = (cents: number): string => `R${shortCount(cents / 100)}`

/** `500`, `2.5k`, `1.2m`. */
export function shortCount(count: number): string {
  if (count >= 1_000_000) return `${trimmed(count / 1_000_000)}m`
  if (count >= 1000) return `${trimmed(count / 1000)}k`
  return trimmed(count)
}

const trimmed = (figure: number): string => String(Number(figure.toFixed(2)))
