import type { Db, Pool } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { TestShop } from '#server/test-shop.ts'
import { getTrailEnd } from './seal-queries.ts'
import { sealRows } from './seal-rows.ts'

export interface TestRow {
  user_id: string | null
  user_name: string | null
  action: string
  table_name: string
  record_id: string | null
  ip_address: string | null
  user_agent: string | null
  old_values: object | null
  new_values: object | null
  created_at: Date
}

const PLAIN: TestRow = {
  user_id: '11111111-2222-3333-4444-555555555555',
  user_name: 'Thandi Nkosi',
  action: 'create',
  table_name: 'transactions',
  record_id: '1',
  ip_address: '192.168.1.10',
  user_agent: 'till',
  old_values: null,
  new_values: { total: 115 },
  created_at: new Date('2026-11-15T08:00:00Z'),
}

/** Rows of the trail, each a plain sale unless told otherwise; answers their ids. */
export async function aTrail(db: Db, rows: readonly Partial<TestRow>[]): Promise<number[]> {
  const values = rows.map((row) => ({ ...PLAIN, ...row }))
  const inserted = await db<{ id: number }[]>`
    INSERT INTO audit_logs (user_id, user_name, action, table_name, record_id, ip_address, user_agent, old_values,
      new_values, created_at)
    SELECT user_id, user_name, action, table_name, record_id, ip_address, user_agent, old_values, new_values, created_at
    FROM jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) AS r(user_id uuid, user_name text, action text,
      table_name text, record_id text, ip_address text, user_agent text, old_values jsonb, new_values jsonb,
      created_at timestamptz)
    RETURNING id`
  return inserted.map(({ id }) => id)
}

/** As a transaction that comes again: what the test before has left to be written may be written just now. */
export async function emptyTrail(owner: Pool): Promise<void> {
  await inTransaction(
    owner,
    (db) =>
      db`TRUNCATE audit_logs, audit_seals, audit_gaps, audit_facets, audit_search, audit_counts RESTART IDENTITY`,
  )
}

type Sealed = Pick<TestShop, 'pool' | 'sealer' | 'clock'>

/** Seals all there is. */
export async function sealAll({ pool, sealer, clock }: Sealed): Promise<void> {
  const { last_id } = await getTrailEnd(pool)
  await sealRows(pool, { sealer, throughId: last_id, clock: () => clock.now })
}
