import { recordAudit } from '#server/audit/record.ts'
import { noteException } from '#server/exceptions/note-exception.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { FREE_TRIES, pinWait } from '#shared/pins/pin-wait.ts'
import { isPin } from './hash-pin.ts'
import { findPin, forgiveTries, lockTries, type TryRow, updateTries } from './queries.ts'

/**
 * Refuses a PIN that is not this person's. A try is paid for before it is looked at, so that a thousand at once are no
 * more than one after the other; known and unknown people are answered alike, in words and in time. What is noted
 * elsewhere, with the entry that told of it, is no exception here.
 */
export async function checkPin(
  caller: Caller,
  personId: string,
  pin: string,
  isNotedHere = true,
): Promise<void> {
  const { db, now, sealer, inTransaction } = caller
  // Whoever signed in at the device: to switch or sign in again gives nobody five more.
  const askedBy = caller.user.session?.owner_id ?? caller.user.id
  const paid = await inTransaction((tx) => payForTry(tx, personId, askedBy, now))
  if ('waitSeconds' in paid) throw locked(paid.waitSeconds)
  const isRight = await isPin(sealer, personId, pin, await findPin(db, personId))
  if (isRight) {
    await inTransaction((tx) => forgiveTries(tx, personId, askedBy, now))
    return
  }
  await inTransaction(async (tx) => {
    await recordAudit(tx, caller, {
      action: 'denied',
      table_name: 'pins',
      record_id: personId,
      new_values: { reason: 'wrong PIN', tries: paid.failures, wait_seconds: paid.nextWait },
    })
    if (!isNotedHere) return
    await noteException(tx, {
      kind: 'wrong_pin',
      profile_id: caller.user.id,
      approver_id: null,
      shift_id: null,
      amount: 0,
      details: `A wrong PIN, ${paid.failures} in a row`,
      created_at: now,
    })
  })
  throw new Refusal(403, 'That name and PIN do not belong together')
}

type Paid = { waitSeconds: number } | { failures: number; nextWait: number }

async function payForTry(
  db: Caller['db'],
  personId: string,
  askedBy: string,
  now: Date,
): Promise<Paid> {
  const rows = await lockTries(db, personId, askedBy, now)
  const waitMs = Math.max(...rows.map((row) => row.wait_until.getTime() - now.getTime()))
  if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000) }
  const paid = { failures: 0, nextWait: 0 }
  for (const row of rows) {
    const failures = row.failures + 1
    const wait = pinWait(failures, freeTries(row))
    await updateTries(
      db,
      { ...row, failures, wait_until: new Date(now.getTime() + wait * 1000) },
      now,
    )
    if (row.profile_id !== null && row.asked_by !== null) paid.failures = failures
    paid.nextWait = Math.max(paid.nextWait, wait)
  }
  return paid
}

function freeTries({ profile_id, asked_by }: TryRow): number {
  if (profile_id === null) return FREE_TRIES.ofAnybody
  return asked_by === null ? FREE_TRIES.byAll : FREE_TRIES.byOne
}

function locked(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60)
  const text = seconds < 60 ? `${seconds} seconds` : `${minutes} minute${minutes === 1 ? '' : 's'}`
  return new Refusal(429, `Too many wrong PINs: wait ${text}`, { 'retry-after': String(seconds) })
}
