import { z } from 'zod'
import { Id } from '#shared/fields.ts'
import { type Cents, centsOf } from '#shared/money.ts'
import { Direction } from '#shared/paging.ts'
import { DocumentKind } from '#shared/sales/document.ts'
import type { SaleQuery } from '#shared/sales/sale-query.ts'
import { typedNumber } from '#shared/typed-number.ts'
import { DOCUMENT_LABEL } from './entry-words.ts'

const day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/)
  .default('')
const amount = z.string().max(20).default('')

/** What the address says about the list, and whose details are open. */
export const SalesSearch = z.object({
  search: z.string().max(30).default(''),
  from: day,
  to: day,
  kind: z.enum(['all', 'sale', 'return']).default('all'),
  method: z.string().max(30).default('all'),
  document: z.enum(['all', ...DocumentKind.options]).default('all'),
  seller: z.string().max(36).default('all'),
  till: Id.nullable().default(null),
  customer: Id.nullable().default(null),
  min: amount,
  max: amount,
  sort: z.enum(['created_at', 'total']).default('created_at'),
  direction: Direction.default('desc'),
  sale: Id.nullable().default(null),
})
export type SalesSearch = z.output<typeof SalesSearch>

export type SaleFilters = Omit<SaleQuery, 'limit' | 'cursor'>

/** Nothing is narrowed. */
export const EVERYTHING: Partial<SalesSearch> = SalesSearch.omit({
  sort: true,
  direction: true,
  sale: true,
}).parse({})

/** What the server is asked for. A number is looked up on any day. */
export function filtersOf(address: SalesSearch): SaleFilters {
  const { search, from, to, kind, method, document, seller, till, customer } = address
  return {
    search: null,
    number: search.trim() || null,
    from: from || null,
    to: to || null,
    kind: kind === 'all' ? null : kind,
    method: method === 'all' ? null : method,
    document_kind: document === 'all' ? null : document,
    seller_id: seller === 'all' ? null : seller,
    customer_id: customer,
    till_id: till,
    min_total: amountOf(address.min),
    max_total: amountOf(address.max),
    sort: address.sort,
    direction: address.direction,
  }
}

/** What is no amount yet narrows nothing. */
function amountOf(typed: string): Cents | null {
  const rand = typedNumber(typed)
  return rand === undefined ? null : centsOf(rand)
}

export const KINDS = [
  { value: 'all', label: 'Sales and Returns' },
  { value: 'sale', label: 'Sales' },
  { value: 'return', label: 'Returns' },
] as const

export const DOCUMENTS = [
  { value: 'all' as const, label: 'All Documents' },
  ...DocumentKind.options.map((value) => ({ value, label: DOCUMENT_LABEL[value] })),
]
