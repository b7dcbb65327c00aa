import { randomUUID } from 'node:crypto'
import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey, markReplayed, usedKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'
import { todayIn } from '#server/settings/today-in.ts'
import { type Cents, centsOf } from '#shared/money.ts'
import type { NewShift, ShiftDetails } from '#shared/shifts/contract.ts'
import { cannotSell, NO_TILL } from '#shared/tills/contract.ts'
import { findShiftByKey, insertShift, lockTillForShift } from './queries.ts'
import { shiftNow } from './read-shift.ts'

/** The drawer of a till begins its day with a float. One that is open already is closed first. */
export async function openShift(caller: Caller, asked: NewShift): Promise<ShiftDetails> {
  const { db, user, now, settings } = caller
  const key = idempotencyKey(caller.request) ?? randomUUID()
  const wanted = { ...asked, opened_by: user.id }
  const till = await lockTillForShift(db, asked.till_id)
  if (!till) throw new Refusal(400, NO_TILL)
  const earlier = await replayed(caller, key, wanted)
  if (earlier) return earlier
  if (till.retired_at !== null) throw new Refusal(409, cannotSell(till.name))
  const float = asked.float ?? centsOf(settings.default_float)
  const id = await insertShift(db, {
    ...wanted,
    float,
    request_key: key,
    opened_at: now,
    day: todayIn(caller),
  })
  if (id === undefined) {
    // Somebody was faster: the same request, or another one at this till.
    const twin = await replayed(caller, key, wanted)
    if (twin) return twin
    throw new Refusal(409, `${till.name} has an open shift: count and close it first`)
  }
  await recordAudit(db, caller, {
    action: 'create',
    table_name: 'shifts',
    record_id: id,
    new_values: { till: till.name, float: float / 100 },
  })
  return shiftNow(caller, id)
}

async function replayed(
  caller: Caller,
  key: string,
  { till_id, float, opened_by }: { till_id: number; float: Cents | null; opened_by: string },
): Promise<ShiftDetails | undefined> {
  const stored = await findShiftByKey(caller.db, key)
  if (!stored) return undefined
  const isSame =
    stored.till_id === till_id &&
    // The usual one may be another by now: who did not name it asks for the same as before.
    (float === null || stored.float === float) &&
    stored.opened_by === opened_by
  if (!isSame) throw usedKey()
  markReplayed(caller)
  return shiftNow(caller, stored.id)
}
