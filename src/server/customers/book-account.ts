import { recordAudit } from '#server/audit/record.ts'
import { pdfFile } from '#server/documents/issue-document.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey, markReplayed, usedKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'
import { todayIn } from '#server/settings/today-in.ts'
import type { CustomerAccount, LedgerEntry } from '#shared/customers/account-contract.ts'
import { addDays } from '#shared/dates.ts'
import { statementPaper } from '#shared/documents/statement-paper.ts'
import type { FileDownload } from '#shared/endpoint.ts'
import { fullName } from '#shared/full-name.ts'
import { type Cents, cents, formatRand, times } from '#shared/money.ts'
import { TURNED_ROUND } from '#shared/reports/period.ts'
import { isCustomerMethod, methodLabel } from '#shared/sales/payment-method.ts'
import { methodsOf } from '#shared/sales/payment.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import {
  findByKey,
  getAccount,
  insertEntry,
  lockBalances,
  type NewEntry,
  readStatement,
  updateLimit,
} from './account-queries.ts'
import { getCustomer } from './queries.ts'

const STATEMENT_DAYS = 90

interface Payment {
  id: number
  method: string
  amount: Cents
  note: string | null
}

/** Money that a customer brings for what they owe. More than that would be store credit, which a manager gives. */
export async function receivePayment(
  caller: Caller,
  { id, method, amount, note }: Payment,
): Promise<CustomerAccount> {
  if (isCustomerMethod(method) || !methodsOf(caller.settings).includes(method))
    throw new Refusal(400, 'Choose how the payment was made')
  const entry = { ledger: 'account' as const, amount: times(amount, -1), method, note }
  return book(caller, id, entry, ({ account_owed }) => {
    if (amount > account_owed)
      throw new Refusal(
        409,
        `${formatRand(cents(Math.max(0, account_owed)))} is owed: ${formatRand(amount)} is more than that`,
      )
  })
}

export async function giveCredit(
  caller: Caller,
  { id, amount, reason }: { id: number; amount: Cents; reason: string },
): Promise<CustomerAccount> {
  const entry = { ledger: 'store_credit' as const, amount, method: null, note: reason }
  return book(caller, id, entry, () => {})
}

type Entry = Pick<NewEntry, 'ledger' | 'amount' | 'method' | 'note'>

/** Exactly once for each key, under the lock of the customer, with its audit row. */
async function book(
  caller: Caller,
  customer_id: number,
  entry: Entry,
  check: (balances: Awaited<ReturnType<typeof lockBalances>>) => void,
): Promise<CustomerAccount> {
  const { db, user, now } = caller
  const key = idempotencyKey(caller.request)
  const balances = await lockBalances(db, customer_id)
  const before = key === null ? undefined : await findByKey(db, key)
  if (before) {
    if (!isSame(before, { customer_id, ...entry })) throw usedKey('another entry')
    markReplayed(caller)
    return getAccount(db, customer_id)
  }
  check(balances)
  const id = await insertEntry(db, {
    ...entry,
    customer_id,
    profile_id: user.id,
    created_at: now,
    idempotency_key: key,
  })
  await recordAudit(db, caller, {
    action: 'create',
    table_name: 'customer_ledger',
    record_id: id,
    new_values: { customer_id, ...entry, amount: entry.amount / 100 },
  })
  return getAccount(db, customer_id)
}

const isSame = (one: NewEntry, other: Entry & { customer_id: number }): boolean =>
  one.customer_id === other.customer_id &&
  one.ledger === other.ledger &&
  one.amount === other.amount &&
  one.method === other.method &&
  one.note === other.note

export async function setLimit(
  caller: Caller,
  { id, limit }: { id: number; limit: Cents | null },
): Promise<CustomerAccount> {
  const { db } = caller
  const { account_limit, account_owed } = await lockBalances(db, id)
  if (limit === null && account_owed !== 0)
    throw new Refusal(
      409,
      `${formatRand(account_owed)} is still owed: set the limit to R0.00 instead`,
    )
  if (limit !== account_limit) {
    await updateLimit(db, id, limit)
    const inRand = (amount: Cents | null) => ({ account_limit: amount && amount / 100 })
    await recordAudit(db, caller, {
      action: 'update',
      table_name: 'customers',
      record_id: id,
      old_values: inRand(account_limit),
      new_values: inRand(limit),
    })
  }
  return getAccount(db, id)
}

export async function makeStatement(
  caller: Caller,
  { id, from, to }: { id: number; from: string | null; to: string | null },
): Promise<FileDownload> {
  const { db, settings, now } = caller
  const today = todayIn(caller)
  const range = { from: from ?? addDays(to ?? today, 1 - STATEMENT_DAYS), to: to ?? today }
  if (range.from > range.to) throw new Refusal(400, TURNED_ROUND)
  const customer = await getCustomer(db, id)
  const { opening, entries } = await readStatement(db, id, range, settings.timezone)
  const { customer_id, address, vat_number } = customer
  return pdfFile(
    statementPaper(
      {
        customer_id,
        recipient: { name: fullName(customer), address, vat_number },
        opening,
        entries: entries.map((entry) => ({ ...entry, word: wordOf(entry, settings) })),
        at: now.toISOString(),
        isVendor: settings.vat_mode !== 'none',
      },
      settings,
    ),
  )
}

const wordOf = (
  { transaction_number, method, note }: LedgerEntry,
  shop: Pick<ShopSettings, 'payment_methods'>,
): string =>
  transaction_number ??
  (method === null ? (note ?? 'Entry') : `Payment: ${methodLabel(method, shop)}`)
