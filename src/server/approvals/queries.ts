import type { Db } from '#server/db/client.ts'
import type { Approval, ApprovalKind, Subject } from '#shared/approvals/contract.ts'
import type { Role } from '#shared/roles.ts'
import { subjectHash } from './subject-hash.ts'

export interface ApprovalRow extends Approval {
  /** As what it was asked for; of those from before that was kept, what they are now. */
  asked_role: Role
  decided_by: string | null
  is_granted: boolean | null
  subject_hash: Uint8Array
}

const approvalColumns = (db: Db, now: Date) => db`
  a.id, a.kind, a.subject, a.asked_by, p.first_name || ' ' || p.last_name AS asked_by_name,
  coalesce(a.asked_role, p.role) AS asked_role, a.asked_at, a.decided_by, a.is_granted, a.subject_hash, d.first_name || ' ' || d.last_name AS decided_by_name,
  a.expires_at, CASE
    WHEN a.used_at IS NOT NULL THEN 'used'
    WHEN NOT a.is_granted THEN 'refused'
    WHEN a.expires_at <= ${now} THEN 'expired'
    WHEN a.is_granted THEN 'granted'
    ELSE 'waiting' END AS state`

const approvalTables = (db: Db) => db`
  approvals a JOIN profiles p ON p.id = a.asked_by LEFT JOIN profiles d ON d.id = a.decided_by`

export async function listWaiting(db: Db, now: Date): Promise<ApprovalRow[]> {
  return db<ApprovalRow[]>`
    SELECT ${approvalColumns(db, now)} FROM ${approvalTables(db)}
    WHERE a.decided_at IS NULL AND a.expires_at > ${now} ORDER BY a.asked_at, a.id`
}

export async function findApproval(
  db: Db,
  id: number,
  now: Date,
): Promise<ApprovalRow | undefined> {
  const [row] = await db<ApprovalRow[]>`
    SELECT ${approvalColumns(db, now)} FROM ${approvalTables(db)} WHERE a.id = ${id}`
  return row
}

/** Whoever asks for the same key waits until it is there or is not. */
export async function findApprovalByKey(
  db: Db,
  key: string,
  now: Date,
): Promise<ApprovalRow | undefined> {
  await db`SELECT pg_advisory_xact_lock(hashtextextended('approval ' || ${key}, 0))`
  const [row] = await db<ApprovalRow[]>`
    SELECT ${approvalColumns(db, now)} FROM ${approvalTables(db)} WHERE a.request_key = ${key}`
  return row
}

interface NewApprovalRow {
  request_key: string | null
  kind: ApprovalKind
  subject: Subject
  asked_by: string
  asked_role: Role
  asked_at: Date
  expires_at: Date
}

export async function insertApproval(db: Db, approval: NewApprovalRow): Promise<number> {
  const { request_key, kind, subject, asked_by, asked_role, asked_at, expires_at } = approval
  const [row] = await db<{ id: number }[]>`
    INSERT INTO approvals (request_key, kind, subject, subject_hash, asked_by, asked_role, asked_at, expires_at)
    VALUES (${request_key}, ${kind}, ${JSON.stringify(subject)}::text::jsonb, ${subjectHash(subject)}, ${asked_by},
      ${asked_role}, ${asked_at}, ${expires_at})
    RETURNING id`
  return row!.id
}

/** False when somebody was faster, or it has expired. */
export async function updateDecision(
  db: Db,
  id: number,
  decision: { by: string; granted: boolean; at: Date; expires_at: Date },
): Promise<boolean> {
  const { count } = await db`
    UPDATE approvals SET decided_by = ${decision.by}, decided_at = ${decision.at}, is_granted = ${decision.granted},
      expires_at = ${decision.expires_at}
    WHERE id = ${id} AND decided_at IS NULL AND expires_at > ${decision.at}`
  return count > 0
}

export interface LockedApproval {
  kind: ApprovalKind
  subject_hash: Uint8Array
  asked_by: string
  decided_by: string | null
  is_granted: boolean | null
  is_expired: boolean
  used_at: string | null
  /** Of whoever gave their word, as they are now; null where they may no longer sign in. */
  approver_role: Role | null
}

/** Two acts that lean on the same approval come one after the other. */
export async function lockApproval(
  db: Db,
  id: number,
  now: Date,
): Promise<LockedApproval | undefined> {
  const [row] = await db<LockedApproval[]>`
    SELECT a.kind, a.subject_hash, a.asked_by, a.decided_by, a.is_granted, a.expires_at <= ${now} AS is_expired,
      a.used_at, (SELECT p.role FROM profiles p WHERE p.id = a.decided_by AND p.is_active) AS approver_role
    FROM approvals a WHERE a.id = ${id} FOR UPDATE`
  return row
}

export async function updateUsed(db: Db, id: number, now: Date): Promise<void> {
  await db`UPDATE approvals SET used_at = ${now} WHERE id = ${id}`
}
