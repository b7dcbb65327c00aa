import { z } from 'zod'
import { subjectHash } from '#server/approvals/subject-hash.ts'
import type { Caller } from '#server/http/context.ts'
import { checkPin } from '#server/pins/check-pin.ts'
import { Refusal } from '#server/refusal.ts'
import { mayApprove, type Subject } from '#shared/approvals/contract.ts'
import type { Act, DarkSale, EntryBody, SealedPin } from '#shared/dark/entry.ts'
import { saleSums } from '#shared/dark/sale-sums.ts'
import { Role } from '#shared/roles.ts'
import { discountSubject } from '#shared/sales/discount-limits.ts'
import type { Reckoning } from '#shared/sales/totals.ts'
import { roleAtTill, type SealedWord } from './booking.ts'
import { openSealed } from './seal-key.ts'

const PinText = z.object({
  pin: z.string(),
  till_id: z.number(),
  key: z.string(),
  /** The hash of what it was a word for; tills from before did not say. */
  subject: z.string().optional(),
})

/** Whether the PIN in an entry is its person's, and was typed for this one act. Tries count as they do at the till. */
export async function checkSealedPin(
  caller: Caller,
  { till_id, key, act }: Pick<EntryBody, 'till_id' | 'key' | 'act'>,
  sealed: SealedPin,
): Promise<SealedWord> {
  const { data } = PinText.safeParse(openSealed(caller.sealer, 'veld pin', sealed))
  if (!data) return { failed: 'the PIN cannot be opened' }
  if (data.till_id !== till_id || data.key !== key || !isAbout(act, data.subject))
    return { failed: 'the PIN was given for something else' }
  try {
    // Of a take-over it is noted with the entry.
    await checkPin(caller, sealed.profile_id, data.pin, act.kind !== 'switched')
    return { by: sealed.profile_id }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { failed: error.status === 429 ? 'too many wrong PINs' : 'the PIN was wrong' }
  }
}

/** The key is the cart's, which may have grown since. What is done at a drawer is written with the PIN, at once. */
function isAbout(act: Act, subject: string | undefined): boolean {
  if (subject === undefined || act.kind !== 'sale') return true
  const reckoning = saleSums(act)
  // What contradicts itself is held for that.
  return (
    'problem' in reckoning || subjectHash(saleSubject(act, reckoning)).toString('hex') === subject
  )
}

/** What a word for the discounts of a sale is about. */
export const saleSubject = (sale: DarkSale, reckoning: Reckoning): Subject =>
  discountSubject(sale.lines, sale.cart_discount, reckoning)

/** The word of somebody of a higher role than the seller's, and nobody else's. */
export async function checkApproval(
  caller: Caller,
  body: EntryBody,
  sealed: SealedPin,
): Promise<SealedWord> {
  const people = await caller.db<{ id: string; role: string }[]>`
    SELECT id, role FROM profiles WHERE id IN (${sealed.profile_id}, ${body.seller_id}) AND is_active`
  const [approver, seller] = [sealed.profile_id, body.seller_id].map((id) => {
    const found = people.find((person) => person.id === id)
    return found && { id, role: Role.parse(found.role) }
  })
  const asker = seller && { ...seller, role: roleAtTill(body, seller.role) }
  if (!approver || !asker || !mayApprove(approver, asker))
    return { failed: 'it takes somebody of a higher role' }
  return checkSealedPin(caller, body, sealed)
}
