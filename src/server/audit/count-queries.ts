import type { Db } from '#server/db/client.ts'
import type { AuditStats } from '#shared/audit/audit-log.ts'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import {
  facets,
  IS_SEALED,
  isAskedFor,
  records,
  SETTLED,
  type TrailFilter,
  unsealed,
} from './trail-filter.ts'

export interface ShopDay {
  /** The shop's today, `YYYY-MM-DD`. */
  day: string
  timeZone: string
}

export interface TrailCount extends AuditStats {
  /** The newest row at that moment. */
  last_id: number
}

/**
 * Counts what the filter matches, exactly. Whole days and hours come from the counts; the pieces of an hour at the
 * edges, the rows found by their record and those that are not sealed yet are counted themselves.
 */
export async function countTrail(db: Db, filter: TrailFilter, shop: ShopDay): Promise<TrailCount> {
  const { settled, midnight } = await findBounds(db, shop)
  const since = filter.since ?? new Date(0)
  const today = midnight < since ? since : midnight
  const [all, ofToday] = [wholePeriods(since), wholePeriods(today)]
  const isSealed = db.unsafe(IS_SEALED)
  const who = db`coalesce(user_id::text, '') AS user_id, action`
  const [row] = await db<[TrailCount]>`
    WITH facet AS MATERIALIZED (${facets(db, filter)}),
    record AS MATERIALIZED (${records(db, filter)}),
    piece AS (
      SELECT facet_id, rows, 0 AS today FROM audit_counts WHERE period = 'day' AND starts_at >= ${all.firstDay}
      UNION ALL
      SELECT facet_id, rows, 0 FROM audit_counts
      WHERE period = 'hour' AND starts_at >= ${all.firstHour} AND starts_at < ${all.firstDay}
      UNION ALL
      SELECT facet_id, 0, rows FROM audit_counts WHERE period = 'hour' AND starts_at >= ${ofToday.firstHour}
    ), by_facet AS (
      SELECT facet_id, sum(rows) AS rows, sum(today) AS today FROM piece GROUP BY 1
    ), counted AS (
      SELECT f.user_id, f.action, c.rows, c.today FROM by_facet c JOIN facet f ON f.id = c.facet_id AND f.matches
      UNION ALL
      SELECT f.user_id, f.action, 1, (r.created_at >= ${ofToday.firstHour})::integer
      FROM record r JOIN facet f ON f.id = r.facet_id AND NOT f.matches WHERE r.created_at >= ${all.firstHour}
      UNION ALL
      SELECT ${who}, 1, 0 FROM audit_logs
      WHERE created_at < ${all.firstHour} AND ${isSealed} AND ${isAskedFor(db, { ...filter, since })}
      UNION ALL
      SELECT ${who}, 0, 1 FROM audit_logs
      WHERE created_at < ${ofToday.firstHour} AND ${isSealed} AND ${isAskedFor(db, { ...filter, since: today })}
      UNION ALL
      SELECT ${who}, 1, (created_at >= ${today})::integer FROM (${unsealed(db, settled)}) unsealed
      WHERE ${isAskedFor(db, filter)}
    )
    SELECT coalesce(sum(rows), 0)::bigint AS total_actions,
      count(DISTINCT user_id) FILTER (WHERE rows > 0 AND user_id <> '') AS unique_users,
      coalesce(sum(today), 0)::bigint AS todays_actions,
      coalesce(sum(rows) FILTER (WHERE action = 'delete'), 0)::bigint AS critical_actions,
      (SELECT coalesce(max(id), 0) FROM audit_logs) AS last_id
    FROM counted`
  return row
}

/** Up to which row the counts go, and when the shop's day began. */
async function findBounds(
  db: Db,
  { day, timeZone }: ShopDay,
): Promise<{ settled: number; midnight: Date }> {
  const [row] = await db<[{ settled: number; midnight: string }]>`
    SELECT ${db.unsafe(SETTLED)} AS settled, ${day}::date::timestamp AT TIME ZONE ${timeZone} AS midnight`
  return { settled: row.settled, midnight: new Date(row.midnight) }
}

/** The first whole hour and the first whole UTC day at or after an instant. */
function wholePeriods(since: Date): { firstHour: Date; firstDay: Date } {
  const ceil = (ms: number) => new Date(Math.ceil(since.getTime() / ms) * ms)
  return { firstHour: ceil(HOUR_MS), firstDay: ceil(DAY_MS) }
}
