import { insertApproval, updateDecision, updateUsed } from '#server/approvals/queries.ts'
import { type Approved, lockWord } from '#server/approvals/use-approval.ts'
import type { Db } from '#server/db/client.ts'
import type { ApprovalKind, Subject } from '#shared/approvals/contract.ts'
import type { Booking, SealedWord } from './booking.ts'
import { type Noted, offline } from './problem-words.ts'

interface Wanted {
  kind: ApprovalKind
  subject: Subject
  /** A word that was given before the line went. */
  given: number | undefined
  /** What the seller may not do alone, in words; null where they may. */
  beyond: string | null
}

interface Word {
  approval_id: number | null
  /** Whose it is; null where nobody's holds. */
  by: string | null
  noted: Noted[]
}

/** Whose word stands beside an act, sealed or given before; what would need one and has none is noted. */
export async function wordFor(
  db: Db,
  booking: Booking,
  { kind, subject, given, beyond }: Wanted,
): Promise<Word> {
  const { approval } = booking
  if (beyond !== null && given !== undefined && approval === null)
    return useGiven(db, booking, { id: given, kind, subject }, beyond)
  const approval_id = await keepApproval(db, booking, kind, subject)
  return {
    approval_id,
    by: approval !== null && 'by' in approval ? approval.by : null,
    noted: beyond === null ? [] : [...unapproved(approval, beyond)],
  }
}

/** It had to be good when the act was done. */
async function useGiven(
  db: Db,
  { seller, role, bookedAt, now }: Booking,
  approved: Approved,
  beyond: string,
): Promise<Word> {
  const user = { id: seller.id, role }
  const word = await lockWord(db, { ...approved, user, now: bookedAt })
  if ('problem' in word) {
    const [, text] = word.problem
    return { approval_id: null, by: null, noted: [...unapproved({ failed: text }, beyond)] }
  }
  await updateUsed(db, approved.id, now)
  return { approval_id: approved.id, by: word.by, noted: [] }
}

/** What is beyond what somebody may do alone, unless a word for it holds. */
function* unapproved(approval: SealedWord | null, act: string): Iterable<Noted> {
  if (approval === null) yield offline(`${act}, and nobody approved it`)
  else if ('failed' in approval)
    yield offline(`${act}, and its approval does not hold: ${approval.failed}`)
}

/** The word stands beside the act, as one that was given with the server does. */
async function keepApproval(
  db: Db,
  { approval, seller, role, now }: Booking,
  kind: ApprovalKind,
  subject: Subject,
): Promise<number | null> {
  if (approval === null || 'failed' in approval) return null
  const expires_at = new Date(now.getTime() + 1)
  const id = await insertApproval(db, {
    request_key: null,
    kind,
    subject,
    asked_by: seller.id,
    asked_role: role,
    asked_at: now,
    expires_at,
  })
  await updateDecision(db, id, { by: approval.by, granted: true, at: now, expires_at })
  await updateUsed(db, id, now)
  return id
}
