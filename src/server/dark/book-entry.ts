import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import { noteException } from '#server/exceptions/note-exception.ts'
import type { Caller } from '#server/http/context.ts'
import type { EntryOutcome } from '#shared/dark/contract.ts'
import type { Act, EntryBody } from '#shared/dark/entry.ts'
import { shopDay } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'
import { isAmong, SELLERS } from '#shared/roles.ts'
import { bookSale } from './book-sale.ts'
import { bookShiftAct } from './book-shift.ts'
import type { Booked, Booking, SealedWord } from './booking.ts'
import { checkApproval, checkSealedPin } from './check-approval.ts'
import { type Held, heldBecause, timeOf } from './judge-chain.ts'
import { type Noted, offline } from './problem-words.ts'
import { type DarkTill, type EntryFacts, findFacts, insertEntry, lockChain } from './queries.ts'
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
  return caller.inTransaction(async (db) => {
    await lockChain(db, till.id)
    const facts = await findFacts(db, till.id, entry)
    if (facts.same) return facts.same
    const held = heldBecause(entry, facts, till)
    if (held) return keepHeld(db, { caller, till, entry }, held)
    const { booking, noted } = bookingOf(caller, { till, entry, facts, word, incarnation })
    const booked = await book(db, booking)
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
  const time = timeOf(body.at, facts, till, now)
  const booking: Booking = {
    till,
    body,
    hash: entry.hash,
    sequence: body.sequence,
    seller: facts.seller ?? user,
    settings,
    at: body.at,
    bookedAt: time.bookedAt,
    day: shopDay(time.bookedAt, settings.timezone),
    today: shopDay(now, settings.timezone),
    now,
    origin,
    approval: word,
    isOtherLife: body.incarnation !== incarnation,
  }
  return { booking, noted: [...time.noted, ...oddities(facts, till, body)] }
}

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
      return bookSwitch(booking)
    default:
      return bookShiftAct(db, booking, act)
  }
}

/** Whoever takes over in the dark is believed, and what follows is looked at where the PIN was not theirs. */
function bookSwitch({ approval }: Booking): Booked {
  const isProven = approval !== null && 'by' in approval
  const why = approval !== null && 'failed' in approval ? approval.failed : 'there is no PIN'
  return {
    isNew: true,
    noted: isProven
      ? []
      : [
          {
            kind: 'wrong_pin',
            text: `Somebody took the till over, and ${why}: look at what follows`,
          },
        ],
  }
}

interface Kept {
  caller: Caller
  till: DarkTill
  entry: ReadEntry
}

async function keepHeld(db: Db, kept: Kept, held: Held): Promise<EntryOutcome> {
  const { caller, till, entry } = kept
  const { head } = entry
  const sequence = held.hasPlace ? head!.sequence : null
  const id = await insertEntry(db, entry, {
    ...keptColumns(kept),
    sequence,
    till_number: null,
    outcome: 'held',
    problem: held.problem,
    reason: held.reason,
    transaction_id: null,
    shift_id: null,
  })
  await noteException(db, {
    kind: 'held',
    profile_id: caller.user.id,
    approver_id: null,
    shift_id: null,
    entry_id: id,
    amount: 0,
    details: `${till.name}${head ? `, entry ${head.sequence}` : ''}: ${held.reason}`,
    created_at: caller.now,
  })
  await recordAudit(db, caller, {
    action: 'create',
    table_name: 'till_entries',
    record_id: id,
    new_values: {
      till: till.name,
      sequence: head?.sequence ?? null,
      outcome: 'held',
      reason: held.reason,
    },
  })
  return {
    sequence: head?.sequence ?? null,
    key: head?.key ?? null,
    outcome: 'held',
    reason: held.reason,
    transaction_number: null,
  }
}

async function keepBooked(
  db: Db,
  kept: Kept,
  booking: Booking,
  booked: Exclude<Booked, { held: unknown }>,
): Promise<EntryOutcome> {
  const { body, till, seller, now } = booking
  const reason = booked.noted.map(({ text }) => text).join('. ') || null
  const outcome = reason === null ? 'booked' : 'exception'
  const id = await insertEntry(db, kept.entry, {
    ...keptColumns(kept),
    sequence: body.sequence,
    till_number: booked.till_number ?? null,
    outcome,
    problem: null,
    reason,
    transaction_id: booked.transaction_id ?? null,
    shift_id: booked.shift_id ?? null,
  })
  // What was done with the server and is only told again is in the trail already.
  if (body.act.kind === 'switched' || (!booked.isNew && booked.till_number))
    await recordAudit(
      db,
      { user: seller, origin: booking.origin, now },
      {
        action: 'create',
        table_name: 'till_entries',
        record_id: id,
        new_values: { till: till.name, act: body.act.kind, number: booked.till_number ?? null },
      },
    )
  for (const [kind, texts] of Map.groupBy(booked.noted, (noted) => noted.kind))
    await noteException(db, {
      kind,
      profile_id: seller.id,
      approver_id: booking.approval && 'by' in booking.approval ? booking.approval.by : null,
      shift_id: booked.shift_id ?? null,
      transaction_id: booked.transaction_id ?? null,
      entry_id: id,
      amount: booked.amount ?? cents(0),
      details: `${till.name}, ${nameOf(body)}: ${texts.map(({ text }) => text).join('. ')}`,
      created_at: now,
    })
  return {
    sequence: body.sequence,
    key: body.key,
    outcome,
    reason,
    transaction_number: booked.transaction_number ?? null,
  }
}

const nameOf = ({ act, sequence }: EntryBody): string =>
  act.kind === 'sale' ? act.number : `entry ${sequence}`

function keptColumns({ caller, till, entry }: Kept) {
  const { head, body } = entry
  return {
    till_id: till.id,
    previous: head?.previous ? Buffer.from(head.previous, 'hex') : null,
    key: head?.key ?? null,
    act: body?.act.kind ?? null,
    at: body?.at ?? null,
    sent_by: caller.user.id,
    received_at: caller.now,
  }
}
