import { useQuery, useQueryClient } from '@tanstack/react-query'
import { customersApi } from '#shared/customers/contract.ts'
import type { Customer, CustomerFields } from '#shared/customers/customer.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { callPage } from '#web/call-page.ts'
import { under } from '#web/call-request.ts'
import { call } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'
import { type PageRequest, usePagedQuery } from '#web/paged/use-paged-query.ts'
import { AUDITED, refreshAll } from '#web/query-client.ts'
import { callCustomers } from './call-customers.ts'
import type { CustomerSearch } from './customer-search.ts'

const logged = loggedAs('Failed to fetch customers')
const CACHE_MS = MINUTE_MS
const PURCHASES_PER_PAGE = 25
export const LOAD_FAILED = 'Failed to load customer'

type CustomerFilters = Omit<CustomerSearch, 'customer'>

export function useCustomers(filters: CustomerFilters) {
  return usePagedQuery({
    key: ['customers', 'list'],
    filters,
    fetch: fetchCustomers,
    staleTime: CACHE_MS,
  })
}

export function useCustomerSummary() {
  return useQuery({
    queryKey: ['customers', 'summary'],
    queryFn: ({ signal }) => logged(call(customersApi.summary, {}, undefined, { signal }), signal),
    staleTime: CACHE_MS,
  })
}

/**
 * One person with the numbers that the role may see. Telling them is audited, so they are asked for when somebody
 * looks and at no other time, and kept no longer than they are shown.
 */
export function useCustomer(id: number) {
  return useQuery({
    queryKey: detailsKey(id),
    queryFn: ({ signal }) =>
      logged(call(customersApi.getCustomer, { id, numbers: null }, undefined, { signal }), signal),
    staleTime: CACHE_MS,
    gcTime: 0,
    meta: AUDITED,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function usePurchases(customerId: number) {
  return usePagedQuery({
    key: ['customers', 'purchases'],
    filters: { id: customerId },
    fetch: (customer, page, signal) =>
      logged(
        callPage(customersApi.listPurchases, { ...customer, ...page }, undefined, { signal }),
        signal,
      ),
    pageSize: PURCHASES_PER_PAGE,
    staleTime: CACHE_MS,
  })
}

/** The person as they are now, numbers masked: a form must not write back what was on screen an hour ago. */
export const fetchForEdit = (id: number, signal: AbortSignal): Promise<Customer> =>
  call(customersApi.getCustomer, { id, numbers: 'masked' }, LOAD_FAILED, { signal })

export function useCustomerWrites() {
  const client = useQueryClient()
  async function refreshed(write: Promise<Customer | undefined>): Promise<Customer | undefined> {
    const customer = await write
    void refreshAll()
    void client.invalidateQueries({ queryKey: customer ? detailsKey(customer.id) : DETAILS })
    return customer
  }
  /** The numbers on screen stay: the answer has them masked, and to ask again would be told again. */
  async function verification(write: Promise<Customer | undefined>): Promise<void> {
    const customer = await write
    void refreshAll()
    if (!customer) return
    const { id, id_number: _, medical_card_number: __, ...changed } = customer
    client.setQueryData<Customer>(detailsKey(id), (shown) => shown && { ...shown, ...changed })
  }
  return {
    /** The same key adds them once, however often it is sent. */
    add: (fields: CustomerFields, key: string) =>
      refreshed(call(customersApi.addCustomer, fields, 'Failed to add customer', under(key))),
    /** Takes whom the form was made from: what others have changed since is not written over. */
    edit: ({ id, updated_at }: Customer, fields: CustomerFields) =>
      refreshed(
        call(customersApi.editCustomer, { id, updated_at, ...fields }, 'Failed to update customer'),
      ),
    verify: (id: number, document_seen: boolean) =>
      verification(
        call(customersApi.verifyCustomer, { id, document_seen }, 'Failed to verify customer'),
      ),
    unverify: (id: number) =>
      verification(call(customersApi.unverifyCustomer, { id }, 'Failed to undo the verification')),
  }
}

const DETAILS = ['customers', 'details']
const detailsKey = (id: number) => [...DETAILS, id]

function fetchCustomers(filters: CustomerFilters, page: PageRequest, signal: AbortSignal) {
  const input = { ...filters, ...page, numbers: 'masked' } as const
  return logged(callCustomers(input, undefined, { signal }), signal)
}
