import { TAMPERING_ACTION } from '#shared/audit/audit-log.ts'
import type { Rule } from './finding.ts'

const SEALED = '(SELECT max(last_id) FROM audit_seals)'
/** It has come late, and the next round seals it. */
const ON_ITS_WAY = 'EXISTS (SELECT FROM audit_gaps g WHERE a.id BETWEEN g.first_id AND g.last_id)'

/** What the list of the trail is read from follows from the trail itself. */
export const AUDIT_RULES: readonly Rule[] = [
  {
    name: 'No audit row was removed or put in before it could be sealed',
    broken: `
      SELECT id, format('audit_logs %s: says that %s rows were %s: %s', id, new_values->>'count', new_values->>'problem',
        new_values->>'ids') AS problem
      FROM audit_logs WHERE action = '${TAMPERING_ACTION}' AND table_name = 'audit_logs' AND user_id IS NULL`,
  },
  {
    name: 'The search knows every sealed audit row',
    broken: `
      SELECT a.id, format('audit_logs %s: %s', a.id,
        CASE WHEN s.id IS NULL THEN 'not in the search' ELSE 'something else in the search' END) AS problem
      FROM audit_logs a
      LEFT JOIN audit_search s ON s.id = a.id
      LEFT JOIN audit_facets f ON f.id = s.facet_id
      WHERE a.id <= ${SEALED} AND NOT ${ON_ITS_WAY} AND (s.created_at, s.record_id, f.user_id, f.user_name, f.action, f.table_name, f.ip_address)
        IS DISTINCT FROM (a.created_at, lower(a.record_id), coalesce(a.user_id::text, ''), coalesce(a.user_name, ''),
          a.action, a.table_name, coalesce(a.ip_address, ''))`,
  },
  {
    name: 'Audit counts are those of the search',
    broken: `
      SELECT 0 AS id, format('%s from %s, facet %s: %s counted, but there are %s', period, starts_at, facet_id,
        coalesce(c.rows, 0), coalesce(s.rows, 0)) AS problem
      FROM audit_counts c
      FULL JOIN (
        SELECT period, date_trunc(period, created_at, 'UTC') AS starts_at, facet_id, count(*) AS rows
        FROM audit_search, unnest(ARRAY['day', 'hour']) AS period GROUP BY 1, 2, 3
      ) s USING (period, starts_at, facet_id)
      WHERE c.rows IS DISTINCT FROM s.rows`,
  },
]
