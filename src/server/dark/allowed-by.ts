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
  if (await isSold(db, body.key)) return { approval_id: null, noted: [] }
  const subject = saleSubject(sale, reckoning)
  const kind = approvalNeeded(role, reckoning, settings.discount_caps)?.kind
  if (kind !== undefined && sale.approval_id !== undefined && booking.approval === null)
    return useGiven(db, booking, { id: sale.approval_id, kind, subject })
  const approval_id = await keepApproval(db, booking, kind ?? 'discount', () => subject)
  return { approval_id, noted: kind === undefined ? [] : [...unapproved(booking.approval, BEYOND)] }
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
    return { approval_id: null, noted: [...unapproved({ failed: text }, BEYOND)] }
  }
  await updateUsed(db, approved.id, now)
  return { approval_id: approved.id, noted: [] }
}
