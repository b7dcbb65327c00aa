import type { Db } from '#server/db/client.ts'
import type { CallRecord } from './history.ts'

/** What the database knows of one call. */
export interface Stored {
  kind: CallRecord['kind']
  key: string
  total?: number
}

/** Everything that the database knows of the calls of a history. */
export async function readStored(db: Db): Promise<Stored[]> {
  const sales = await db<{ kind: 'sell' | 'return'; key: string; total: number }[]>`
    SELECT CASE kind WHEN 'sale' THEN 'sell' ELSE 'return' END AS kind, idempotency_key::text AS key, abs(total) AS total
    FROM transactions`
  const batches = await db<{ key: string }[]>`SELECT batch_number AS key FROM inventory_batches`
  const adjustments = await db<{ key: string }[]>`
    SELECT note AS key FROM stock_movements WHERE kind = 'adjust' AND note IS NOT NULL`
  const deeds = await db<{ key: string }[]>`
    SELECT request_key::text AS key FROM shifts UNION ALL SELECT request_key::text FROM shift_events
    UNION ALL SELECT request_key::text FROM shift_counts UNION ALL SELECT request_key::text FROM z_reports`
  const entries = await db<{ key: string }[]>`
    SELECT key::text FROM till_entries WHERE outcome <> 'held'`
  return [
    ...sales.map(({ kind, key, total }) => ({ kind, key, total: total / 100 })),
    ...batches.map(({ key }) => ({ kind: 'receive' as const, key })),
    ...adjustments.map(({ key }) => ({ kind: 'adjust' as const, key })),
    ...deeds.map(({ key }) => ({ kind: 'deed' as const, key })),
    ...entries.map(({ key }) => ({ kind: 'entry' as const, key })),
  ]
}

/**
 * What was acknowledged must be there exactly once and as it was acknowledged, what was refused must not be there,
 * and what is unknown may be there once. The answer is every call of which that is not so.
 */
export function findDiscrepancies(
  history: readonly CallRecord[],
  stored: readonly Stored[],
): string[] {
  const found = Map.groupBy(stored, ({ kind, key }) => `${kind} ${key}`)
  return history.flatMap((call) => {
    const rows = found.get(`${call.kind} ${call.key}`) ?? []
    const problem = problemOf(call, rows)
    return problem === undefined ? [] : [`${call.kind} ${call.key}: ${problem}`]
  })
}

function problemOf(call: CallRecord, rows: readonly Stored[]): string | undefined {
  if (call.failed) return 'was answered with 500'
  if (call.held) return 'was kept and not booked'
  if (rows.length > 1) return `is there ${rows.length} times`
  if (call.outcome === 'refused' && rows.length > 0) return 'was refused and is there'
  if (call.outcome !== 'done') return undefined
  if (rows.length === 0) return 'was acknowledged and is lost'
  if (call.total !== undefined && rows[0]!.total !== call.total)
    return `was acknowledged with R${call.total} and is there with R${rows[0]!.total}`
  return undefined
}
