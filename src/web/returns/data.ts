import type { ReturnReceipt, ReturnRequest } from '#shared/returns/contract.ts'
import { returnsApi } from '#shared/returns/contract.ts'
import { call } from '#web/call.ts'
import { refreshAll } from '#web/query-client.ts'

/** The same key takes back once, however often it is sent. */
export async function sendReturn(
  id: number,
  request: ReturnRequest,
  key: string,
): Promise<ReturnReceipt> {
  try {
    return await call(returnsApi.takeBack, { id, ...request }, 'Failed to take it back', {
      headers: { 'idempotency-key': key },
    })
  } finally {
    void refreshAll()
  }
}
