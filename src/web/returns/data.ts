import {
  type ReturnRequest,
  returnsApi,
  type UnreceiptedRequest,
} from '#shared/returns/contract.ts'
import { call, type ReadAnswer } from '#web/call.ts'
import { refreshAll } from '#web/query-client.ts'

/** The same key takes back once, however often it is sent. */
export async function sendReturn(
  id: number,
  request: ReturnRequest,
  key: string,
): Promise<ReadAnswer<typeof returnsApi.takeBack>> {
  try {
    return await call(returnsApi.takeBack, { id, ...request }, 'Failed to take it back', {
      headers: { 'idempotency-key': key },
    })
  } finally {
    void refreshAll()
  }
}

export const sendUnreceipted = (request: UnreceiptedRequest, key: string) =>
  call(returnsApi.takeBackUnreceipted, request, 'Failed to take it back', {
    headers: { 'idempotency-key': key },
  }).finally(() => void refreshAll())
