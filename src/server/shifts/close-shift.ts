import { randomUUID } from 'node:crypto'
import { type ActingUser, type Actor, recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import { noteException } from '#server/exceptions/note-exception.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey, markReplayed, usedKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'
import { cents, formatRand } from '#shared/money.ts'
import type { ShiftDetails } from '#shared/shifts/contract.ts'
import type { ShiftReport } from '#shared/shifts/report.ts'
import { refuseOtherDrawer } from './count-shift.ts'
import {
  findZReport,
  insertZReport,
  isZReportKey,
  lockShift,
  nextZNumber,
  type ShiftRow,
  updateShiftClosed,
} from './queries.ts'
import { mayLook, shiftNow } from './read-shift.ts'
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
    markReplayed(caller)
    return shiftNow(caller, id)
  }
  if (shift.counted === null) throw new Refusal(409, 'Count the drawer before you close the shift')
  if (await isZReportKey(db, key)) throw usedKey()
  await writeZReport(db, { ...caller, user }, shift, { key, at: now })
  return shiftNow(caller, id)
}

/** The end of a shift that has been counted, at the moment when somebody closed it. */
export async function writeZReport(
  db: Db,
  actor: Actor & { user: ActingUser },
  shift: ShiftRow,
  { key, at }: { key: string; at: Date },
): Promise<ShiftReport> {
  const number = await nextZNumber(db, shift.till_id)
  const report = await shiftReport({ db, user: actor.user, now: at }, shift, number)
  await updateShiftClosed(db, shift.id, { by: actor.user.id, at })
  await insertZReport(db, report, { key, now: at })
  await noteDifference(db, report, shift.held_by, actor.now)
  await recordAudit(db, actor, {
    action: 'update',
    table_name: 'shifts',
    record_id: shift.id,
    new_values: {
      z_number: report.number,
      expected: report.expected / 100,
      counted: (report.counted ?? 0) / 100,
      difference: (report.difference ?? 0) / 100,
    },
  })
  return report
}

/** A drawer that is over or short is for somebody to look at, to whoever answered for it. */
async function noteDifference(
  db: Db,
  { difference, shift_id, till_name, number }: ShiftReport,
  holder: string,
  now: Date,
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

/** The X report. */
export async function lookAtShift(caller: Caller, id: number): Promise<ShiftReport> {
  const shift = await lockShift(caller.db, id, 'shared')
  if (shift.closed_at !== null)
    throw new Refusal(404, 'This shift is closed: its Z report tells what it came to')
  if (!mayLook(caller, shift))
    throw new Refusal(
      403,
      'You opened or held this drawer: let another manager look, or wait for the count',
    )
  await recordAudit(caller.db, caller, {
    action: 'reveal',
    table_name: 'shifts',
    record_id: id,
    new_values: { report: 'X' },
  })
  return shiftReport(caller, shift, null)
}
