import type { Db } from '#server/db/client.ts'
import { SEEN } from './trail-filter.ts'

/** Enters the rows into what searches and counts are answered from. */
export async function indexRows(db: Db, ids: readonly number[]): Promise<void> {
  await db`
    WITH sealed AS MATERIALIZED (
      SELECT id, created_at, lower(record_id) AS record_id, coalesce(user_id::text, '') AS user_id,
        coalesce(user_name, '') AS user_name, action, table_name, coalesce(ip_address, '') AS ip_address
      FROM audit_logs WHERE id = ANY (${[...ids]}::bigint[])
    ), facet AS (
      INSERT INTO audit_facets AS f (user_id, user_name, action, table_name, ip_address, seen, newest)
      SELECT user_id, user_name, action, table_name, ip_address, ${db.unsafe(SEEN)}, max(created_at)
      FROM sealed GROUP BY 1, 2, 3, 4, 5
      ON CONFLICT (user_id, user_name, action, table_name, ip_address)
        DO UPDATE SET newest = greatest(f.newest, excluded.newest)
      RETURNING f.*
    ), entry AS MATERIALIZED (
      SELECT s.id, s.created_at, f.id AS facet_id, s.record_id
      FROM sealed s JOIN facet f USING (user_id, user_name, action, table_name, ip_address)
    ), entered AS (
      INSERT INTO audit_search (id, created_at, facet_id, record_id)
      SELECT id, created_at, facet_id, record_id FROM entry ORDER BY id
    )
    INSERT INTO audit_counts AS c (period, starts_at, facet_id, rows)
    SELECT period, date_trunc(period, created_at, 'UTC'), facet_id, count(*)
    FROM entry, unnest(ARRAY['day', 'hour']) AS period GROUP BY 1, 2, 3
    ON CONFLICT (period, starts_at, facet_id) DO UPDATE SET rows = c.rows + excluded.rows`
}
