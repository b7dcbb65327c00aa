import type { ActingUser, Actor } from '#server/audit/record.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import { writeZReport } from '#server/shifts/close-shift.ts'
import { writeCount } from '#server/shifts/count-shift.ts'
import { findCountByKey } from '#server/shifts/event-queries.ts'
import {
  findShiftByKey,
  findZReport,
  insertShift,
  isZReportKey,
  lockShift,
  lockTillForShift,
  type ShiftRow,
} from '#server/shifts/queries.ts'
import type { Act } from '#shared/dark/entry.ts'
import { type Cents, formatRand } from '#shared/money.ts'
import { isAmong, MANAGERS } from '#shared/roles.ts'
import { PaymentMethod } from '#shared/sales/payment-method.ts'
import { Denomination, unknownDenomination } from '#shared/shifts/denominations.ts'
import {
  isCashAmount,
  isDayOfMachine,
  NO_CASH_AMOUNT,
  NO_DAY_OF_MACHINE,
} from '#shared/shifts/most-money.ts'
import { bookEvent } from './book-event.ts'
import type { Booked, Booking } from './booking.ts'
import { type Noted, offline, UNKNOWN_SHIFT } from './problem-words.ts'
import { findShiftMeant } from './queries.ts'

type ShiftAct = Exclude<Act, { kind: 'sale' | 'switched' }>
type Counting = Extract<Act, { kind: 'shift_counted' }>

/** What a till did to its drawer, in the tables and by the rules of a drawer that is worked with the server. */
export async function bookShiftAct(db: Db, booking: Booking, act: ShiftAct): Promise<Booked> {
  if (act.kind === 'shift_opened') return bookOpening(db, booking, act.float)
  const id = await findShiftMeant(db, booking.till.id, { ...booking, ref: act.shift })
  if (id === null) return { held: 'shift', reason: UNKNOWN_SHIFT }
  const shift = await lockShift(db, id, act.kind === 'shift_event' ? 'shared' : 'alone')
  switch (act.kind) {
    case 'shift_event':
      return bookEvent(db, booking, shift, act)
    case 'shift_counted':
      return bookCount(db, booking, shift, act)
    case 'shift_closed':
      return bookClosing(db, booking, shift)
  }
}

/**
 * Where a shift is open at the till already, what follows belongs to that one. Whether the float was put into its
 * drawer beside what lay there nobody knows: it is not booked, and somebody looks.
 */
async function bookOpening(db: Db, booking: Booking, float: Cents): Promise<Booked> {
  const { till, body, seller, bookedAt, day } = booking
  if (!isCashAmount(float)) return { held: 'sums', reason: NO_CASH_AMOUNT }
  await lockTillForShift(db, till.id)
  const known = await bookedOpening(db, booking, float)
  if (known) return known
  const shift = { request_key: body.key, till_id: till.id, float, opened_by: seller.id }
  const id = await insertShift(db, { ...shift, opened_at: bookedAt, day })
  // Somebody was faster: the same opening with the line, or another one at this till.
  if (id === undefined)
    return (await bookedOpening(db, booking, float)) ?? joinOpenShift(db, booking, float)
  await recordAudit(db, actorOf(booking), {
    action: 'create',
    table_name: 'shifts',
    record_id: id,
    new_values: { till: till.name, float: float / 100, opened_at: bookedAt },
  })
  return { isNew: true, shift_id: id, noted: [] }
}

async function bookedOpening(
  db: Db,
  { till, body }: Booking,
  float: Cents,
): Promise<Booked | undefined> {
  const known = await findShiftByKey(db, body.key)
  if (!known) return undefined
  return known.till_id === till.id && known.float === float
    ? { isNew: false, shift_id: known.id, noted: [] }
    : { held: 'key', reason: 'Its key is that of another shift' }
}

async function joinOpenShift(db: Db, { till }: Booking, float: Cents): Promise<Booked> {
  const [open] = await db<{ id: number }[]>`
    SELECT id FROM shifts WHERE till_id = ${till.id} AND closed_at IS NULL`
  const text =
    `${till.name} opened a shift with a float of ${formatRand(float)} while shift ${open!.id} was open there: ` +
    'what follows belongs to that one. If the float was put into the drawer as well, pay it in'
  return { isNew: true, shift_id: open!.id, noted: [offline(text)] }
}

async function bookCount(
  db: Db,
  booking: Booking,
  shift: ShiftRow,
  { denominations, terminals }: Counting,
): Promise<Booked> {
  const { body, settings, bookedAt } = booking
  const known = await findCountByKey(db, body.key)
  if (known) return { isNew: false, shift_id: known.shift_id, noted: [] }
  if (shift.closed_at !== null)
    return { held: 'shift', reason: `Shift ${shift.id} was closed before it was counted here` }
  if (Object.keys(denominations).some((value) => !Denomination.safeParse(value).success))
    return { held: 'sums', reason: 'It counts notes or coins that there are not' }
  if (Object.keys(terminals).some((method) => !PaymentMethod.safeParse(method).success))
    return { held: 'sums', reason: 'It names a way to pay that there is not' }
  if (!Object.values(terminals).every(isDayOfMachine))
    return { held: 'sums', reason: NO_DAY_OF_MACHINE }
  const count = { key: body.key, denominations, terminals: cashless(terminals), at: bookedAt }
  if (!(await writeCount(db, actorOf(booking), shift, count)))
    return { held: 'shift', reason: `Shift ${shift.id} has been counted twice already` }
  const unknown = unknownDenomination(denominations, settings.denominations)
  return {
    isNew: true,
    shift_id: shift.id,
    noted: [
      ...others(booking, shift),
      ...(unknown === undefined ? [] : [offline(`Nobody counts ${unknown} in this shop any more`)]),
    ],
  }
}

/** Cash is counted by hand. */
const cashless = ({ cash: _, ...terminals }: Record<string, Cents>): Record<string, Cents> =>
  terminals

async function bookClosing(db: Db, booking: Booking, shift: ShiftRow): Promise<Booked> {
  const { body, bookedAt } = booking
  if (shift.closed_at !== null) {
    const isSame = (await findZReport(db, shift.id))?.request_key === body.key
    const text = `Shift ${shift.id} had been closed already, with Z ${shift.z_number}`
    return { isNew: false, shift_id: shift.id, noted: isSame ? [] : [offline(text)] }
  }
  if (shift.counted === null)
    return { held: 'shift', reason: `Shift ${shift.id} has not been counted` }
  if (await isZReportKey(db, body.key))
    return { held: 'key', reason: 'Its key is that of another closing' }
  await writeZReport(db, actorOf(booking), shift, { key: body.key, at: bookedAt })
  return { isNew: true, shift_id: shift.id, noted: [...others(booking, shift)] }
}

/** Who holds a drawer counts and closes it, or a manager. */
function* others({ seller }: Booking, shift: ShiftRow): Iterable<Noted> {
  if (shift.held_by !== seller.id && !isAmong(MANAGERS, seller.role))
    yield offline(`${shift.held_by_name} holds this drawer, and somebody else saw to it`)
}

const actorOf = ({ seller, origin, now }: Booking): Actor & { user: ActingUser } => ({
  user: seller,
  origin,
  now,
})
