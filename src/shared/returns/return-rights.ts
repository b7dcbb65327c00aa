import { MINUTE_MS } from '#shared/dates.ts'
import { type Cents, centsOf, formatRand } from '#shared/money.ts'
import { isAmong, MANAGERS, type Role } from '#shared/roles.ts'
import { capsOf, type RoleCaps } from '#shared/shifts/caps.ts'

/** So long a whole sale can be called off. */
export const VOID_MINUTES = 60

/** Where the goods go: off sale, or back to the batches that they came from. */
export type Destination = 'quarantine' | 'batch'

interface WantedReturn {
  destination: Destination
  /** Everything that was sold, of which nothing has come back before. */
  isWhole: boolean
}

/** Within the hour: the goods have not left the shop yet. */
export const isVoidable = (sold_at: string, now: Date): boolean =>
  now.getTime() - new Date(sold_at).getTime() <= VOID_MINUTES * MINUTE_MS

/** Why somebody may not take something back at all, in words; undefined where they may. */
export function returnProblem(
  user: { role: Role },
  sale: { created_at: string },
  { destination, isWhole }: WantedReturn,
  now: Date,
): string | undefined {
  const isManager = isAmong(MANAGERS, user.role)
  const isRecent = isVoidable(sale.created_at, now)
  if (!isManager && !isRecent)
    return 'This sale is more than an hour old: a manager has to take it back'
  if (destination === 'batch' && !isManager && !isWhole)
    return 'Only a whole sale goes back on the shelf: choose quarantine, or ask a manager'
  return undefined
}

/**
 * Why that much takes a second person's word, with what came back of the same sale before: in parts it is no less.
 * Undefined where it does not.
 */
export function beyondReturnCap(
  role: Role,
  value: Cents,
  before: Cents,
  allCaps: RoleCaps,
): string | undefined {
  const caps = capsOf(role, allCaps)
  if (caps === null) return undefined
  const most = centsOf(caps.return_amount)
  if (before + value <= most) return undefined
  const after = before > 0 ? ` after ${formatRand(before)} of the same sale` : ''
  return `A return of ${formatRand(value)}${after} needs the approval of somebody who may give it: you may take back ${formatRand(most)}`
}
