import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { MINUTE_MS } from '#shared/dates.ts'
import type { Direction } from '#shared/paging.ts'
import type { Category } from '#shared/products/category.ts'
import { categoriesApi, productsApi, type ProductSort } from '#shared/products/contract.ts'
import type { NewPrices } from '#shared/products/price-change.ts'
import type { Product, ProductFields } from '#shared/products/product.ts'
import { callPage } from '#web/call-page.ts'
import { answered, call } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'
import { type PageRequest, usePagedQuery } from '#web/paged/use-paged-query.ts'
import { refreshAll } from '#web/query-client.ts'

const CACHE_MS = MINUTE_MS
export const FETCH_FAILED = 'Failed to fetch products'
export const LOAD_FAILED = 'Failed to load product'

export interface ProductFilters {
  search: string
  category_id: number | null
  archived: 'only' | null
  sort: ProductSort
  direction: Direction
}

export const useProducts = (filters: ProductFilters) =>
  usePagedQuery({ key: ['products'], filters, fetch: fetchProducts, staleTime: CACHE_MS })

const fetchProducts = (filters: ProductFilters, page: PageRequest, signal: AbortSignal) =>
  loggedAs(FETCH_FAILED)(
    callPage(productsApi.listProducts, { ...filters, ...page }, FETCH_FAILED, { signal }),
    signal,
  )

const FOUND = 20

/** The first that are found by a part of their name, SKU or barcode. */
export const useFoundProducts = (search: string) =>
  useQuery({
    queryKey: ['products', 'found', search],
    queryFn: ({ signal }) =>
      callPage(
        productsApi.listProducts,
        {
          search,
          limit: FOUND,
          cursor: null,
          sort: 'name',
          direction: 'asc',
          category_id: null,
          archived: null,
        },
        FETCH_FAILED,
        { signal },
      ),
    select: ({ rows }) => rows,
    placeholderData: keepPreviousData,
  })

/** The product as it is now: a form must not write back what was on screen an hour ago. */
export const fetchForEdit = (id: number, signal: AbortSignal): Promise<Product> =>
  call(productsApi.getProduct, { id }, LOAD_FAILED, { signal })

const CATEGORIES = ['categories']

export const useCategories = () =>
  useQuery({
    queryKey: CATEGORIES,
    queryFn: ({ signal }) => call(categoriesApi.listCategories, {}, undefined, { signal }),
  })

export const usePrices = (productId: number) =>
  useQuery({
    queryKey: ['products', productId, 'prices'],
    queryFn: ({ signal }) =>
      call(productsApi.listPrices, { id: productId }, 'Failed to fetch the price history', {
        signal,
      }),
    staleTime: CACHE_MS,
  })

/** What can be written about the catalogue. Each refreshes what is on screen. */
export function useCatalogueWrites() {
  const client = useQueryClient()
  // Names, prices and stock stand on most screens: whatever is shown is asked for again.
  async function refreshed<Result>(write: Promise<Result>): Promise<Result> {
    try {
      return await write
    } finally {
      // Also what was refused: somebody else may have changed it.
      void refreshAll()
    }
  }
  return {
    addProduct: (fields: ProductFields) => refreshed(call(productsApi.addProduct, fields)),
    /** Takes what the form was made from: what others have changed since is not written over. */
    updateProduct: ({ id, updated_at }: Product, fields: ProductFields) =>
      refreshed(call(productsApi.updateProduct, { id, updated_at, ...fields })),
    changePrices: (prices: NewPrices['prices']) =>
      refreshed(call(productsApi.changePrices, { prices }, 'Failed to change prices')),
    archiveProduct: ({ id }: Product) => refreshed(call(productsApi.archiveProduct, { id })),
    restoreProduct: ({ id }: Product) => refreshed(call(productsApi.restoreProduct, { id })),
    renameCategory: (id: number, name: string) =>
      refreshed(call(categoriesApi.renameCategory, { id, name })),
    addCategory: async (name: string): Promise<Category> => {
      const added = answered(
        await refreshed(call(categoriesApi.addCategory, { name })),
        'The category was added. Choose it from the list.',
      )
      // In the list before it is chosen there.
      client.setQueryData<Category[]>(CATEGORIES, (known = []) =>
        [...known, added].toSorted((a, b) => a.name.localeCompare(b.name)),
      )
      return added
    },
  }
}
