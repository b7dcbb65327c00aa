import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import type { EntryOutcome } from '#shared/dark/contract.ts'
import type { Act, EntryBody } from '#shared/dark/entry.ts'
import { shopDay } from '#shared/dates.ts'
import { isAmong, SELLERS } from '#shared/roles.ts'
import { bookSale } from './book-sale.ts'
import { bookShiftAct } from './book-shift.ts'
import { type Booked, type Booking, roleAtTill, type SealedWord } from './booking.ts'
import { checkApproval, checkSealedPin } from './check-approval.ts'
import { heldBecause, momentOf, timeOf } from './judge-chain.ts'
import { keepBooked, keepHeld } from './keep-entry.ts'
import { keeping, UNKEPT } from './keep-refused.ts'
import { type Noted, offline } from './problem-words.ts'
import { type DarkTill, type EntryFacts, findBefore, findFacts, lockChain } from './queries.ts'
import { type ReadEntry, readEntry } from './read-entry.ts'

/**
 * One entry, in a transaction of its own: booked, booked with an exception, or held. The same one again is answered the
 * same. PINs take a while to look at, so that comes first.
 */
export async function bookEntry(
  caller: Caller,
  till: DarkTill,
  sent: unknown,
  incarnation: string,
): Promise<EntryOutcome> {
  const entry = readEntry(sent, till.public_key)
  const word = await sealedWord(caller, till, entry)
  const bookWith = (act: typeof book) =>
    caller.inTransaction((db) => bookIn(db, caller, { till, entry, word, incarnation }, act))
  return keeping(
    caller,
    () => bookWith(book),
    () => bookWith(() => UNKEPT),
  )
}

async function bookIn(
  db: Db,
  caller: Caller,
  { till, entry, word, incarnation }: Omit<Judged, 'facts'>,
  act: typeof book,
): Promise<EntryOutcome> {
  await lockChain(db, till.id)
  const facts = await findFacts(db, till.id, entry)
  if (facts.same) return facts.same
  const held = heldBecause(entry, facts, till, caller.now)
  if (held) return keepHeld(db, { caller, till, entry }, held)
  const { booking, noted } = bookingOf(caller, { till, entry, facts, word, incarnation })
  const booked = await act(db, booking)
  if (booked.held !== undefined)
    return keepHeld(
      db,
      { caller, till, entry },
      {
        problem: booked.held,
        reason: booked.reason,
        hasPlace: true,
      },
    )
  return keepBooked(db, { caller, till, entry }, booking, {
    ...booked,
    noted: [...noted, ...booked.noted],
  })
}

/** An entry that came before is not looked at again: each look at a PIN is a try. */
async function sealedWord(
  caller: Caller,
  till: DarkTill,
  { body, isSigned, hash }: ReadEntry,
): Promise<SealedWord | null> {
  const sealed = body && sealedPinOf(body.act)
  if (!body || !sealed || !isSigned) return null
  const [known] = await caller.db`
    SELECT FROM till_entries WHERE till_id = ${till.id} AND hash = ${hash}`
  if (known) return null
  return body.act.kind === 'switched'
    ? checkSealedPin(caller, body, sealed)
    : checkApproval(caller, body, sealed)
}

function sealedPinOf(act: Act) {
  if (act.kind === 'switched') return act.pin
  return act.kind === 'sale' || act.kind === 'shift_event' ? act.approval : null
}

interface Judged {
  till: DarkTill
  entry: ReadEntry
  facts: EntryFacts
  word: SealedWord | null
  incarnation: string
}

function bookingOf(
  { user, settings, now, origin }: Caller,
  { till, entry, facts, word, incarnation }: Judged,
): { booking: Booking; noted: Noted[] } {
  const body = entry.body!
  const since = sinceWhen(body, till, body.incarnation !== incarnation)
  const at = momentOf(body, now)
  const time = timeOf(at, facts, since, now)
  const seller = facts.seller ?? user
  const booking: Booking = {
    till,
    body,
    hash: entry.hash,
    sequence: body.sequence,
    seller,
    sender: user.id,
    role: roleAtTill(body, seller.role),
    settings,
    at,
    bookedAt: time.bookedAt,
    day: shopDay(time.bookedAt, settings.timezone),
    today: shopDay(now, settings.timezone),
    now,
    origin,
    approval: word,
  }
  return { booking, noted: [...time.noted, ...oddities(facts, till, body)] }
}

/** A till that the backup did not know has sold before it was registered anew, under the number that it had then. */
const sinceWhen = ({ till_id }: EntryBody, till: DarkTill, isOtherLife: boolean): string =>
  isOtherLife && till_id !== till.id ? till.shop_since : till.created_at

function* oddities(facts: EntryFacts, till: DarkTill, body: EntryBody): Iterable<Noted> {
  if (body.sequence > 1 && !facts.before && !facts.follows_unread)
    yield { kind: 'gap', text: `Entry ${body.sequence - 1} of ${till.name} has not come` }
  if (till.retired_at !== null) yield offline(`${till.name} has been retired since`)
  if (facts.seller === null)
    yield offline('Whoever sold it is not on the team: it is booked to who sent it')
  else if (!facts.seller.is_active) yield offline('Whoever did it has been deactivated')
  else if (!isAmong(SELLERS, facts.seller.role)) yield offline('Whoever did it may not sell')
}

function book(db: Db, booking: Booking): Promise<Booked> | Booked {
  const { act } = booking.body
  switch (act.kind) {
    case 'sale':
      return bookSale(db, booking, act)
    case 'switched':
      return bookSwitch(db, booking, act)
    default:
      return bookShiftAct(db, booking, act)
  }
}

/**
 * Whoever takes over in the dark is believed, and what follows is looked at where the PIN was not theirs: it is whoever
 * was at the till that has to explain it.
 */
async function bookSwitch(
  db: Db,
  { approval, till, sequence, sender }: Booking,
  { from_id }: Extract<Act, { kind: 'switched' }>,
): Promise<Booked> {
  if (approval !== null && 'by' in approval) return { isNew: true, noted: [] }
  const why = approval === null ? 'there is no PIN' : approval.failed
  const text = `Somebody took the till over, and ${why}: look at what follows`
  const profile_id = (await findBefore(db, till.id, sequence, from_id)) ?? sender
  return { isNew: true, noted: [{ kind: 'wrong_pin', text, profile_id }] }
}
