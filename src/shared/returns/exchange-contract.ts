import { z } from 'zod'
import { NeedsApproval } from '#shared/approvals/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { IdText } from '#shared/fields.ts'
import { SELLERS } from '#shared/roles.ts'
import { SaleConflict } from '#shared/sales/contract.ts'
import { ExchangeReceipt, ExchangeRequest } from './exchange.ts'

export const exchangeApi = {
  exchange: endpoint({
    method: 'POST',
    path: '/api/transactions/:id/exchanges',
    summary:
      'Take lines of a sale back and sell other goods instead: two entries, both or neither, exactly once for each Idempotency-Key',
    roles: SELLERS,
    params: z.object({ id: IdText }),
    body: ExchangeRequest,
    answer: ExchangeReceipt,
    refusals: { 403: NeedsApproval, 409: SaleConflict.extend(NeedsApproval.shape) },
    status: 201,
    idempotent: true,
    transaction: 'handler',
    changes: ['sales', 'inventory', 'customers'],
  }),
}
