import type { Caller } from '#server/http/context.ts'
import { shopDay } from '#shared/dates.ts'

/** The shop's day, YYYY-MM-DD. */
export const todayIn = ({ now, settings }: Pick<Caller, 'now' | 'settings'>): string =>
  shopDay(now, settings.timezone)
