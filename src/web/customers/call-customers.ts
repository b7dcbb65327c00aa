import { type CustomerQuery, customersApi } from '#shared/customers/contract.ts'
import type { Customer } from '#shared/customers/customer.ts'
import { couldBeNumber } from '#shared/customers/numbers.ts'
import type { Page } from '#shared/paging.ts'
import { callPage } from '#web/call-page.ts'
import type { CallOptions } from '#web/call-request.ts'
import { answered, call } from '#web/call.ts'

/** A page of customers. What could be somebody's number is asked for in a body: proxies write addresses down. */
export const callCustomers = (
  query: CustomerQuery,
  fallback?: string,
  options?: CallOptions,
): Promise<Page<Customer>> =>
  couldBeNumber(query.search ?? '')
    ? callPage(customersApi.searchCustomers, query, fallback, options)
    : callPage(customersApi.listCustomers, query, fallback, options)

/** Whose ID or medical number it is. On record, and only so often: asked when somebody says so, never by typing. */
export const callLookUp = async (number: string): Promise<Customer[]> =>
  answered(await call(customersApi.lookUpNumber, { number }, LOOK_UP_FAILED), LOOK_UP_FAILED)

const LOOK_UP_FAILED = 'Failed to look up the number'
