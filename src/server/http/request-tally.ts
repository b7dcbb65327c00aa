import type { ApiUsage, RequestCounts } from '#shared/api-keys/contract.ts'
import { HOUR_MS, shopDay } from '#shared/dates.ts'

/** A day, however the shop's hours lie in UTC's. */
const HOURS_KEPT = 25

/** How many API requests were answered: in all, and by the hour, so that any time zone's day can be counted. */
export interface RequestTally {
  count(at: Date, status: number): void
  usage(now: Date, timeZone: string): ApiUsage
}

export function requestTally(since: Date): RequestTally {
  const total = nothing()
  const hours = new Map<number, RequestCounts>()

  return {
    count(at, status) {
      const hour = Math.floor(at.getTime() / HOUR_MS)
      const counts = hours.get(hour) ?? nothing()
      hours.set(hour, counts)
      const [oldest] = hours.keys()
      if (hours.size > HOURS_KEPT && oldest !== undefined) hours.delete(oldest)
      for (const each of [total, counts]) add(each, status)
    },
    usage(now, timeZone) {
      const today = shopDay(now, timeZone)
      const ofToday = [...hours].filter(
        ([hour]) => shopDay(new Date(hour * HOUR_MS), timeZone) === today,
      )
      return {
        since: since.toISOString(),
        since_start: { ...total },
        today: sumOf(ofToday.map(([, counts]) => counts)),
      }
    },
  }
}

const nothing = (): RequestCounts => ({ requests: 0, refused: 0, errors: 0 })

function add(counts: RequestCounts, status: number): void {
  counts.requests += 1
  if (status >= 500) counts.errors += 1
  else if (status >= 400) counts.refused += 1
}

function sumOf(all: readonly RequestCounts[]): RequestCounts {
  const sum = nothing()
  for (const { requests, refused, errors } of all) {
    sum.requests += requests
    sum.refused += refused
    sum.errors += errors
  }
  return sum
}
