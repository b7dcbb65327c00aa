import type { Logger } from 'pino'
import type { Db } from '#server/db/client.ts'
import type { ApiUsage, RequestCounts } from '#shared/api-keys/contract.ts'
import { DAY_MS, HOUR_MS, shopDay } from '#shared/dates.ts'

/** Longer than a day, however the shop's hours lie in UTC's. */
const KEPT_MS = 2 * DAY_MS

/**
 * How many API requests were answered: by this server since its start, and by all of them on the shop's day. They are
 * counted by the hour, so that any time zone's day can be told, and written down now and then: not with each request.
 */
export interface RequestTally {
  count(at: Date, status: number): void
  usage(db: Db, now: Date, timeZone: string): Promise<ApiUsage>
  /** Writes down what was counted since the last time. */
  flush(now: Date): Promise<void>
}

export function requestTally(db: Db, since: Date, log: Logger): RequestTally {
  const total = nothing()
  let unwritten = new Map<number, RequestCounts>()

  const countIn = (hour: number, counts: RequestCounts): void => {
    const before = unwritten.get(hour) ?? nothing()
    unwritten.set(hour, before)
    add(before, counts)
  }
  return {
    count(at, status) {
      const one = countsOf(status)
      add(total, one)
      countIn(Math.floor(at.getTime() / HOUR_MS), one)
    },
    async usage(reader, now, timeZone) {
      const day = shopDay(now, timeZone)
      const stored = await listHours(reader, new Date(now.getTime() - KEPT_MS))
      const today = nothing()
      for (const [hour, counts] of [...stored, ...unwritten])
        if (shopDay(new Date(hour * HOUR_MS), timeZone) === day) add(today, counts)
      return { since: since.toISOString(), since_start: { ...total }, today }
    },
    async flush(now) {
      const taken = unwritten
      // Taken off first: two who write at once count nothing twice.
      unwritten = new Map()
      try {
        await addHours(db, taken)
        taken.clear()
        await deleteHoursBefore(db, new Date(now.getTime() - KEPT_MS))
      } catch (error) {
        for (const [hour, counts] of taken) countIn(hour, counts)
        log.error({ err: error }, 'counts of requests could not be written')
      }
    },
  }
}

const nothing = (): RequestCounts => ({ requests: 0, refused: 0, errors: 0 })

const countsOf = (status: number): RequestCounts => ({
  requests: 1,
  refused: status >= 400 && status < 500 ? 1 : 0,
  errors: status >= 500 ? 1 : 0,
})

function add(to: RequestCounts, { requests, refused, errors }: RequestCounts): void {
  to.requests += requests
  to.refused += refused
  to.errors += errors
}

async function listHours(db: Db, since: Date): Promise<[number, RequestCounts][]> {
  const rows = await db<({ hour: number } & RequestCounts)[]>`
    SELECT (extract(epoch FROM hour) / 3600)::integer AS hour, requests, refused, errors
    FROM api_requests WHERE hour >= ${since}`
  return rows.map(({ hour, ...counts }) => [hour, counts])
}

async function addHours(db: Db, hours: ReadonlyMap<number, RequestCounts>): Promise<void> {
  const rows = [...hours].map(([hour, counts]) => ({ hour: new Date(hour * HOUR_MS), ...counts }))
  if (rows.length > 0)
    await db`
      INSERT INTO api_requests ${db(rows)}
      ON CONFLICT (hour) DO UPDATE SET requests = api_requests.requests + excluded.requests,
        refused = api_requests.refused + excluded.refused, errors = api_requests.errors + excluded.errors`
}

async function deleteHoursBefore(db: Db, time: Date): Promise<void> {
  await db`DELETE FROM api_requests WHERE hour < ${time}`
}
