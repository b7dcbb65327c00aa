import { createHash } from 'node:crypto'
import type { Sealer } from '#server/secrets/sealer.ts'
import { StartupError } from '#server/startup-error.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import type { DatabaseAddress, Db, Pool } from './client.ts'
import { quoted } from './escape.ts'
import { readFunctions } from './functions.ts'

/**
 * What the application's own database role may do, table by table. What is not named here it may not touch: the books
 * (sales, movements, prices, audit) can only be added to and read. Of a shift, an approval or an exception it may say
 * what became of it, and nothing else.
 */
export const GRANTS: Readonly<Record<string, string>> = {
  audit_logs: 'SELECT, INSERT',
  audit_seals: 'SELECT, INSERT',
  transactions: 'SELECT, INSERT',
  transaction_items: 'SELECT, INSERT',
  payments: 'SELECT, INSERT',
  payment_slips: 'SELECT, INSERT',
  stock_movements: 'SELECT, INSERT',
  loyalty_movements: 'SELECT, INSERT',
  customer_ledger: 'SELECT, INSERT',
  quarantine_movements: 'SELECT, INSERT',
  prices: 'SELECT, INSERT',
  profiles: 'SELECT, INSERT, UPDATE',
  settings: 'SELECT, UPDATE',
  categories: 'SELECT, INSERT, UPDATE',
  products: 'SELECT, INSERT, UPDATE',
  images: 'SELECT, INSERT',
  customers: 'SELECT, INSERT, UPDATE',
  inventory_batches: 'SELECT, INSERT, UPDATE',
  api_keys: 'SELECT, INSERT, UPDATE',
  sessions: 'SELECT, INSERT, UPDATE, DELETE',
  pending_sign_ins: 'SELECT, INSERT, UPDATE, DELETE',
  daily_sales: 'SELECT, INSERT, UPDATE, DELETE',
  daily_sellers: 'SELECT, INSERT, UPDATE, DELETE',
  daily_hours: 'SELECT, INSERT, UPDATE, DELETE',
  daily_payments: 'SELECT, INSERT, UPDATE, DELETE',
  daily_categories: 'SELECT, INSERT, UPDATE, DELETE',
  daily_products: 'SELECT, INSERT, UPDATE, DELETE',
  daily_returns: 'SELECT, INSERT, UPDATE, DELETE',
  daily_customers: 'SELECT, INSERT, UPDATE, DELETE',
  running_products: 'SELECT, INSERT, UPDATE, DELETE',
  period_products: 'SELECT, INSERT, DELETE',
  top_customers: 'SELECT, INSERT, UPDATE, DELETE',
  sales_summary: 'SELECT, INSERT, UPDATE',
  catalogue_changes: 'SELECT, INSERT, DELETE',
  catalogue_version: 'SELECT, UPDATE',
  bought_together: 'SELECT, INSERT, UPDATE, DELETE',
  bought_together_count: 'SELECT, UPDATE',
  audit_facets: 'SELECT, INSERT, UPDATE',
  audit_search: 'SELECT, INSERT',
  audit_counts: 'SELECT, INSERT, UPDATE',
  number_look_ups: 'SELECT, INSERT, UPDATE',
  audit_gaps: 'SELECT, INSERT, UPDATE, DELETE',
  encryption_keys: 'SELECT',
  schema_migrations: 'SELECT',
  sign_ins: 'SELECT, INSERT, DELETE',
  notifications: 'SELECT, INSERT, UPDATE, DELETE',
  notification_watch: 'SELECT, UPDATE',
  notification_choices: 'SELECT, INSERT, UPDATE',
  push_devices: 'SELECT, INSERT, UPDATE, DELETE',
  outgoing_messages: 'SELECT, INSERT, UPDATE, DELETE',
  tills: 'SELECT, INSERT, UPDATE (name, last_seen_at, version, retired_at)',
  shifts: 'SELECT, INSERT, UPDATE (closed_by, closed_at)',
  shift_events: 'SELECT, INSERT',
  shift_counts: 'SELECT, INSERT',
  z_reports: 'SELECT, INSERT',
  pins: 'SELECT, INSERT, UPDATE',
  pin_tries: 'SELECT, INSERT, UPDATE, DELETE',
  approvals: 'SELECT, INSERT, UPDATE (decided_by, decided_at, is_granted, expires_at, used_at)',
  exceptions: 'SELECT, INSERT, UPDATE (resolved_by, resolved_at, note, told_at)',
  api_requests: 'SELECT, INSERT, UPDATE, DELETE',
  batch_corrections: 'SELECT, INSERT',
  deliveries: 'SELECT, INSERT',
  shop_particulars: 'SELECT, INSERT',
  document_recipients: 'SELECT, INSERT',
  document_issues: 'SELECT, INSERT',
  document_mails: 'SELECT, INSERT, UPDATE',
  promotions: 'SELECT, INSERT, UPDATE',
  line_promotions: 'SELECT, INSERT',
  incarnation: 'SELECT',
  till_entries: 'SELECT, INSERT',
  till_chains: 'SELECT, INSERT, UPDATE',
  stock_shortfalls: 'SELECT, INSERT',
  shortfall_settlements: 'SELECT, INSERT',
  z_addenda: 'SELECT, INSERT',
  exchanges: 'SELECT, INSERT',
  request_keys: 'SELECT, INSERT',
}

const BOOKS = Object.keys(GRANTS).filter((table) => GRANTS[table] === 'SELECT, INSERT')

const DUPLICATE_OBJECT = '42710'
const UNIQUE_VIOLATION = '23505'
const INSUFFICIENT_PRIVILEGE = '42501'

/** The restricted role, and where it connects. */
export interface AppRole {
  role: string
  address: DatabaseAddress
}

/** Where the application connects: as the role that DATABASE_APP_URL names, or as one that we make. */
export async function prepareAppRole(
  owner: Pool,
  ownerAddress: DatabaseAddress,
  sealer: Sealer,
  named?: AppRole,
): Promise<DatabaseAddress> {
  const { role, address } = named ?? (await ownRole(owner, ownerAddress, sealer))
  await grantAll(owner, role)
  return address
}

async function ownRole(
  owner: Pool,
  ownerAddress: DatabaseAddress,
  sealer: Sealer,
): Promise<AppRole> {
  // Name and password come from the key, so every server with the same key file knows them.
  const tag = createHash('sha256').update(sealer.derive('database role name')).digest('hex')
  const role = `veld_app_${tag.slice(0, 8)}`
  const password = sealer.derive('database role password')
  await createRole(owner, role, password)
  return { role, address: withCredentials(ownerAddress, role, password) }
}

/** Two servers that start together both try; the second finds the role there. */
async function createRole(owner: Db, role: string, password: string): Promise<void> {
  const [found] = await owner`SELECT 1 FROM pg_roles WHERE rolname = ${role}`
  if (found) return
  try {
    await owner.unsafe(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`)
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === INSUFFICIENT_PRIVILEGE)
      throw new StartupError(
        'This PostgreSQL does not let us create the restricted role that the application runs as: create a login role ' +
          'without rights and name it in DATABASE_APP_URL.',
      )
    if (code !== DUPLICATE_OBJECT && code !== UNIQUE_VIOLATION) throw error
  }
}

async function grantAll(owner: Pool, role: string): Promise<void> {
  const name = quoted(role)
  await owner.begin(async (db) => {
    await db`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.grants})`
    await db.unsafe(`GRANT USAGE ON SCHEMA public TO ${name}`)
    await db.unsafe(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${name}`)
    for (const [table, rights] of Object.entries(GRANTS))
      await db.unsafe(`GRANT ${rights} ON ${table} TO ${name}`)
    // Everybody may run functions unless the shop's database says otherwise; what they touch is granted above.
    for (const each of readFunctions())
      await db.unsafe(`GRANT EXECUTE ON FUNCTION ${each.name} TO ${name}`)
    await db.unsafe(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name}`)
  })
}

/** The books would be worth little if the application could rewrite them. */
export async function refuseStrongRole(app: Db): Promise<void> {
  const [rights] = await app<{ strong: boolean }[]>`
    SELECT rolsuper OR EXISTS (
      SELECT FROM unnest(${BOOKS}::text[]) AS book
      WHERE has_table_privilege(book, 'UPDATE, DELETE, TRUNCATE') OR has_any_column_privilege(book, 'UPDATE')
    ) AS strong
    FROM pg_roles WHERE rolname = current_user`
  if (rights?.strong !== false)
    throw new StartupError(
      'The role in DATABASE_APP_URL can change audit rows and sales: name one that owns nothing and is no superuser.',
    )
}

function withCredentials(
  address: DatabaseAddress,
  username: string,
  password: string,
): DatabaseAddress {
  if (typeof address !== 'string') return { ...address, username, password }
  const url = new URL(address)
  url.username = username
  url.password = password
  return url.href
}
