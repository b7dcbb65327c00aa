import { recordAudit } from '#server/audit/record.ts'
import { recordRefusedAccess } from '#server/audit/refused-access.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { customersApi } from '#shared/customers/contract.ts'
import type { Customer } from '#shared/customers/customer.ts'
import { currentCount, lookUpLimit, lookUpProblem } from '#shared/customers/look-up-limit.ts'
import { normaliseIdNumber, normaliseMedical } from '#shared/customers/numbers.ts'
import { shopDay } from '#shared/dates.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { listHolders, lockLookUps, updateLookUps } from './look-up-queries.ts'
import type { CustomerRow } from './queries.ts'
import { hashNumbers, type Numbers } from './seal-numbers.ts'
import { maskedCustomer } from './tell-customer.ts'

/** By what somebody learns whose number it is: by asking, or by what is said to a customer who is sent in. */
type Door = 'look-up' | 'add' | 'edit'

const ENDPOINTS: Readonly<Record<Door, Endpoint>> = {
  'look-up': customersApi.lookUpNumber,
  add: customersApi.addCustomer,
  edit: customersApi.editCustomer,
}

/** Whose ID or medical number it is: on record, and only so often. The number itself is kept nowhere. */
export async function lookUpNumber(caller: Caller, number: string): Promise<Customer[]> {
  const found = await lookUp(caller, 'look-up', {
    id_number: normaliseIdNumber(number),
    medical_card_number: normaliseMedical(number),
  })
  if (found.length === 0) await recordMiss(caller, 'look-up')
  return found.map((row) => maskedCustomer(caller.sealer, row))
}

/**
 * Runs a write that brings numbers somebody has typed, and whose outcome says whether they are anybody's. Somebody who
 * has one is on record before it is said; a number that is nobody's is either told by the row of what was written, or
 * by one of its own.
 */
export async function writeNumbers<Result>(
  caller: Caller,
  door: Door,
  typed: Numbers,
  write: (db: Db) => Promise<Result>,
): Promise<Result> {
  if (typed.id_number === null && typed.medical_card_number === null)
    return caller.inTransaction(write)
  const found = await lookUp(caller, door, typed)
  try {
    return await caller.inTransaction(write)
  } catch (error) {
    if (found.length === 0 && error instanceof Refusal) await recordMiss(caller, door)
    throw error
  }
}

/** Counts first: what is refused has asked nothing. */
async function lookUp(caller: Caller, door: Door, numbers: Numbers): Promise<CustomerRow[]> {
  const { now, settings, user, sealer } = caller
  const today = shopDay(now, settings.timezone)
  try {
    return await caller.inTransaction(async (db) => {
      const count = currentCount(await lockLookUps(db, user.id, now, today), now, today)
      const problem = lookUpProblem(count, lookUpLimit(user.role), now)
      if (problem) throw tooMany(problem)
      const found = await listHolders(db, hashNumbers(sealer, numbers))
      await updateLookUps(db, user.id, {
        ...count,
        in_minute: count.in_minute + 1,
        missed: count.missed + (found.length === 0 ? 1 : 0),
      })
      if (found.length > 0) await recordLookUp(db, caller, door, found)
      return found
    })
  } catch (error) {
    if (error instanceof Refusal && error.status === TOO_MANY)
      await recordRefusedAccess(caller, ENDPOINTS[door])
    throw error
  }
}

const TOO_MANY = 429

const tooMany = ({ message, seconds }: { message: string; seconds: number | null }): Refusal =>
  new Refusal(TOO_MANY, message, seconds === null ? {} : { 'retry-after': String(seconds) })

const recordMiss = (caller: Caller, door: Door): Promise<void> =>
  caller.inTransaction((db) => recordLookUp(db, caller, door, []))

async function recordLookUp(
  db: Db,
  caller: Caller,
  door: Door,
  found: readonly CustomerRow[],
): Promise<void> {
  const ids = found.map(({ id }) => id)
  await recordAudit(db, caller, {
    action: 'look_up',
    table_name: 'customers',
    record_id: ids.length === 1 ? ids[0]! : null,
    new_values: { by: door, found: ids.length, record_ids: ids },
  })
}
