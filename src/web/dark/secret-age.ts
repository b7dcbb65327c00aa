import { DAY_MS, HOUR_MS } from '#shared/dates.ts'

const KEPT_MS = 3 * DAY_MS

/** Clocks are put right by so much without anything having gone wrong. */
const SET_BACK_MS = HOUR_MS

/** Since when something lies on the device by its clock, and how old it was by then. */
export interface Age {
  kept_at: number
  aged?: number
}

/**
 * How old it is from here on; undefined where that is too old. A clock that was set back, such as by an empty battery,
 * says nothing of what has passed: each time counts for a day, so that nothing is kept for ever by it.
 */
export function ageAt({ kept_at, aged = 0 }: Age, now: number): Required<Age> | undefined {
  const isSetBack = now < kept_at - SET_BACK_MS
  const age = isSetBack ? { kept_at: now, aged: aged + DAY_MS } : { kept_at, aged }
  return age.aged + (now - age.kept_at) > KEPT_MS ? undefined : age
}
