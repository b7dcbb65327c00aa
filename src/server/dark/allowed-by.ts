import type { Approved } from '#server/approvals/use-approval.ts'
import type { Db } from '#server/db/client.ts'
import type { DarkSale } from '#shared/dark/entry.ts'
import { approvalNeeded } from '#shared/sales/discount-limits.ts'
import type { Reckoning } from '#shared/sales/totals.ts'
import type { Booking } from './booking.ts'
import { saleSubject } from './check-approval.ts'
import type { Noted } from './problem-words.ts'
import { isSold } from './queries.ts'
import { wordFor } from './word-for.ts'

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
  const { approval_id, by, noted } = await wordFor(db, booking, {
    kind: kind ?? 'discount',
    subject,
    given: sale.approval_id,
    beyond: kind === undefined ? null : BEYOND,
  })
  const approved =
    kind !== undefined && approval_id !== null && by !== null
      ? { id: approval_id, kind, subject, decided_by: by }
      : null
  return { approval_id, approved, noted }
}

const BEYOND = 'Its discount is beyond what the seller may give'
