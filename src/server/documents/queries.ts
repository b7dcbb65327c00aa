import type { Db } from '#server/db/client.ts'
import { issuesOf } from '#server/sales/paper-columns.ts'
import type { KeptRecipient } from '#shared/documents/recipient.ts'

/** Makes two who give out or address the same document wait for each other. */
export async function lockDocument(db: Db, saleId: number): Promise<void> {
  await db`SELECT pg_advisory_xact_lock(hashtextextended('documents', ${saleId}))`
}

export async function findRecipient(db: Db, saleId: number): Promise<KeptRecipient | undefined> {
  const [row] = await db<KeptRecipient[]>`
    SELECT name, address, vat_number FROM document_recipients WHERE transaction_id = ${saleId}`
  return row
}

export async function insertRecipient(
  db: Db,
  row: KeptRecipient & { transaction_id: number; profile_id: string; created_at: Date },
): Promise<void> {
  await db`INSERT INTO document_recipients ${db(row)}`
}

/** How a document is given out. */
export type Channel = 'print' | 'pdf' | 'email'

export async function insertIssue(
  db: Db,
  row: { transaction_id: number; channel: Channel; profile_id: string; created_at: Date },
): Promise<number> {
  const [issue] = await db<[{ id: number }]>`INSERT INTO document_issues ${db(row)} RETURNING id`
  return issue.id
}

export async function countIssues(db: Db, saleId: number): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    SELECT ${issuesOf(db)} AS count FROM transactions t WHERE t.id = ${saleId}`
  return row.count
}
