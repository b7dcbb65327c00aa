import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { customersApi } from '#shared/customers/contract.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import type { ToldCustomer } from '#shared/till/cart-customer.ts'
import type { CallOptions } from '#web/call-request.ts'
import { call } from '#web/call.ts'
import { callCustomers } from '#web/customers/call-customers.ts'
import { useDark } from '#web/dark/line-store.ts'

// Not in the first load: the shelf is there before anybody is chosen.

const CACHE_MS = MINUTE_MS
export const CUSTOMERS_SHOWN = 20

/** A customer as the picker shows them. */
export type FoundCustomer = ToldCustomer & { email?: string | null }

export function useCustomerSearch(search: string) {
  const alone = useDark(({ line }) => line.isDark)
  return useQuery({
    queryKey: ['customers', 'picker', alone, search],
    queryFn: async ({ signal }): Promise<FoundCustomer[]> =>
      alone
        ? (await import('#web/dark/roster.ts')).searchRoster(search, CUSTOMERS_SHOWN)
        : (await askCustomers(search, signal)).rows,
    networkMode: 'always',
    staleTime: CACHE_MS,
    placeholderData: keepPreviousData,
  })
}

const askCustomers = (search: string, signal: AbortSignal) =>
  callCustomers(
    {
      search,
      limit: CUSTOMERS_SHOWN,
      cursor: null,
      sort: 'name',
      direction: 'asc',
      filter: null,
      numbers: 'masked',
    },
    'Failed to fetch customers',
    { signal },
  )

export const askCustomer = (id: number, options: CallOptions): Promise<ToldCustomer> =>
  call(customersApi.getCustomer, { id, numbers: 'masked' }, undefined, options)
