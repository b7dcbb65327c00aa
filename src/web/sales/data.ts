import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { documentsApi } from '#shared/documents/contract.ts'
import type { Recipient } from '#shared/documents/recipient.ts'
import { type SaleDetails, salesApi } from '#shared/sales/contract.ts'
import { callPage } from '#web/call-page.ts'
import { under } from '#web/call-request.ts'
import { call } from '#web/call.ts'
import { downloadFile } from '#web/download.ts'
import { loggedAs } from '#web/log.ts'
import { type PageRequest, usePagedQuery } from '#web/paged/use-paged-query.ts'
import { queryClient } from '#web/query-client.ts'
import type { SaleFilters } from './sales-search.ts'

const CACHE_MS = 30_000
export const SALES_FAILED = 'Failed to load sales'
export const SALE_FAILED = 'Failed to load the receipt'

interface Wanted {
  /** As it was typed; finds a sale of any day. */
  number: string
  /** Of the shop, `YYYY-MM-DD`. */
  day: string
  limit: number
}

/** Of the list of sales. */
export const NO_FILTERS = {
  seller_id: null,
  customer_id: null,
  till_id: null,
  kind: null,
  method: null,
  document_kind: null,
  min_total: null,
  max_total: null,
} as const

/** Newest first; a budtender gets their own. */
export const useSales = ({ number, day, limit }: Wanted) =>
  useQuery({
    queryKey: ['sales', { number, day, limit }],
    queryFn: ({ signal }) =>
      call(
        salesApi.listSales,
        {
          search: null,
          sort: null,
          direction: null,
          cursor: null,
          limit,
          ...NO_FILTERS,
          ...(number === ''
            ? { number: null, from: day, to: day }
            : { number, from: null, to: null }),
        },
        SALES_FAILED,
        { signal },
      ),
    staleTime: CACHE_MS,
    placeholderData: keepPreviousData,
  })

/** A page of the book, for its screen. */
export function useSaleList(filters: SaleFilters) {
  return usePagedQuery({ key: ['sales', 'list'], filters, fetch: fetchSales, staleTime: CACHE_MS })
}

const fetchSales = (filters: SaleFilters, page: PageRequest, signal: AbortSignal) =>
  loggedAs('Failed to fetch sales')(
    callPage(salesApi.listSales, { ...filters, ...page }, SALES_FAILED, { signal }),
    signal,
  )

const saleKey = (id: number) => ['sales', id]

export const useSale = (id: number | undefined) =>
  useQuery({
    queryKey: saleKey(id ?? 0),
    queryFn: ({ signal }) => askSale(id ?? 0, signal),
    enabled: id !== undefined,
  })

export const askSale = (id: number, signal: AbortSignal): Promise<SaleDetails> =>
  call(salesApi.getSale, { id }, SALE_FAILED, { signal })

export async function noteSlip(id: number, reference: string): Promise<void> {
  await call(salesApi.noteSlip, { id, reference }, 'Failed to save the slip reference')
  queryClient.setQueryData<SaleDetails>(
    saleKey(id),
    (sale) => sale && { ...sale, slip_reference: reference },
  )
}

/** What is printed from now on is a copy. */
export async function notePrint(id: number): Promise<void> {
  const noted = await call(documentsApi.notePrint, { id }, 'Failed to note the print')
  if (noted)
    queryClient.setQueryData<SaleDetails>(saleKey(id), (sale) => sale && { ...sale, ...noted })
}

export async function addRecipient(id: number, recipient: Recipient): Promise<void> {
  await call(documentsApi.addRecipient, { id, ...recipient }, 'Failed to save the recipient')
  queryClient.setQueryData<SaleDetails>(saleKey(id), (sale) => sale && { ...sale, recipient })
}

/** Saves the document of an entry. It counts as given out. */
export async function savePdf(id: number): Promise<void> {
  await downloadFile(documentsApi.getPdf, { id }, 'application/pdf', 'Failed to make the PDF')
  void queryClient.invalidateQueries({ queryKey: saleKey(id) })
}

/** The same key mails it once, however often it is sent. */
export async function mailDocument(id: number, email: string, key: string): Promise<void> {
  await call(documentsApi.mailDocument, { id, email }, 'Failed to mail the document', under(key))
  void queryClient.invalidateQueries({ queryKey: saleKey(id) })
}
