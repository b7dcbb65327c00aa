/** The specification's figures, in CSS pixels. */
const PULL_THRESHOLD = 80
const RESISTANCE = 0.5
const MAX_PULL = 1.5 * PULL_THRESHOLD

/** How far the page follows a finger that has moved down by `travel`. */
export const pullDistance = (travel: number): number =>
  Math.min(MAX_PULL, Math.max(0, travel * RESISTANCE))

/** Whether letting go here refreshes. */
export const isPulledFar = (distance: number): boolean => distance > PULL_THRESHOLD

/** Less than this may be a tap with a moving finger. */
const SLOP = 8

/** What a finger that has just begun to move is doing; undefined while it is too early to tell. */
export function intentOf(x: number, y: number): 'pull' | 'other' | undefined {
  if (Math.hypot(x, y) < SLOP) return undefined
  return y > Math.abs(x) ? 'pull' : 'other'
}
