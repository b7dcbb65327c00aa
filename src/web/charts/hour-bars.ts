import type { Bar } from './bar.ts'

const HOURS = 24
/** So that an hour without sales still has a bar to point at. */
export const LEAST_SHARE = 0.04

interface HourFigure {
  /** 0 to 23. */
  hour: number
  value: number
  others?: readonly string[]
}

/** A bar for each hour of the day; hours that are not told of are empty. */
export function hourBars(
  figures: readonly HourFigure[],
  emptyOthers: readonly string[] = [],
): Bar[] {
  return Array.from({ length: HOURS }, (_, hour) => {
    const told = figures.find((figure) => figure.hour === hour)
    return {
      tick: clock(hour),
      label: `${clock(hour)} to ${clock((hour + 1) % HOURS)}`,
      value: told?.value ?? 0,
      others: told?.others ?? emptyOthers,
    }
  })
}

/** How high each bar is drawn, as a share of the highest. */
export function drawnShares(values: readonly number[], least: number): number[] {
  const greatest = Math.max(0, ...values)
  return values.map((value) => Math.max(least, greatest > 0 ? value / greatest : 0))
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
