import {
  type ReturnRequest,
  returnsApi,
  type UnreceiptedRequest,
} from '#shared/returns/contract.ts'
import { exchangeApi } from '#shared/returns/exchange-contract.ts'
import type { ExchangeRequest } from '#shared/returns/exchange.ts'
import { under } from '#web/call-request.ts'
import { call, type ReadAnswer } from '#web/call.ts'
import { thisTillId } from '#web/drawer/this-till.ts'
import { refreshAll } from '#web/query-client.ts'

/** Which till pays it out is known here. */
export type WantedReturn = Omit<ReturnRequest, 'till_id' | 'approval_id'>

export type WantedExchange = Omit<ExchangeRequest, 'till_id' | 'approval_id'>

export type WantedUnreceipted = Omit<UnreceiptedRequest, 'approval_id'>

/** The same key takes back once, however often it is sent. */
export async function sendReturn(
  id: number,
  request: WantedReturn,
  key: string,
  approval_id: number | null,
): Promise<ReadAnswer<typeof returnsApi.takeBack>> {
  try {
    const at = { till_id: thisTillId() ?? null, approval_id }
    return await call(
      returnsApi.takeBack,
      { id, ...request, ...at },
      'Failed to take it back',
      under(key),
    )
  } finally {
    void refreshAll()
  }
}

/** Both entries or neither, once. */
export const sendExchange = (
  id: number,
  request: WantedExchange,
  key: string,
  approval_id: number | null,
): Promise<ReadAnswer<typeof exchangeApi.exchange>> =>
  call(
    exchangeApi.exchange,
    { id, ...request, till_id: thisTillId() ?? null, approval_id },
    'Failed to exchange it',
    under(key),
  ).finally(() => void refreshAll())

export const sendUnreceipted = (
  request: WantedUnreceipted,
  key: string,
  approval_id: number | null,
): Promise<ReadAnswer<typeof returnsApi.takeBackUnreceipted>> =>
  call(
    returnsApi.takeBackUnreceipted,
    { ...request, approval_id },
    'Failed to take it back',
    under(key),
  ).finally(() => void refreshAll())
