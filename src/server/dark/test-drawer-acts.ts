import { piecesOf } from '#server/shifts/test-drawer.ts'
import type { Act, Entry, ShiftRef } from '#shared/dark/entry.ts'
import { cents } from '#shared/money.ts'

// What a till writes down of its drawer.

export const event = (
  shift: ShiftRef,
  kind: 'paid_in' | 'paid_out' | 'drop' | 'no_sale',
  amount: number,
  reason = 'change',
): Act => ({
  kind: 'shift_event',
  shift,
  event: kind,
  amount: cents(amount),
  reason,
  to_id: null,
  approval: null,
})

/** Somebody counts so much in the drawer. */
export const counted = (shift: ShiftRef, amount: number): Act => ({
  kind: 'shift_counted',
  shift,
  denominations: piecesOf(amount),
  terminals: {},
})

/** What makes it happen once; with the server it is the Idempotency-Key. */
export const keyOf = ({ body }: Pick<Entry, 'body'>): string =>
  (JSON.parse(body) as { key: string }).key
