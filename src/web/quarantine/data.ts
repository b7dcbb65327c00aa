import {
  quarantineApi,
  type Destruction,
  type Moving,
  type Restoring,
} from '#shared/quarantine/contract.ts'
import { callPage } from '#web/call-page.ts'
import { under } from '#web/call-request.ts'
import { call } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'
import { usePagedQuery } from '#web/paged/use-paged-query.ts'
import { refreshAll } from '#web/query-client.ts'

export const FAILED = 'Failed to load quarantine'

export function useQuarantine(all: boolean) {
  return usePagedQuery({
    key: ['quarantine'],
    filters: { all: all ? ('true' as const) : null },
    fetch: (filters, page, signal) =>
      loggedAs('Failed to fetch quarantine')(
        callPage(quarantineApi.listQuarantine, { ...filters, ...page }, FAILED, { signal }),
        signal,
      ),
    pageSize: 25,
    staleTime: 0,
  })
}

/** The writes. The same key does it once, however often it is sent. */
export const moveIn = (batchId: number, wanted: Moving, key: string) =>
  call(
    quarantineApi.move,
    { id: batchId, ...wanted },
    'Failed to move it to quarantine',
    under(key),
  ).finally(() => void refreshAll())

export const destroy = (id: number, record: Destruction, key: string) =>
  call(
    quarantineApi.destroy,
    { id, ...record },
    'Failed to record the destruction',
    under(key),
  ).finally(() => void refreshAll())

export const restore = (id: number, wanted: Restoring, key: string) =>
  call(quarantineApi.restore, { id, ...wanted }, 'Failed to put it back', under(key)).finally(
    () => void refreshAll(),
  )
