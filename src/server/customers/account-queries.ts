import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusal.ts'
import type { CustomerAccount, Ledger, LedgerEntry } from '#shared/customers/account-contract.ts'
import type { Cents } from '#shared/money.ts'
import type { DayRange } from '#shared/reports/period.ts'

const SHOWN = 100

type Balances = Omit<CustomerAccount, 'entries'>

export async function getAccount(db: Db, id: number): Promise<CustomerAccount> {
  const [balances] = await db<Balances[]>`
    SELECT store_credit, account_owed, account_limit FROM customers WHERE id = ${id}`
  if (!balances) throw unknown()
  const entries = await db<LedgerEntry[]>`
    SELECT ${entryColumns(db)} FROM ${entryTables(db)} WHERE l.customer_id = ${id} ORDER BY l.id DESC LIMIT ${SHOWN}`
  return { ...balances, entries: [...entries] }
}

/** What they have with the shop, until the transaction ends. */
export async function lockBalances(db: Db, id: number): Promise<Balances> {
  const [balances] = await db<Balances[]>`
    SELECT store_credit, account_owed, account_limit FROM customers WHERE id = ${id} FOR NO KEY UPDATE`
  return balances ?? refuse()
}

export interface NewEntry {
  customer_id: number
  ledger: Ledger
  amount: Cents
  method: string | null
  note: string | null
  profile_id: string
  created_at: Date
  idempotency_key: string | null
}

/** Whoever asks for the same key waits, until the entry under it is there or is not. */
export async function findByKey(db: Db, key: string): Promise<NewEntry | undefined> {
  await db`SELECT pg_advisory_xact_lock(hashtextextended('customer_ledger', hashtext(${key})))`
  const [row] = await db<NewEntry[]>`
    SELECT customer_id, ledger, amount, method, note, profile_id, created_at, idempotency_key FROM customer_ledger
    WHERE idempotency_key = ${key}`
  return row
}

/** The entry and the balance that it changes, together. */
export async function insertEntry(db: Db, entry: NewEntry): Promise<number> {
  const [row] = await db<[{ id: number }]>`
    WITH balance AS (
      UPDATE customers SET
        store_credit = store_credit + ${entry.ledger === 'store_credit' ? entry.amount : 0},
        account_owed = account_owed + ${entry.ledger === 'account' ? entry.amount : 0}
      WHERE id = ${entry.customer_id}
    )
    INSERT INTO customer_ledger ${db(entry)} RETURNING id`
  return row.id
}

export async function updateLimit(db: Db, id: number, limit: Cents | null): Promise<void> {
  await db`UPDATE customers SET account_limit = ${limit} WHERE id = ${id}`
}

/** What was owed before some days, and the entries of them, the oldest first. */
export async function readStatement(
  db: Db,
  id: number,
  { from, to }: DayRange,
  timeZone: string,
): Promise<{ opening: Cents; entries: LedgerEntry[] }> {
  const start = db`${from}::date::timestamp AT TIME ZONE ${timeZone}`
  const [before] = await db<[{ owed: Cents }]>`
    SELECT coalesce(sum(amount), 0)::bigint AS owed FROM customer_ledger
    WHERE customer_id = ${id} AND ledger = 'account' AND created_at < ${start}`
  const entries = await db<LedgerEntry[]>`
    SELECT ${entryColumns(db)} FROM ${entryTables(db)}
    WHERE l.customer_id = ${id} AND l.ledger = 'account' AND l.created_at >= ${start}
      AND l.created_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}
    ORDER BY l.id`
  return { opening: before.owed, entries: [...entries] }
}

const entryColumns = (db: Db) => db`
  l.id, l.ledger, l.amount, l.transaction_id, t.transaction_number, l.method, l.note,
  p.first_name || ' ' || p.last_name AS by_name, l.created_at`

const entryTables = (db: Db) => db`
  customer_ledger l LEFT JOIN transactions t ON t.id = l.transaction_id LEFT JOIN profiles p ON p.id = l.profile_id`

const unknown = (): Refusal => new Refusal(404, 'There is no such customer')

function refuse(): never {
  throw unknown()
}
