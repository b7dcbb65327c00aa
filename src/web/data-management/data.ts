import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Backup } from '#shared/data-management/backup.ts'
import { backupsApi, systemApi } from '#shared/data-management/contract.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { productsApi } from '#shared/products/contract.ts'
import { callPage } from '#web/call-page.ts'
import { call } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'
import { refreshAll } from '#web/query-client.ts'

const STATUS_CACHE_MS = 30_000
const COUNT_CACHE_MS = MINUTE_MS
const WATCH_EVERY_MS = 700

const STATUS = ['system']
const BACKUPS = ['backups']

export function useSystemStatus() {
  return useQuery({
    queryKey: STATUS,
    queryFn: ({ signal }) =>
      loggedAs('Failed to fetch system status')(
        call(systemApi.status, {}, undefined, { signal }),
        signal,
      ),
    staleTime: STATUS_CACHE_MS,
  })
}

/** How many products the export holds, archived ones included. */
export function useProductCount() {
  return useQuery({
    queryKey: ['products', 'count'],
    queryFn: async ({ signal }) => {
      const query = { ...ALL_PRODUCTS, limit: 1 } as const
      const page = callPage(productsApi.listProducts, query, undefined, { signal })
      return (await loggedAs('Failed to fetch products')(page, signal)).total
    },
    staleTime: COUNT_CACHE_MS,
  })
}

const ALL_PRODUCTS = {
  search: null,
  category_id: null,
  archived: 'all',
  sort: null,
  direction: null,
  cursor: null,
} as const

/** Asks again for all that the screen shows, at once; fails when any of it does. */
export function useRefreshData(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [['customers'], ['products'], STATUS, BACKUPS].map((queryKey) =>
        client.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true }),
      ),
    )
}

export async function refreshCache(): Promise<void> {
  await call(systemApi.refreshCache, {}, 'Failed to refresh cache')
  // What the server made anew is shown anew.
  await refreshAll()
}

/** Newest first. While one is being made it is asked for again and again. */
export function useBackups(enabled: boolean) {
  return useQuery({
    queryKey: BACKUPS,
    queryFn: ({ signal }) =>
      loggedAs('Failed to fetch backups')(
        call(backupsApi.listBackups, {}, undefined, { signal }),
        signal,
      ),
    staleTime: STATUS_CACHE_MS,
    enabled,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? WATCH_EVERY_MS : false),
  })
}

export const isRunning = ({ status }: Backup): boolean => status === 'running'

export function useBackupWrites() {
  const client = useQueryClient()
  return {
    start: async (): Promise<void> => {
      const begun = await call(backupsApi.startBackup, {}, 'Failed to create backup')
      await client.cancelQueries({ queryKey: BACKUPS })
      if (begun) client.setQueryData<Backup[]>(BACKUPS, (known = []) => [begun, ...known])
      await refreshAll()
    },
    remove: async ({ id }: Backup): Promise<void> => {
      await call(backupsApi.deleteBackup, { id }, 'Failed to delete backup')
      await refreshAll()
    },
  }
}

/** Straight to the disk of whoever asks: such a file is too large for a page to hold. */
export const downloadAddress = ({ id }: Backup): string => `/api/backups/${id}/download`
