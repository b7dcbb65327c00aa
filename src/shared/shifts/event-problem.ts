import type { NewEvent } from './contract.ts'
import { DIRECTION, type EventKind } from './drawer.ts'
import { isCashAmount, NO_CASH_AMOUNT } from './most-money.ts'

/** A drop and a hand-over tell by themselves what they are for. */
export const needsReason = (kind: EventKind): boolean => kind !== 'drop' && kind !== 'hand_over'

/** What is wrong with an event as somebody asks for it: said by the till before it is written, and by the server. */
export function eventProblem({
  kind,
  amount,
  reason,
  to_id,
}: Omit<NewEvent, 'approval_id'>): string | undefined {
  const moves = DIRECTION[kind] !== 0
  if (amount !== null && !isCashAmount(amount)) return NO_CASH_AMOUNT
  if (moves && !amount) return 'Say how much cash it is: more than R0.00'
  if (!moves && amount) return 'No cash moves at this: leave the amount out'
  if (reason === null && needsReason(kind)) return 'Say why: a reason is required'
  if ((to_id !== null) !== (kind === 'hand_over'))
    return 'A drawer is handed over to somebody, and nothing else is'
  return undefined
}
