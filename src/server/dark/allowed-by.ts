import { updateUsed } from '#server/approvals/queries.ts'
import { type Approved, lockWord } from '#server/approvals/use-approval.ts'
import type { Db } from '#server/db/client.ts'
import type { DarkSale } from '#shared/dark/entry.ts'
import { approvalNeeded } from '#shared/sales/discount-limits.ts'
import type { Reckoning } from '#shared/sales/totals.ts'
import type { Booking } from './booking.ts'
import { keepApproval, saleSubject, unapproved } from './check-approval.ts'
import type { Noted } from './problem-words.ts'
import { isSold } from './queries.ts'

interface Allowed {
  approval_id: number | null
  /** What took that word, and whose it is; null where the seller may do it alone, or nobody's holds. */
  approved: (Approved & { decided_by: string }) | null
  noted: Noted[]
}

/**
 * Whose word allowed the discounts of a sale; those beyond the seller's caps that nobody's did are noted. What the book
 * has already was judged when it was sold.
 */
export async function allowedBy(
  db: Db,
  booking: Booking,
  sale: DarkSale,
  reckoning: Reckoning,
): Promise<Allowed> {
  const { role, settings, body } = booking
  if (await isSold(db, body.key)) return { approval_id: null, approved: null, noted: [] }
  const subject = saleSubject(sale, reckoning)
  const kind = approvalNeeded(role, reckoning, settings.discount_caps)?.kind
  if (kind !== undefined && sale.approval_id !== undefined && booking.approval === null)
    return useGiven(db, booking, { id: sale.approval_id, kind, subject })
  const approval_id = await keepApproval(db, booking, kind ?? 'discount', () => subject)
  if (kind === undefined) return { approval_id, approved: null, noted: [] }
  const { approval } = booking
  const approved =
    approval !== null && 'by' in approval && approval_id !== null
      ? { id: approval_id, kind, subject, decided_by: approval.by }
      : null
  return { approval_id, approved, noted: [...unapproved(approval, BEYOND)] }
}

const BEYOND = 'Its discount is beyond what the seller may give'

/** A word that was given before the line went. It had to be good when the sale was made. */
async function useGiven(
  db: Db,
  { seller, role, bookedAt, now }: Booking,
  approved: Approved,
): Promise<Allowed> {
  const user = { id: seller.id, role }
  const word = await lockWord(db, { ...approved, user, now: bookedAt })
  if ('problem' in word) {
    const [, text] = word.problem
    return { approval_id: null, approved: null, noted: [...unapproved({ failed: text }, BEYOND)] }
  }
  await updateUsed(db, approved.id, now)
  return { approval_id: approved.id, approved: { ...approved, decided_by: word.by }, noted: [] }
}
