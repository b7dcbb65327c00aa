import { MINUTE_MS } from '#shared/dates.ts'
import { isAmong, MANAGERS, type Role } from '#shared/roles.ts'

/** How often a person may ask whose number it is. */
export interface LookUpLimit {
  perMinute: number
  /** Only of numbers that turn out to be nobody's: who serves a customer finds them. */
  missesPerDay: number
}

/**
 * A counter asks once for a customer, and once more when it adds them. Who tries numbers out needs thousands of misses
 * for one that fits: `docs/decisions/0021`.
 */
const BUDTENDER: LookUpLimit = { perMinute: 5, missesPerDay: 100 }
/** They may read every number anyway, on record. */
const MANAGER: LookUpLimit = { perMinute: 60, missesPerDay: 1000 }

export const lookUpLimit = (role: Role): LookUpLimit =>
  isAmong(MANAGERS, role) ? MANAGER : BUDTENDER

/** What a person has asked lately. */
export interface LookUpCount {
  minute_began: Date
  in_minute: number
  /** The shop's. */
  day: string
  missed: number
}

/** The count as it stands now: what belongs to an earlier minute or day is forgotten. */
export function currentCount(count: LookUpCount, now: Date, today: string): LookUpCount {
  const age = now.getTime() - count.minute_began.getTime()
  // Also when the clock was set back: a minute must not last for hours.
  const isOver = Math.abs(age) >= MINUTE_MS
  return {
    minute_began: isOver ? now : count.minute_began,
    in_minute: isOver ? 0 : count.in_minute,
    day: today,
    missed: count.day === today ? count.missed : 0,
  }
}

/** Why the next number may not be asked about, and for how many seconds when that is known; null when it may. */
export function lookUpProblem(
  { minute_began, in_minute, missed }: LookUpCount,
  { perMinute, missesPerDay }: LookUpLimit,
  now: Date,
): { message: string; seconds: number | null } | null {
  if (missed >= missesPerDay)
    return {
      message: `You have asked about ${missesPerDay} ID or medical numbers today that are nobody’s. You can do so again tomorrow; until then search by name, or ask a manager.`,
      seconds: null,
    }
  if (in_minute < perMinute) return null
  const left = minute_began.getTime() + MINUTE_MS - now.getTime()
  const seconds = Math.min(60, Math.max(1, Math.ceil(left / 1000)))
  return {
    message: `Only ${perMinute} ID or medical numbers a minute can be looked up. Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
    seconds,
  }
}
