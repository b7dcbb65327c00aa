import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Page } from '#shared/paging.ts'
import { productsApi } from '#shared/products/contract.ts'
import { salesApi } from '#shared/sales/contract.ts'
import type { CallOptions } from '#web/call.ts'
import { callPage } from '#web/call-page.ts'
import { callCustomers } from '#web/customers/call-customers.ts'
import { loggedAs } from '#web/log.ts'

/** Of each kind; the rest is a step away on its own page. */
const SHOWN = 5
const CACHE_MS = 60_000

const FIRST_PAGE = { limit: SHOWN, cursor: null, sort: null, direction: null } as const

/** `search` null: nothing is asked, since nothing is typed or the role may not see it. */
export const useFoundProducts = (search: string | null) =>
  useFound('products', 'Failed to fetch products', search, (...how) =>
    callPage(
      productsApi.listProducts,
      { ...FIRST_PAGE, search, category_id: null, archived: null },
      ...how,
    ),
  )

export const useFoundCustomers = (search: string | null) =>
  useFound('customers', 'Failed to fetch customers', search, (...how) =>
    callCustomers({ ...FIRST_PAGE, search, filter: null, numbers: 'masked' }, ...how),
  )

/** By number; a budtender finds their own. */
export const useFoundSales = (number: string | null) =>
  useFound('sales', 'Failed to load sales', number, (...how) =>
    callPage(salesApi.listSales, { ...ANY_SALE, ...FIRST_PAGE, number }, ...how),
  )

const ANY_SALE = { search: null, from: null, to: null, seller_id: null, customer_id: null } as const

function useFound<Row>(
  kind: string,
  failed: string,
  search: string | null,
  fetch: (failed: string, options: CallOptions) => Promise<Page<Row>>,
) {
  const query = useQuery({
    queryKey: [kind, 'palette', search],
    queryFn: ({ signal }) => loggedAs(failed)(fetch(failed, { signal }), signal),
    enabled: search !== null,
    placeholderData: keepPreviousData,
    staleTime: CACHE_MS,
  })
  return { ...query, failed, data: search === null ? undefined : query.data }
}
