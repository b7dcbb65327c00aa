import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { bookkeepingApi } from '#shared/bookkeeping/contract.ts'
import type { ReportQuery } from '#shared/reports/contract.ts'
import { call } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'

const CACHE_MS = 120_000
export const VAT_FAILED = 'Failed to load the VAT figures'

export const useVat201 = (asked: ReportQuery) =>
  useQuery({
    queryKey: ['reports', 'vat201', asked],
    queryFn: ({ signal }) =>
      loggedAs('Failed to fetch VAT figures')(
        call(bookkeepingApi.getVat201, asked, VAT_FAILED, { signal }),
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: CACHE_MS,
  })
