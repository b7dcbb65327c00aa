import { z } from 'zod'
import { endpoint, ExportFile, formatQuery } from '#shared/endpoint.ts'
import { IdText, maybe, requiredText } from '#shared/fields.ts'
import { pageQuery } from '#shared/paging.ts'
import { MANAGERS, SELLERS } from '#shared/roles.ts'
import { SeenVersion } from '#shared/seen-version.ts'
import {
  Customer,
  CustomerFields,
  CustomerIssues,
  CustomerSummary,
  DuplicateCustomer,
  Purchase,
} from './customer.ts'

/** Customers created within the last 7 days are recent. */
export const RECENT_MINUTES = 10_080

export const CUSTOMER_SORTS = [
  'name',
  'loyalty_points',
  'total_spent',
  'last_visit_at',
  'created_at',
] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

export const CustomerFilter = z.enum(['all', 'medical', 'verified', 'recent'])
export type CustomerFilter = z.infer<typeof CustomerFilter>

/** Whoever may see numbers asks for them masked, unless it is the numbers that are wanted: each reveal is audited. */
const numbers = maybe(z.enum(['masked']))

const CustomerQuery = z.object({
  ...pageQuery(CUSTOMER_SORTS),
  filter: maybe(CustomerFilter),
  numbers,
})
export type CustomerQuery = z.output<typeof CustomerQuery>

const { limit, cursor } = pageQuery(['created_at'])
const PurchaseQuery = z.object({ limit, cursor })
export type PurchaseQuery = z.output<typeof PurchaseQuery>

const ById = z.object({ id: IdText })

/** What came after the first programs: one that does not know a field leaves it out, and it stays as it is. */
const LATER = { address: true, vat_number: true } as const
const CustomerChange = CustomerFields.partial(LATER).extend({ updated_at: SeenVersion })
export type CustomerChange = z.output<typeof CustomerChange>

/** Whoever changed the details a moment ago is to look at the document again. */
const DocumentNeeded = z.object({ document_needed: z.literal(true).optional() })

export const customersApi = {
  listCustomers: endpoint({
    method: 'GET',
    path: '/api/customers',
    summary: 'Customers, searched by name, e-mail or customer id, filtered, sorted and paged',
    roles: SELLERS,
    query: CustomerQuery,
    answer: z.array(Customer),
    paged: true,
  }),
  /** For what must not stand in an address. */
  searchCustomers: endpoint({
    method: 'POST',
    path: '/api/customers/search',
    summary:
      'The same list for a search that looks like an ID or medical number, which no list finds and no address should hold',
    roles: SELLERS,
    body: CustomerQuery,
    answer: z.array(Customer),
    transaction: 'none',
    paged: true,
    changes: [],
  }),
  lookUpNumber: endpoint({
    method: 'POST',
    path: '/api/customers/look-up',
    summary:
      'Whose ID or medical number it is, numbers masked; each look-up is audited, and 429 after a few a minute',
    roles: SELLERS,
    body: z.object({ number: requiredText(60, 'Please type the whole number') }),
    answer: z.array(Customer),
    // Counted before it is answered.
    transaction: 'handler',
    changes: [],
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/customers/summary',
    summary: 'How many customers, patients and verified ones, and their average points',
    roles: SELLERS,
    answer: CustomerSummary,
  }),
  getCustomer: endpoint({
    method: 'GET',
    path: '/api/customers/:id',
    summary: 'One customer; numbers told in full are audited',
    roles: SELLERS,
    params: ById,
    query: z.object({ numbers }),
    answer: Customer,
  }),
  listPurchases: endpoint({
    method: 'GET',
    path: '/api/customers/:id/purchases',
    summary: 'What a customer has bought, newest first',
    roles: SELLERS,
    params: ById,
    query: PurchaseQuery,
    answer: z.array(Purchase),
    paged: true,
  }),
  addCustomer: endpoint({
    method: 'POST',
    path: '/api/customers',
    summary:
      'Add a customer; 409 with `duplicate` when the number or e-mail is somebody’s. A number counts as a look-up. The same Idempotency-Key (a UUID) adds them once',
    roles: SELLERS,
    body: CustomerFields,
    answer: Customer,
    status: 201,
    refusals: { 400: CustomerIssues, 409: z.object({ duplicate: DuplicateCustomer.optional() }) },
    idempotent: true,
    // Its numbers are looked up in a transaction of their own, which stands when this one is refused.
    transaction: 'handler',
    changes: ['customers'],
  }),
  editCustomer: endpoint({
    method: 'PUT',
    path: '/api/customers/:id',
    summary:
      'Change a customer; a masked number sent back keeps the stored one, and so does an address or VAT number that is left out; 409 with `current` when they were changed after the `updated_at` sent. A number that is typed counts as a look-up',
    roles: SELLERS,
    params: ById,
    body: CustomerChange,
    answer: Customer,
    refusals: {
      400: CustomerIssues,
      409: z.object({ duplicate: DuplicateCustomer.optional(), current: Customer.optional() }),
    },
    transaction: 'handler',
    changes: ['customers'],
  }),
  verifyCustomer: endpoint({
    method: 'POST',
    path: '/api/customers/:id/verify',
    summary:
      'Note that somebody has seen the customer’s ID document; who changed the details within the last minute says `document_seen`',
    roles: SELLERS,
    params: ById,
    body: z.object({ document_seen: maybe(z.boolean()) }),
    answer: Customer,
    refusals: { 409: DocumentNeeded },
    changes: ['customers'],
  }),
  unverifyCustomer: endpoint({
    method: 'POST',
    path: '/api/customers/:id/unverify',
    summary: 'Take a verification back',
    roles: SELLERS,
    params: ById,
    answer: Customer,
    changes: ['customers'],
  }),
  exportCustomers: endpoint({
    method: 'GET',
    path: '/api/export/customers',
    summary: 'All customers as a CSV or Excel file; only an admin may ask for full numbers',
    roles: MANAGERS,
    query: z.object({ numbers: maybe(z.enum(['masked', 'full'])), ...formatQuery }),
    answer: ExportFile,
    // The export leaves an audit row.
    transaction: 'request',
  }),
}
