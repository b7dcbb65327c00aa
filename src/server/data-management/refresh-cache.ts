import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import type { CacheStatus } from '#shared/data-management/system-status.ts'
import { cacheStatus } from './system-status.ts'

/** Forgets what this server keeps; the others on this database hear of it after the commit. */
export async function refreshCache(caller: Caller): Promise<CacheStatus> {
  const { db, cache } = caller
  const { entries, size } = cache.stats()
  await recordAudit(db, caller, {
    action: 'refresh',
    table_name: 'cache',
    record_id: null,
    old_values: { entries, bytes: size },
  })
  cache.clear()
  return cacheStatus(cache)
}
