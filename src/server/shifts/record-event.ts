import { randomUUID } from 'node:crypto'
import { useApproval } from '#server/approvals/use-approval.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import { noteException } from '#server/exceptions/note-exception.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey, markReplayed, usedKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'
import type { Subject } from '#shared/approvals/contract.ts'
import { cents } from '#shared/money.ts'
import { type Role, SELLERS } from '#shared/roles.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import { beyondCapText, type CappedKind, isBeyondCap, isCapped } from '#shared/shifts/beyond-cap.ts'
import { capsOf } from '#shared/shifts/caps.ts'
import type { NewEvent, ShiftDetails } from '#shared/shifts/contract.ts'
import { eventProblem } from '#shared/shifts/event-problem.ts'
import { countNoSales, findEventByKey, insertEvent, type NewEventRow } from './event-queries.ts'
import { isAmongPeople, lockShift, type ShiftRow } from './queries.ts'
import { isManager, shiftNow } from './read-shift.ts'

export type Event = Omit<NewEventRow, 'created_at' | 'request_key'>

/** Something happens to the cash of a drawer beside its sales. What is beyond a person's caps needs another's word. */
export async function recordEvent(
  caller: Caller,
  { id, approval_id, ...asked }: NewEvent & { id: number },
): Promise<ShiftDetails> {
  const { db, user, now } = caller
  const key = idempotencyKey(caller.request) ?? randomUUID()
  const shift = await lockShift(db, id, 'shared')
  const event: Event = { ...eventOf(asked), shift_id: id, profile_id: user.id, approval_id: null }
  const earlier = await findEventByKey(db, key)
  if (earlier) {
    if (!isSameEvent(earlier, event)) throw usedKey()
    markReplayed(caller)
    return shiftNow(caller, id)
  }
  await refuseOutsider(caller, shift)
  if (event.kind === 'hand_over') await refuseHandOver(caller, shift, event.to_id)
  const approval = await approvalFor(caller, event, approval_id)
  const eventId = await insertEvent(db, {
    ...event,
    request_key: key,
    approval_id: approval?.id ?? null,
    created_at: now,
  })
  if (event.kind === 'no_sale' || event.kind === 'paid_out')
    await noteException(db, {
      kind: event.kind,
      profile_id: user.id,
      approver_id: approval?.decided_by ?? null,
      shift_id: id,
      amount: event.amount,
      details: `${shift.till_name}: ${event.reason}`,
      created_at: now,
    })
  await recordAudit(db, caller, {
    action: 'create',
    table_name: 'shift_events',
    record_id: eventId,
    new_values: {
      shift_id: id,
      kind: event.kind,
      amount: event.amount / 100,
      reason: event.reason,
      ...(event.to_id !== null && { to_id: event.to_id }),
      ...(approval && { approval_id: approval.id }),
    },
  })
  return shiftNow(caller, id)
}

/** What was asked, in whole, or what is wrong with it. */
export function eventOf(
  asked: Omit<NewEvent, 'approval_id'>,
): Pick<Event, 'kind' | 'amount' | 'reason' | 'to_id'> {
  const problem = eventProblem(asked)
  if (problem !== undefined) throw new Refusal(400, problem)
  const { kind, amount, reason, to_id } = asked
  return { kind, amount: amount ?? cents(0), reason: reason ?? '', to_id }
}

export const isSameEvent = (stored: Omit<NewEventRow, 'created_at'>, event: Event): boolean =>
  (['shift_id', 'kind', 'amount', 'reason', 'profile_id', 'to_id'] as const).every(
    (name) => stored[name] === event[name],
  )

async function refuseOutsider(caller: Caller, shift: ShiftRow): Promise<void> {
  if (shift.closed_at !== null) throw new Refusal(409, 'This shift is closed')
  if (isManager(caller) || (await isAmongPeople(caller.db, shift.id, caller.user.id))) return
  throw new Refusal(403, `${shift.held_by_name} holds this drawer: they or a manager see to it`)
}

/** Who holds it gives it away, to somebody who sells. */
async function refuseHandOver(caller: Caller, shift: ShiftRow, to: string | null): Promise<void> {
  if (!isManager(caller) && shift.held_by !== caller.user.id)
    throw new Refusal(
      403,
      `${shift.held_by_name} holds this drawer: they or a manager hand it over`,
    )
  if (to === shift.held_by)
    throw new Refusal(409, `${shift.held_by_name} holds this drawer already`)
  const [person] = await caller.db`
    SELECT FROM profiles WHERE id = ${to} AND is_active AND role = ANY (${SELLERS})`
  if (!person) throw new Refusal(400, 'A drawer is handed over to somebody of the team who sells')
}

async function approvalFor(caller: Caller, event: Event, approvalId: number | null) {
  const { db, user, settings, now } = caller
  const { kind, amount } = event
  if (!isCapped(kind) || !(await needsWord(db, { ...event, kind }, user.role, settings)))
    return null
  const subject = eventSubject(event)
  if (approvalId !== null) return useApproval(db, { id: approvalId, kind, subject, user, now })
  throw new Refusal(403, beyondCapText({ kind, amount }), {}, { approval: { kind, subject } })
}

/** What an approval of it is given for. */
export const eventSubject = ({ shift_id, amount, reason }: Event): Subject => ({
  shift_id,
  amount: amount / 100,
  reason,
})

/** Whether somebody of this role may not do it alone. */
export async function needsWord(
  db: Db,
  event: Event & { kind: CappedKind },
  role: Role,
  { discount_caps }: Pick<ShopSettings, 'discount_caps'>,
): Promise<boolean> {
  const caps = capsOf(role, discount_caps)
  if (!caps) return false
  const { kind, shift_id, profile_id } = event
  const noSales = kind === 'no_sale' ? await countNoSales(db, shift_id, profile_id) : 0
  return isBeyondCap(event, caps, noSales)
}
