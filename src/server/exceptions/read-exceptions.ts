import { recordAudit } from '#server/audit/record.ts'
import type { Days } from '#server/db/within-days.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { Exception, PersonExceptions, ToldEntry } from '#shared/exceptions/contract.ts'
import { exceptionRates } from '#shared/exceptions/exception-rates.ts'
import {
  countKinds,
  findEntry,
  listExceptions,
  listSellersWithSales,
  lockException,
  updateResolved,
} from './queries.ts'

export const readExceptions = (
  { db, settings, user }: Caller,
  { state, ...days }: Days & { state: 'open' | 'resolved' | 'all' | null },
): Promise<Exception[]> =>
  listExceptions(db, state ?? 'open', { ...days, timeZone: settings.timezone }, user.id)

export async function readEntryOf({ db }: Caller, id: number): Promise<ToldEntry> {
  const entry = await findEntry(db, id)
  if (!entry) throw new Refusal(404, 'No till told of such an exception')
  return entry
}

/** Each seller and approver beside their colleagues; reads the sales of the days, on the connections for that. */
export function reportExceptions(
  { inReport, settings }: Caller,
  days: Days,
): Promise<PersonExceptions[]> {
  const span = { ...days, timeZone: settings.timezone }
  return inReport(async (db) =>
    exceptionRates(await listSellersWithSales(db, span), await countKinds(db, span)),
  )
}

/** Ticked off once, with what was found out; the same note of the same person is answered again. */
export async function resolveException(
  caller: Caller,
  { id, note }: { id: number; note: string },
): Promise<Exception> {
  const { db, user, now } = caller
  const found = await lockException(db, id, user.id)
  if (!found) throw new Refusal(404, 'There is no such exception')
  if (found.profile_id === user.id)
    throw new Refusal(403, 'Somebody else has to look at what you did')
  if (found.is_own)
    throw new Refusal(
      403,
      'You opened, held, counted or closed this drawer: somebody else has to look at it',
    )
  if (found.resolved_by_id === user.id && found.note === note) return found
  if (found.resolved_at !== null)
    throw new Refusal(409, `${found.resolved_by} has ticked this off already`)
  await updateResolved(db, id, { by: user.id, at: now, note })
  await recordAudit(db, caller, {
    action: 'update',
    table_name: 'exceptions',
    record_id: id,
    new_values: { note },
  })
  return (await lockException(db, id, user.id))!
}
