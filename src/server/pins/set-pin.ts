import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { todayIn } from '#server/settings/today-in.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { pinProblem } from '#shared/pins/pin.ts'
import { hashPin } from './hash-pin.ts'
import { deleteTries, updatePinGone, upsertPin } from './queries.ts'

/** Long enough to read the form, too short for somebody who finds the browser open. */
const FRESH_MS = 10 * MINUTE_MS

/** Whether the person themselves signed in here a moment ago; who took over by a PIN did not. */
export function isSignInFresh({ user, now }: Caller): boolean {
  const { session } = user
  if (!session || session.owner_id !== user.id) return false
  return now.getTime() - session.created_at.getTime() <= FRESH_MS
}

/** One's own PIN. Neither the trail nor the log learn it. */
export async function setPin(caller: Caller, pin: string): Promise<void> {
  const { user, now, sealer, inTransaction } = caller
  if (!isSignInFresh(caller))
    throw new Refusal(403, 'Sign in again first: a PIN is set within ten minutes of signing in')
  const problem = pinProblem(pin, todayIn(caller))
  if (problem) throw new Refusal(400, problem)
  const hashed = await hashPin(sealer, user.id, pin)
  await inTransaction(async (db) => {
    await upsertPin(db, user.id, hashed, now)
    // Who has just signed in does not wait for having typed the old one wrong.
    await deleteTries(db, user.id, user.id)
    await recordAudit(db, caller, { action: 'update', table_name: 'pins', record_id: user.id })
  })
}

/** Somebody has forgotten theirs, or others know it. The bell tells them; nobody learns whether there was one. */
export async function resetPin(caller: Caller, id: string): Promise<void> {
  const { db, user, now } = caller
  const [person] = await db`SELECT FROM profiles WHERE id = ${id}`
  if (!person) throw new Refusal(404, 'There is no such team member')
  if (!(await updatePinGone(db, id, { by: user.id, at: now }))) return
  await deleteTries(db, id, null)
  await recordAudit(db, caller, { action: 'delete', table_name: 'pins', record_id: id })
}
