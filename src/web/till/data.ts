import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '#shared/dates.ts'
import type { ToldCustomer } from '#shared/till/cart-customer.ts'
import type { Cart } from '#shared/till/cart.ts'
import { catalogueReadBefore } from '#shared/till/catalogue.ts'
import { tillApi } from '#shared/till/contract.ts'
import { type TillIndex, tillIndex } from '#shared/till/search.ts'
import { lessSold, type StockLevels, stockOf, withSold } from '#shared/till/stock-levels.ts'
import { APP_VERSION } from '#web/app-version.ts'
import { answerIn, call, send } from '#web/call.ts'
import type { Things } from '#web/dark/kept.ts'
import { isDark } from '#web/dark/line-store.ts'
import { noteDate } from '#web/dark/now.ts'
import { orKept } from '#web/dark/or-kept.ts'
import { loggedAs } from '#web/log.ts'
import { queryClient } from '#web/query-client.ts'
import { atLeisure } from '#web/ui/timing/at-leisure.ts'

export const LOAD_FAILED = 'Failed to load products'
const CACHE_MS = MINUTE_MS
const STOCK_MS = 20_000

const CATALOGUE = queryOptions({
  queryKey: ['till', 'catalogue'],
  queryFn: ({ signal }) => loggedAs(LOAD_FAILED)(fetchCatalogue(signal), signal),
  staleTime: CACHE_MS,
  refetchInterval: CACHE_MS,
  networkMode: 'always',
  // The index is kept by its ETag; comparing ten thousand products would find the same.
  structuralSharing: false,
})

export const useCatalogue = () => useQuery(CATALOGUE)

let known: { etag: string; index: TillIndex } | undefined

/** The browser revalidates by itself and brings the stored answer: the same ETag need not be decoded again. */
async function fetchCatalogue(signal: AbortSignal): Promise<TillIndex> {
  // Nothing new comes in the dark, and on disk it is a megabyte.
  if (known && isDark()) return known.index
  const kept = await orKept(
    'catalogue',
    () => askCatalogue(signal),
    ({ etag }) => etag,
  )
  return indexOf(kept)
}

/** What could be read is what is kept. */
async function askCatalogue(signal: AbortSignal): Promise<Things['catalogue']> {
  const response = await send(tillApi.catalogue, {}, LOAD_FAILED, { signal })
  noteDate(response.headers.get('date'))
  const told = { etag: response.headers.get('etag') ?? '', text: await response.text() }
  indexOf(told)
  return { ...told, read_by: APP_VERSION }
}

function indexOf({ etag, text, read_by }: Things['catalogue']): TillIndex {
  if (known && etag !== '' && known.etag === etag) return known.index
  // While developing, the code changes and the version does not.
  const wasRead = import.meta.env.PROD && read_by === APP_VERSION
  const index = tillIndex(
    wasRead ? catalogueReadBefore(text) : answerIn(tillApi.catalogue, 200, text, LOAD_FAILED),
  )
  known = { etag, index }
  // The shelf is drawn first; the first search and the first scan find it done.
  void atLeisure().then(index.prepare)
  return index
}

const STOCK = queryOptions({
  queryKey: ['till', 'stock'],
  queryFn: ({ signal }) => orKept('stock', () => call(tillApi.stock, {}, undefined, { signal })),
  staleTime: STOCK_MS,
  refetchInterval: STOCK_MS,
  networkMode: 'always',
  // Cards look at their own figure; comparing ten thousand takes longer than drawing those in sight.
  structuralSharing: false,
})

export const useStock = () => useQuery(STOCK)

/** What cannot be read from the disk is asked for, and not waited for. */
const SHELF_WITHIN_MS = 1000

/** What the shelf shows, before anybody draws it: drawn at once it is there sooner than after a skeleton of it. */
export const loadShelf = (): Promise<unknown> =>
  Promise.race([
    Promise.all([queryClient.prefetchQuery(CATALOGUE), queryClient.prefetchQuery(STOCK)]),
    new Promise((done) => setTimeout(done, SHELF_WITHIN_MS)),
  ])

/** Whether there is nothing left to do but to draw it. */
export const hasShelf = (): boolean =>
  [CATALOGUE, STOCK].every(({ queryKey }) => queryClient.getQueryData(queryKey) !== undefined)

/** Sold by the till itself: on disk it has left already, and to read that again would take longer than the sale. */
export const leaveShelf = ({ lines }: Pick<Cart, 'lines'>): void =>
  void queryClient.setQueryData<StockLevels>(
    STOCK.queryKey,
    (levels) => levels && lessSold(levels, withSold({}, lines)),
  )

/** Undefined while nothing is known about the stock. */
export function stockLeft(productId: number): number | undefined {
  const levels = queryClient.getQueryData<StockLevels>(STOCK.queryKey)
  return levels && stockOf(levels, productId)
}

export const usePreferredProducts = (customerId: number | undefined) =>
  useQuery({
    queryKey: ['till', 'preferences', customerId],
    queryFn: ({ signal }) =>
      call(tillApi.preferences, { id: customerId ?? 0 }, undefined, { signal }),
    enabled: customerId !== undefined,
  })

const CHOSEN = ['customers', 'chosen']

/**
 * The person in the cart as the server knows them now. With masked numbers: nothing is revealed, so asking often
 * leaves no trace. Kept no longer than they are chosen, or an old answer would undo what the picker has just told.
 */
export const useChosenCustomer = (id: number | undefined) =>
  useQuery({
    queryKey: [...CHOSEN, id],
    queryFn: ({ signal }) => findCustomer(id ?? 0, signal),
    enabled: id !== undefined,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    refetchInterval: CACHE_MS,
    // Each answer counts, also one that says the same: the copy in the cart may be older.
    structuralSharing: false,
  })

/** Several at once, as far as they are there. */
export const useCustomersById = (ids: readonly number[]) =>
  useQueries({
    queries: [...new Set(ids)].map((id) => ({
      queryKey: ['customers', 'waiting', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => findCustomer(id, signal),
      gcTime: 0,
    })),
    combine: answered,
  })

const answered = (answers: readonly { data: ToldCustomer | undefined }[]): ToldCustomer[] =>
  answers.flatMap(({ data }) => data ?? [])

export async function findCustomer(id: number, signal?: AbortSignal): Promise<ToldCustomer> {
  if (isDark()) return (await import('#web/dark/roster.ts')).inRoster(id)
  const { askCustomer } = await import('#web/till/customer/ask-customers.ts')
  return askCustomer(id, signal ? { signal } : {})
}

/** The picker's answer may be a minute old, also for who was in the cart already. */
export const refreshChosenCustomer = (): void =>
  void queryClient.invalidateQueries({ queryKey: CHOSEN })
