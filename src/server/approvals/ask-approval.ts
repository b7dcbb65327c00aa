import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey, markReplayed, usedKey } from '#server/http/idempotency-key.ts'
import { checkPin } from '#server/pins/check-pin.ts'
import { Refusal } from '#server/refusal.ts'
import { type Approval, mayApprove, type NewApproval } from '#shared/approvals/contract.ts'
import { GOOD_FOR_MS } from '#shared/approvals/good-for.ts'
import type { Role } from '#shared/roles.ts'
import {
  type ApprovalRow,
  findApproval,
  findApprovalByKey,
  insertApproval,
  listWaiting,
  updateDecision,
} from './queries.ts'
import { subjectHash } from './subject-hash.ts'

const MISSING = 'There is no such approval'

/** Somebody's word for one act: given at once with their PIN, or asked for on their own screen. */
export async function askApproval(caller: Caller, asked: NewApproval): Promise<Approval> {
  const { user, now, inTransaction } = caller
  const { kind, subject, approver_id, pin } = asked
  if ((approver_id === null) !== (pin === null))
    throw new Refusal(400, 'Say who approves and give their PIN, or neither')
  if (approver_id !== null) await refuseUnfit(caller, approver_id)
  if (approver_id !== null && pin !== null) await checkPin(caller, approver_id, pin)
  const expires_at = new Date(now.getTime() + GOOD_FOR_MS)
  const request_key = idempotencyKey(caller.request)
  return inTransaction(async (db) => {
    const earlier = request_key && (await findApprovalByKey(db, request_key, now))
    if (earlier) {
      if (!isSameAsked(earlier, asked, user.id)) throw usedKey('another approval')
      markReplayed(caller)
      return earlier
    }
    const id = await insertApproval(db, {
      request_key,
      kind,
      subject,
      asked_by: user.id,
      asked_role: user.role,
      asked_at: now,
      expires_at,
    })
    if (approver_id !== null)
      await updateDecision(db, id, { by: approver_id, granted: true, at: now, expires_at })
    await recordAudit(db, caller, {
      action: 'create',
      table_name: 'approvals',
      record_id: id,
      new_values: { kind, subject, ...(approver_id !== null && { approved_by: approver_id }) },
    })
    return (await findApproval(db, id, now))!
  })
}

const isSameAsked = (
  stored: ApprovalRow,
  { kind, subject, approver_id }: NewApproval,
  askedBy: string,
): boolean =>
  stored.asked_by === askedBy &&
  stored.kind === kind &&
  subjectHash(subject).equals(stored.subject_hash) &&
  // Somebody may have decided what was asked for on the screens.
  (approver_id === null || stored.decided_by === approver_id)

/** Before the PIN is looked at; an unknown person is answered like one whose PIN is wrong. */
async function refuseUnfit({ db, user }: Caller, approverId: string): Promise<void> {
  if (approverId === user.id) throw new Refusal(403, 'Nobody approves for themselves')
  const [approver] = await db<{ id: string; role: Role }[]>`
    SELECT id, role FROM profiles WHERE id = ${approverId}`
  if (approver && !mayApprove(approver, user))
    throw new Refusal(403, 'Somebody of a higher role has to approve this')
}

/** What this person may decide. */
export async function readWaiting({ db, user, now }: Caller): Promise<Approval[]> {
  return (await listWaiting(db, now)).filter((row) => mayApprove(user, askerOf(row)))
}

export async function getApproval({ db, user, now }: Caller, id: number): Promise<Approval> {
  const found = await findApproval(db, id, now)
  const mayRead = found && (found.asked_by === user.id || mayApprove(user, askerOf(found)))
  if (!mayRead) throw new Refusal(404, MISSING)
  return found
}

export async function decideApproval(
  caller: Caller,
  { id, granted }: { id: number; granted: boolean },
): Promise<Approval> {
  const { db, user, now } = caller
  const found = await findApproval(db, id, now)
  if (!found) throw new Refusal(404, MISSING)
  if (found.asked_by === user.id) throw new Refusal(403, 'Nobody approves for themselves')
  if (!mayApprove(user, askerOf(found)))
    throw new Refusal(403, 'Somebody of a higher role has to approve this')
  const expires_at = new Date(now.getTime() + GOOD_FOR_MS)
  if (!(await updateDecision(db, id, { by: user.id, granted, at: now, expires_at })))
    return decidedAlready(caller, { id, granted })
  await recordAudit(db, caller, {
    action: 'update',
    table_name: 'approvals',
    record_id: id,
    new_values: { granted },
  })
  return (await findApproval(db, id, now))!
}

const askerOf = ({ asked_by, asked_role }: ApprovalRow) => ({ id: asked_by, role: asked_role })

/** The same decision of the same person is answered again. */
async function decidedAlready(
  { db, user, now }: Caller,
  { id, granted }: { id: number; granted: boolean },
): Promise<Approval> {
  const found = await findApproval(db, id, now)
  if (found?.decided_by === user.id && found.is_granted === granted) return found
  throw new Refusal(
    409,
    found?.decided_by_name
      ? `${found.decided_by_name} has decided this already`
      : 'This has waited too long: it has to be asked for again',
  )
}
