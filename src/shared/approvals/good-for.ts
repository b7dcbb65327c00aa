import { MINUTE_MS } from '#shared/dates.ts'

/** Long enough for a manager to come to a screen, and then for the act to be sent. */
export const GOOD_FOR_MS = 5 * MINUTE_MS
