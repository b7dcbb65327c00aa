import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import { noteException } from '#server/exceptions/note-exception.ts'
import { findEventByKey, insertEvent } from '#server/shifts/event-queries.ts'
import { isAmongPeople, type ShiftRow } from '#server/shifts/queries.ts'
import {
  type Event,
  eventOf,
  eventSubject,
  isSameEvent,
  needsWord,
} from '#server/shifts/record-event.ts'
import type { Act } from '#shared/dark/entry.ts'
import { isAmong, MANAGERS } from '#shared/roles.ts'
import { isCapped } from '#shared/shifts/beyond-cap.ts'
import { eventProblem, needsReason } from '#shared/shifts/event-problem.ts'
import type { Booked, Booking } from './booking.ts'
import { AFTER_CLOSING, type Noted, offline } from './problem-words.ts'
import { wordFor } from './word-for.ts'

type EventAct = Extract<Act, { kind: 'shift_event' }>

/** Cash that came or went in the dark. After the Z report it is an addendum to it. */
export async function bookEvent(
  db: Db,
  booking: Booking,
  shift: ShiftRow,
  act: EventAct,
): Promise<Booked> {
  const { body, seller, bookedAt, now, origin, till } = booking
  const event = readEvent(act, shift.id, seller.id)
  if ('problem' in event) return { held: 'sums', reason: event.problem }
  const earlier = await findEventByKey(db, body.key)
  if (earlier)
    return isSameEvent(earlier, event)
      ? { isNew: false, shift_id: shift.id, noted: [] }
      : { held: 'key', reason: 'Its key is that of something else in a drawer' }
  if (event.to_id !== null && !(await isMember(db, event.to_id)))
    return { held: 'shift', reason: 'The drawer was handed to somebody who is not on the team' }
  const word = await allowedEvent(db, booking, event, act.approval_id)
  const noted = [...word.noted, ...(await judgeEvent(db, booking, shift, event))]
  const id = await insertEvent(db, {
    ...event,
    request_key: body.key,
    approval_id: word.approval_id,
    created_at: bookedAt,
  })
  if (isCapped(event.kind))
    await noteException(db, {
      kind: event.kind,
      profile_id: seller.id,
      approver_id: word.by,
      shift_id: shift.id,
      amount: event.amount,
      details: `${till.name}: ${event.reason}`,
      created_at: bookedAt,
    })
  if (shift.closed_at !== null)
    await db`
      INSERT INTO z_addenda (shift_id, number, event_id, created_at)
      SELECT ${shift.id}, 1 + count(*), ${id}, ${now} FROM z_addenda WHERE shift_id = ${shift.id}`
  await recordAudit(
    db,
    { user: seller, origin, now },
    {
      action: 'create',
      table_name: 'shift_events',
      record_id: id,
      new_values: {
        shift_id: shift.id,
        kind: event.kind,
        amount: event.amount / 100,
        reason: event.reason,
      },
    },
  )
  return { isNew: true, shift_id: shift.id, amount: event.amount, noted }
}

/** Cash that nobody said a word about has moved all the same: it is booked, and somebody asks. */
const NO_REASON = 'No reason given'

function readEvent(
  { event: kind, amount, reason, to_id }: EventAct,
  shift_id: number,
  profile_id: string,
): Event | { problem: string } {
  const said = {
    kind,
    amount: amount === 0 ? null : amount,
    reason: reason.trim() || (needsReason(kind) ? NO_REASON : null),
    to_id,
  }
  const problem = eventProblem(said)
  if (problem !== undefined) return { problem }
  return { ...eventOf(said), shift_id, profile_id, approval_id: null }
}

/** Whose word allowed what is beyond the seller's caps. */
async function allowedEvent(db: Db, booking: Booking, event: Event, given: number | undefined) {
  const { kind } = event
  if (!isCapped(kind)) return { approval_id: null, by: null, noted: [] }
  const isBeyond = await needsWord(db, { ...event, kind }, booking.role, booking.settings)
  const subject = eventSubject(event)
  return wordFor(db, booking, { kind, subject, given, beyond: isBeyond ? BEYOND : null })
}

const BEYOND = 'It is more than the seller may do alone'

async function judgeEvent(
  db: Db,
  { seller }: Booking,
  shift: ShiftRow,
  event: Event,
): Promise<Noted[]> {
  const noted: Noted[] = []
  if (!isAmong(MANAGERS, seller.role) && !(await isAmongPeople(db, shift.id, seller.id)))
    noted.push(offline(`${shift.held_by_name} holds this drawer, and somebody else saw to it`))
  if (event.reason === NO_REASON) noted.push(offline('Nobody said what it was for'))
  if (shift.closed_at !== null) noted.push(offline(AFTER_CLOSING))
  return noted
}

async function isMember(db: Db, id: string): Promise<boolean> {
  const [row] = await db`SELECT FROM profiles WHERE id = ${id}`
  return row !== undefined
}
