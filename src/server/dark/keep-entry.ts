import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import { noteException } from '#server/exceptions/note-exception.ts'
import type { Caller } from '#server/http/context.ts'
import type { EntryOutcome } from '#shared/dark/contract.ts'
import type { EntryBody } from '#shared/dark/entry.ts'
import { cents } from '#shared/money.ts'
import type { Booked, Booking } from './booking.ts'
import type { Held } from './judge-chain.ts'
import { type DarkTill, insertEntry } from './queries.ts'
import type { ReadEntry } from './read-entry.ts'

/** What came, from whom, by whom. */
interface Kept {
  caller: Caller
  till: DarkTill
  entry: ReadEntry
}

export async function keepHeld(db: Db, kept: Kept, held: Held): Promise<EntryOutcome> {
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

export async function keepBooked(
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
      profile_id: texts[0]?.profile_id ?? seller.id,
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
