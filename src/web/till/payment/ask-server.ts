import type { WantedApproval } from '#shared/approvals/contract.ts'
import { salesApi, type SaleReceipt } from '#shared/sales/contract.ts'
import type { SaleRequest } from '#shared/sales/sale-request.ts'
import { under } from '#web/call-request.ts'
import { ApiError, call, refusedBy } from '#web/call.ts'
import type { Counter } from '#web/till/counter.ts'

/** Undefined when the server answered something that cannot be read: it may have sold. */
export const recordSale = (
  key: string,
  request: SaleRequest,
  withinMs: number,
): Promise<SaleReceipt | undefined> =>
  call(salesApi.recordSale, request, undefined, {
    ...under(key),
    signal: AbortSignal.timeout(withinMs),
  })

/** What became of a sale, without selling it. Undefined when the server does not have it. */
export async function findSale(key: string, withinMs: number): Promise<SaleReceipt | undefined> {
  try {
    return await call(salesApi.findByKey, { key }, undefined, {
      signal: AbortSignal.timeout(withinMs),
    })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/** Whose word it takes to sell what was refused: there is none, or it does not hold. */
export const approvalIn = (error: ApiError): WantedApproval | undefined =>
  refusedBy(error, salesApi.recordSale)?.approval

/** What the server offers instead of what it refused. */
export function offersIn(error: ApiError): Counter['offers'] {
  const { price_changes: prices = [], shortages = [] } =
    refusedBy(error, salesApi.recordSale, 409) ?? {}
  return { prices, shortages }
}
