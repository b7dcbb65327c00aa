/**
 * So many wrong PINs may be typed before there is a wait: of one person by one who asks, of one person by all together,
 * and of anybody by one who asks.
 */
export const FREE_TRIES = { byOne: 5, byAll: 50, ofAnybody: 20 } as const

const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 24 * 60 * 60
/** A count of one person by one who asks ends so long after its last try; a count of many so long after its first. */
export const FORGET_HOURS = 24

/** How long to wait after so many wrong ones, in seconds: twice as long each time. */
export function pinWait(failures: number, free: number): number {
  if (failures < free) return 0
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - free), LONGEST_WAIT_SECONDS)
}
