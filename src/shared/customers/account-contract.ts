import { z } from 'zod'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { Instant, PlainDate } from '#shared/dates.ts'
import { endpoint, FileDownload } from '#shared/endpoint.ts'
import { Id, IdText, maybe, optionalText, requiredText } from '#shared/fields.ts'
import { cents, Rand } from '#shared/money.ts'
import { MANAGERS, SELLERS } from '#shared/roles.ts'
import { PaymentMethod } from '#shared/sales/payment-method.ts'

const ById = z.object({ id: IdText })

const MAX_AMOUNT = cents(1_000_000_00)
const Amount = Rand.refine((amount) => amount > 0, {
  error: 'The amount is more than R0.00',
}).refine((amount) => amount <= MAX_AMOUNT, { error: 'The amount is at most R1000000.00' })

export const Ledger = z.enum(['store_credit', 'account'])
export type Ledger = z.infer<typeof Ledger>

export const LedgerEntry = z.object({
  id: Id,
  ledger: Ledger,
  /** Of store credit what they have more by it, of an account what they owe more by it. */
  amount: Rand,
  /** Null where it is of no sale. */
  transaction_id: Id.nullable(),
  transaction_number: z.string().nullable(),
  method: PaymentMethod.nullable(),
  note: z.string().nullable(),
  by_name: z.string().nullable(),
  created_at: Instant,
})
export type LedgerEntry = z.output<typeof LedgerEntry>

/** What a customer has with the shop. */
export const CustomerAccount = z.object({
  store_credit: Rand,
  account_owed: Rand,
  /** Null: they have no account. */
  account_limit: Rand.nullable(),
  /** The newest first. */
  entries: z.array(LedgerEntry),
})
export type CustomerAccount = z.output<typeof CustomerAccount>

export const accountApi = {
  getAccount: endpoint({
    method: 'GET',
    path: '/api/customers/:id/account',
    summary: 'Store credit and account of a customer, with the newest entries of both',
    roles: SELLERS,
    params: ById,
    answer: CustomerAccount,
  }),
  receivePayment: endpoint({
    method: 'POST',
    path: '/api/customers/:id/account-payments',
    summary: 'Book what a customer paid on their account, once for each Idempotency-Key',
    roles: SELLERS,
    params: ById,
    body: z.object({
      method: PaymentMethod,
      amount: Amount,
      note: optionalText(200).refine(...NO_CARD_NUMBER),
    }),
    answer: CustomerAccount,
    status: 201,
    idempotent: true,
    changes: ['customers'],
  }),
  giveCredit: endpoint({
    method: 'POST',
    path: '/api/customers/:id/store-credit',
    summary: 'Give a customer store credit, with a reason, once for each Idempotency-Key',
    roles: MANAGERS,
    params: ById,
    body: z.object({
      amount: Amount,
      reason: requiredText(200, 'A reason is required').refine(...NO_CARD_NUMBER),
    }),
    answer: CustomerAccount,
    status: 201,
    idempotent: true,
    changes: ['customers'],
  }),
  setLimit: endpoint({
    method: 'PUT',
    path: '/api/customers/:id/account-limit',
    summary: 'How much a customer may owe; none closes their account',
    roles: MANAGERS,
    params: ById,
    body: z.object({
      limit: maybe(
        Rand.refine((limit) => limit >= 0 && limit <= MAX_AMOUNT, {
          error: 'A limit is from R0.00 to R1000000.00',
        }),
      ),
    }),
    answer: CustomerAccount,
    changes: ['customers'],
  }),
  getStatement: endpoint({
    method: 'GET',
    path: '/api/customers/:id/statement',
    summary: 'The statement of a customer’s account as a PDF; of the last 90 days, unless told',
    roles: SELLERS,
    params: ById,
    query: z.object({ from: maybe(PlainDate), to: maybe(PlainDate) }),
    answer: FileDownload,
  }),
}
