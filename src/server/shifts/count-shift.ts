import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type ActingUser, type Actor, recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import { idempotencyKey, markReplayed, usedKey } from '#server/http/idempotency-key.ts'
import { Refusal } from '#server/refusal.ts'
import type { Cents } from '#shared/money.ts'
import type { NewCount, ShiftDetails } from '#shared/shifts/contract.ts'
import {
  countedCash,
  type Denominations,
  unknownDenomination,
} from '#shared/shifts/denominations.ts'
import { findCountByKey, insertCount, listCounts } from './event-queries.ts'
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
    markReplayed(caller)
    return shiftNow(caller, id)
  }
  if (shift.closed_at !== null) throw new Refusal(409, 'This shift is closed')
  const unknown = unknownDenomination(denominations, settings.denominations)
  if (unknown !== undefined)
    throw new Refusal(400, `There is no note or coin of ${unknown.slice(0, 20)} rand in this shop`)
  const count = { key, denominations, terminals: said, at: now }
  if (!(await writeCount(db, { ...caller, user }, shift, count)))
    throw new Refusal(409, 'This drawer has been counted twice: close the shift')
  return shiftNow(caller, id)
}

interface Counted {
  key: string
  denominations: Denominations
  terminals: Record<string, Cents>
  at: Date
}

/** What was counted, beside what the book expects now. False where the drawer has been counted as often as it may. */
export async function writeCount(
  db: Db,
  actor: Actor & { user: ActingUser },
  shift: ShiftRow,
  { key, denominations, terminals, at }: Counted,
): Promise<boolean> {
  const number = (await listCounts(db, shift.id)).length + 1
  if (number > MOST_COUNTS) return false
  const { expected, methods } = await getFigures(db, shift)
  const counted = countedCash(denominations)
  await insertCount(db, {
    shift_id: shift.id,
    number,
    request_key: key,
    denominations,
    counted,
    expected,
    terminals,
    terminals_expected: Object.fromEntries(methods.map(({ method, amount }) => [method, amount])),
    profile_id: actor.user.id,
    created_at: at,
  })
  await recordAudit(db, actor, {
    action: 'create',
    table_name: 'shift_counts',
    record_id: shift.id,
    new_values: { number, counted: counted / 100, expected: expected / 100 },
  })
  return true
}

/** Who holds a drawer counts and closes it; a manager may do so for anybody. */
export function refuseOtherDrawer(caller: Caller, shift: ShiftRow): void {
  if (isManager(caller) || shift.held_by === caller.user.id) return
  throw new Refusal(403, `${shift.held_by_name} holds this drawer: they or a manager count it`)
}
