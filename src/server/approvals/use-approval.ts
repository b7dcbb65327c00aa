import type { Db } from '#server/db/client.ts'
import { noteException } from '#server/exceptions/note-exception.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { type ApprovalKind, mayApprove, type Subject } from '#shared/approvals/contract.ts'
import type { Role } from '#shared/roles.ts'
import { type LockedApproval, lockApproval, updateUsed } from './queries.ts'
import { subjectHash } from './subject-hash.ts'

/** An approval, and what for. */
export interface Approved {
  id: number
  kind: ApprovalKind
  /** What is about to be done, as the approval was asked for. */
  subject: Subject
}

interface Act extends Approved {
  user: { id: string; role: Role }
  now: Date
}

/**
 * Uses an approval up for the act that it was given for, inside the act's own transaction: if that is undone, the
 * approval is good again. Answers who gave their word.
 */
export async function useApproval(db: Db, act: Act): Promise<{ id: number; decided_by: string }> {
  const word = await holdApproval(db, act)
  await updateUsed(db, act.id, act.now)
  return word
}

/** Refused where it does not hold for this act. */
async function holdApproval(db: Db, act: Act): Promise<{ id: number; decided_by: string }> {
  const word = await lockWord(db, act)
  const { id, kind, subject } = act
  if ('problem' in word) throw new Refusal(...word.problem, {}, { approval: { kind, subject } })
  return { id, decided_by: word.by }
}

/** Whose word it is, which nobody else uses meanwhile; or why it does not hold for this act. */
export async function lockWord(
  db: Db,
  act: Act,
): Promise<{ by: string } | { problem: [403 | 409, string] }> {
  const found = await lockApproval(db, act.id, act.now)
  const problem = problemOf(found, act)
  return problem ? { problem } : { by: found!.decided_by! }
}

/**
 * Does what may need an approval. With one it takes two statements, which are one transaction: what is refused leaves
 * it good for the next try, and so does what was done before, under another one.
 */
export function underApproval<Outcome extends MadeEntry | { refusal: string }>(
  caller: Caller,
  approval: Approved | null,
  refusalOf: (outcome: Extract<Outcome, { refusal: string }>) => Refusal,
  act: (db: Db) => Promise<Outcome>,
): Promise<Outcome> {
  const { tillDb, inTransaction, user, now } = caller
  if (approval === null) return act(tillDb)
  return inTransaction(async (db) => {
    const word = await holdApproval(db, { ...approval, user, now })
    const outcome = await act(db)
    if (outcome.refusal !== undefined)
      throw refusalOf(outcome as Extract<Outcome, { refusal: string }>)
    if (outcome.replayed) return outcome
    await updateUsed(db, approval.id, now)
    await noteApproved(db, caller, approval, { ...word, ...outcome })
    return outcome
  })
}

/** An entry of the book that was just made, or under its key before. */
interface MadeEntry {
  transaction_id: number
  transaction_number: string
  replayed?: true | undefined
  refusal?: undefined
}

/** What took a second person's word is looked at by somebody. */
export async function noteApproved(
  db: Db,
  { user, now }: { user: { id: string }; now: Date },
  { kind, subject }: Approved,
  made: Pick<MadeEntry, 'transaction_id' | 'transaction_number'> & { decided_by: string },
): Promise<void> {
  const what = kind === 'return' || kind === 'void' ? 'Return' : 'Sale'
  await noteException(db, {
    kind,
    profile_id: user.id,
    approver_id: made.decided_by,
    shift_id: null,
    transaction_id: made.transaction_id,
    amount: Math.round(Number(subject.amount) * 100),
    details: `${what} ${made.transaction_number}: ${String(subject.reason)}`,
    created_at: now,
  })
}

function problemOf(found: LockedApproval | undefined, act: Act): [403 | 409, string] | null {
  if (!found || found.asked_by !== act.user.id) return [409, 'There is no such approval of yours']
  const isSame =
    found.kind === act.kind && Buffer.from(found.subject_hash).equals(subjectHash(act.subject))
  if (!isSame) return [409, 'This approval was given for something else']
  if (found.used_at !== null) return [409, 'This approval has been used: ask for another']
  if (found.is_granted === null) return [409, 'Nobody has approved this yet']
  if (!found.is_granted) return [403, 'This was not approved']
  if (found.is_expired) return [409, 'This approval has expired: ask again']
  const { approver_role: role, decided_by: id } = found
  return role !== null && mayApprove({ id: id!, role }, act.user)
    ? null
    : [403, 'Whoever approved this may no longer do so']
}
