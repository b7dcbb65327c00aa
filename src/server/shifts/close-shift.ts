import { randomUUID } from 'node:crypto'
import { recordAudit } from '#server/audit/record.ts'
import { noteException } from '#server/exceptions/note-exception.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/http/refusal.ts'
import { cents, formatRand } from '#shared/money.ts'
import type { ShiftDetails } from '#shared/shifts/contract.ts'
import type { ShiftReport } from '#shared/shifts/report.ts'
import { refuseOtherDrawer } from './count-shift.ts'
import { findZReport, insertZReport, lockShift, nextZNumber, updateShiftClosed } from './queries.ts'
import { isManager, shiftNow } from './read-shift.ts'
import { shiftReport } from './shift-report.ts'

/** One transaction takes what is there: nothing that came since the count makes it fail, it stands in the report. */
export async function closeShift(caller: Caller, id: number): Promise<ShiftDetails> {
  const { db, user, now } = caller
  const key = idempotencyKey(caller.request) ?? randomUUID()
  const shift = await lockShift(db, id, 'alone')
  refuseOtherDrawer(caller, shift)
  if (shift.closed_at !== null) {
    const stored = await findZReport(db, id)
    if (stored?.request_key !== key) throw new Refusal(409, 'This shift is closed already')
    caller.reply.headers.set('idempotent-replayed', 'true')
    return shiftNow(caller, id)
  }
  if (shift.counted === null) throw new Refusal(409, 'Count the drawer before you close the shift')
  const report = await shiftReport(caller, shift, await nextZNumber(db, shift.till_id))
  await updateShiftClosed(db, id, { by: user.id, at: now })
  await insertZReport(db, report, { key, now })
  await noteDifference(caller, report, shift.held_by)
  await recordAudit(db, caller, {
    action: 'update',
    table_name: 'shifts',
    record_id: id,
    new_values: {
      z_number: report.number,
      expected: report.expected / 100,
      counted: (report.counted ?? 0) / 100,
      difference: (report.difference ?? 0) / 100,
    },
  })
  return shiftNow(caller, id)
}

/** A drawer that is over or short is for somebody to look at, to whoever answered for it. */
async function noteDifference(
  { db, now }: Caller,
  { difference, shift_id, till_name, number }: ShiftReport,
  holder: string,
): Promise<void> {
  if (difference === null || difference === 0) return
  const word = difference > 0 ? 'over' : 'short'
  await noteException(db, {
    kind: 'over_short',
    profile_id: holder,
    approver_id: null,
    shift_id,
    amount: difference,
    details: `${till_name}, Z ${number}: ${formatRand(cents(Math.abs(difference)))} ${word}`,
    created_at: now,
  })
}

/** The X report. Of one's own drawer it would end the blind count, so nobody gets it. */
export async function lookAtShift(caller: Caller, id: number): Promise<ShiftReport> {
  const shift = await lockShift(caller.db, id, 'shared')
  if (shift.closed_at !== null)
    throw new Refusal(404, 'This shift is closed: its Z report tells what it came to')
  if (!isManager(caller) || (shift.held_by === caller.user.id && shift.counted === null))
    throw new Refusal(403, 'You hold this drawer: count it first, or let another manager look')
  await recordAudit(caller.db, caller, {
    action: 'reveal',
    table_name: 'shifts',
    record_id: id,
    new_values: { report: 'X' },
  })
  return shiftReport(caller, shift, null)
}
