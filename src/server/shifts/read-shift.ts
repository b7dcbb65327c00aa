import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { todayIn } from '#server/settings/today-in.ts'
import { cents } from '#shared/money.ts'
import { isAmong, MANAGERS } from '#shared/roles.ts'
import type { Shift, ShiftDetails, ShiftQuery } from '#shared/shifts/contract.ts'
import { listCounts, listEvents } from './event-queries.ts'
import {
  findShift,
  findZReport,
  isAmongPeople,
  listAddenda,
  listShifts,
  NO_SHIFT,
  type ShiftRow,
} from './queries.ts'

export const isManager = ({ user }: Pick<Caller, 'user'>): boolean => isAmong(MANAGERS, user.role)

/** Of everybody for managers; a budtender sees those that they have a hand in. */
export async function readShifts(caller: Caller, query: ShiftQuery): Promise<Shift[]> {
  const rows = await listShifts(caller.db, query, isManager(caller) ? null : caller.user.id)
  return rows.map((row) => shiftAnswer(caller, row))
}

/** An X would end the blind count of whoever opened the drawer or ever held it, whoever holds it by then. */
export const mayLook = (caller: Caller, { closed_at, counted, holders }: ShiftRow): boolean =>
  isManager(caller) && closed_at === null && !(counted === null && holders.includes(caller.user.id))

/** To who has no hand in it, a shift is as if it were not there. */
export async function getShift(caller: Caller, id: number): Promise<ShiftDetails> {
  const { db, user } = caller
  const shift = await findShift(db, id)
  if (!shift || !(isManager(caller) || (await isAmongPeople(db, id, user.id))))
    throw new Refusal(404, NO_SHIFT)
  return shiftDetails(caller, shift)
}

/** After a change, as the book has it now. */
export async function shiftNow(caller: Caller, id: number): Promise<ShiftDetails> {
  return shiftDetails(caller, (await findShift(caller.db, id))!)
}

async function shiftDetails(caller: Caller, shift: ShiftRow): Promise<ShiftDetails> {
  const { db } = caller
  const counts = await listCounts(db, shift.id)
  return {
    ...shiftAnswer(caller, shift),
    events: await listEvents(db, shift.id),
    counts: counts.map((count) => ({
      ...count,
      difference: cents(count.counted - count.expected),
    })),
    report: (await findZReport(db, shift.id))?.report ?? null,
    addenda: await listAddenda(db, shift.id),
  }
}

/** What is expected is in no answer before it has been counted. */
function shiftAnswer(caller: Caller, row: ShiftRow): Shift {
  const { counted, expected, deposit, holders: _, ...shift } = row
  return {
    ...shift,
    is_overnight: row.closed_at === null && row.day < todayIn(caller),
    may_look: mayLook(caller, row),
    ...(counted !== null &&
      expected !== null && { counted, expected, difference: cents(counted - expected) }),
    ...(deposit !== null && { deposit }),
  }
}
