import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountApi, type CustomerAccount } from '#shared/customers/account-contract.ts'
import type { Cents } from '#shared/money.ts'
import { under } from '#web/call-request.ts'
import { call } from '#web/call.ts'
import { downloadFile } from '#web/download.ts'
import { loggedAs } from '#web/log.ts'
import { refreshAll } from '#web/query-client.ts'

export const ACCOUNT_FAILED = 'Failed to load the account'

const accountKey = (id: number) => ['customers', 'account', id]

export const useAccount = (id: number) =>
  useQuery({
    queryKey: accountKey(id),
    queryFn: ({ signal }) =>
      loggedAs(ACCOUNT_FAILED)(
        call(accountApi.getAccount, { id }, ACCOUNT_FAILED, { signal }),
        signal,
      ),
  })

export function useAccountWrites(id: number) {
  const client = useQueryClient()
  async function write(answer: Promise<CustomerAccount | undefined>): Promise<void> {
    const account = await answer
    if (account) client.setQueryData(accountKey(id), account)
    void refreshAll()
  }
  return {
    /** The same key books it once, however often it is sent. */
    pay: (payment: { method: string; amount: Cents; note: string | null }, key: string) =>
      write(
        call(
          accountApi.receivePayment,
          { id, ...payment },
          'Failed to book the payment',
          under(key),
        ),
      ),
    credit: (credit: { amount: Cents; reason: string }, key: string) =>
      write(
        call(accountApi.giveCredit, { id, ...credit }, 'Failed to give the credit', under(key)),
      ),
    limit: (limit: Cents | null) =>
      write(call(accountApi.setLimit, { id, limit }, 'Failed to set the limit')),
  }
}

export const saveStatement = (id: number): Promise<void> =>
  downloadFile(
    accountApi.getStatement,
    { id, from: null, to: null },
    'application/pdf',
    'Failed to make the statement',
  )
