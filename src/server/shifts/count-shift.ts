import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { NewCount, ShiftDetails } from '#shared/shifts/contract.ts'
import { countedCash, unknownDenomination } from '#shared/shifts/denominations.ts'
import { findCountByKey, insertCount, listCounts } from './event-queries.ts'
import { usedKey } from './open-shift.ts'
import { lockShift, type ShiftRow } from './queries.ts'
import { isManager, shiftNow } from './read-shift.ts'
import { getFigures } from './shift-figures.ts'

const MOST_COUNTS = 2

/** The blind count: what is expected at this moment is written down beside it, and told from then on. */
export async function countShift(
  caller: Caller,
  { id, denominations, terminals }: NewCount & { id: number },
): Promise<ShiftDetails> {
  const { db, user, now, settings } = caller
  const key = idempotencyKey(caller.request) ?? randomUUID()
  const shift = await lockShift(db, id, 'alone')
  refuseOtherDrawer(caller, shift)
  const said = terminals ?? {}
  const earlier = await findCountByKey(db, key)
  if (earlier) {
    if (!isDeepStrictEqual(earlier, { shift_id: id, denominations, terminals: said }))
      throw usedKey()
    caller.reply.headers.set('idempotent-replayed', 'true')
    return shiftNow(caller, id)
  }
  if (shift.closed_at !== null) throw new Refusal(409, 'This shift is closed')
  const unknown = unknownDenomination(denominations, settings.denominations)
  if (unknown !== undefined)
    throw new Refusal(400, `There is no note or coin of ${unknown.slice(0, 20)} rand in this shop`)
  const number = (await listCounts(db, id)).length + 1
  if (number > MOST_COUNTS)
    throw new Refusal(409, 'This drawer has been counted twice: close the shift')
  const { expected, methods } = await getFigures(db, shift)
  const counted = countedCash(denominations)
  await insertCount(db, {
    shift_id: id,
    number,
    request_key: key,
    denominations,
    counted,
    expected,
    terminals: said,
    terminals_expected: Object.fromEntries(methods.map(({ method, amount }) => [method, amount])),
    profile_id: user.id,
    created_at: now,
  })
  await recordAudit(db, caller, {
    action: 'create',
    table_name: 'shift_counts',
    record_id: id,
    new_values: { number, counted: counted / 100, expected: expected / 100 },
  })
  return shiftNow(caller, id)
}

/** Who holds a drawer counts and closes it; a manager may do so for anybody. */
export function refuseOtherDrawer(caller: Caller, shift: ShiftRow): void {
  if (isManager(caller) || shift.held_by === caller.user.id) return
  throw new Refusal(403, `${shift.held_by_name} holds this drawer: they or a manager count it`)
}
