import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '#shared/dates.ts'
import type { Adjustment } from '#shared/inventory/adjustment.ts'
import type { BatchFields } from '#shared/inventory/batch-fields.ts'
import { inventoryApi, type LevelQuery, type ReceivedBefore } from '#shared/inventory/contract.ts'
import type { Correction } from '#shared/inventory/correction.ts'
import type { DeliveryFields } from '#shared/inventory/delivery.ts'
import type { Cents } from '#shared/money.ts'
import { callPage } from '#web/call-page.ts'
import { under } from '#web/call-request.ts'
import { answered, call, refusedBy } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'
import { type PageRequest, usePagedQuery } from '#web/paged/use-paged-query.ts'
import { refreshAll } from '#web/query-client.ts'

const logged = loggedAs('Failed to fetch inventory')
const CHOICES = 20

/** What a person reads instead of the rows. */
export const FAILED = {
  levels: 'Failed to load inventory',
  batches: 'Failed to load batches',
  movements: 'Failed to load history',
  order: 'Failed to load the proposed order',
  expiring: 'Failed to load what expires',
  shortfalls: 'Failed to load what is to be counted',
} as const

export type LevelFilters = Pick<LevelQuery, 'search' | 'status' | 'sort' | 'direction'>

export function useLevels(filters: LevelFilters) {
  return usePagedQuery({ key: ['inventory', 'levels'], filters, fetch: fetchLevels })
}

export function useInventorySummary() {
  return useQuery({
    queryKey: ['inventory', 'summary'],
    queryFn: ({ signal }) => logged(call(inventoryApi.summary, {}, undefined, { signal }), signal),
    staleTime: MINUTE_MS,
  })
}

export const useToOrder = () =>
  useQuery({
    queryKey: ['inventory', 'to-order'],
    queryFn: ({ signal }) =>
      logged(call(inventoryApi.listToOrder, {}, FAILED.order, { signal }), signal),
    staleTime: MINUTE_MS,
  })

export const useExpiring = () =>
  useQuery({
    queryKey: ['inventory', 'expiring'],
    queryFn: ({ signal }) =>
      logged(call(inventoryApi.listExpiring, {}, FAILED.expiring, { signal }), signal),
    staleTime: MINUTE_MS,
  })

export const useShortfalls = () =>
  useQuery({
    queryKey: ['inventory', 'shortfalls'],
    queryFn: ({ signal }) =>
      logged(call(inventoryApi.listShortfalls, {}, FAILED.shortfalls, { signal }), signal),
    staleTime: MINUTE_MS,
  })

export const settleShortfall = (productId: number, note: string) =>
  call(inventoryApi.settleShortfall, { productId, note }, 'Failed to settle').finally(
    () => void refreshAll(),
  )

/** The products that a search finds, as many as one reads in a list. */
export function useProductChoices(search: string, enabled: boolean) {
  return useQuery({
    queryKey: ['inventory', 'choices', search],
    queryFn: async ({ signal }) => {
      const filters = { search, status: null, sort: 'name', direction: 'asc' } as const
      return (await fetchLevels(filters, { cursor: null, limit: CHOICES }, signal)).rows
    },
    enabled,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  })
}

/** What a product cost when it was last received; undefined when it never was, or cannot be told now. */
export async function fetchLastCost(productId: number): Promise<Cents | undefined> {
  try {
    const batches = await call(inventoryApi.listBatches, { productId })
    const [last] = batches.toSorted(
      (one, other) => other.received_date.localeCompare(one.received_date) || other.id - one.id,
    )
    return last?.cost_per_unit
  } catch {
    return undefined
  }
}

/** Never from the cache alone: a correction is made against what is left now. */
export function useBatches(productId: number) {
  return useQuery({
    queryKey: ['inventory', 'batches', productId],
    queryFn: ({ signal }) =>
      logged(call(inventoryApi.listBatches, { productId }, FAILED.batches, { signal }), signal),
    staleTime: 0,
  })
}

export function useMovements(batchId: number) {
  return usePagedQuery({
    key: ['inventory', 'movements'],
    filters: { id: batchId },
    fetch: (batch, page, signal) =>
      logged(
        callPage(inventoryApi.listMovements, { ...batch, ...page }, FAILED.movements, { signal }),
        signal,
      ),
    pageSize: 25,
    staleTime: 0,
  })
}

/** The batch that the same form has received already, when its answer was lost and the form changed since. */
export const receivedBefore = (error: unknown): ReceivedBefore | undefined =>
  refusedBy(error, inventoryApi.receiveStock, 422)?.received

/** The writes. Whatever becomes of one, what it may have changed is fetched again at once. */
export function useStockWrites() {
  async function write<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer
    } finally {
      void refreshAll()
    }
  }
  return {
    /** The same key receives the batch once, however often it is sent. */
    receive: (fields: BatchFields, key: string) =>
      write(call(inventoryApi.receiveStock, fields, 'Failed to add inventory batch', under(key))),
    receiveDelivery: async (fields: DeliveryFields, key: string) =>
      answered(
        await write(
          call(inventoryApi.receiveDelivery, fields, 'Failed to add inventory batch', under(key)),
        ),
        'The delivery was received.',
      ),
    adjust: (id: number, adjustment: Adjustment, key: string) =>
      write(
        call(inventoryApi.adjustBatch, { id, ...adjustment }, 'Failed to adjust batch', under(key)),
      ),
    correct: (id: number, correction: Correction) =>
      write(call(inventoryApi.correctBatch, { id, ...correction }, 'Failed to correct batch')),
    deactivate: (id: number, note: string | null) =>
      write(call(inventoryApi.deactivateBatch, { id, note }, 'Failed to deactivate batch')),
    reactivate: (id: number, note: string | null) =>
      write(call(inventoryApi.reactivateBatch, { id, note }, 'Failed to reactivate batch')),
  }
}

function fetchLevels(filters: LevelFilters, page: PageRequest, signal: AbortSignal) {
  return logged(
    callPage(inventoryApi.listLevels, { ...filters, ...page }, FAILED.levels, { signal }),
    signal,
  )
}
