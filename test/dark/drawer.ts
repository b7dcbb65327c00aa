import { piecesOf } from '#server/shifts/test-drawer.ts'
import type { Act, ShiftRef } from '#shared/dark/entry.ts'
import { cents } from '#shared/money.ts'
import { countedCash } from '#shared/shifts/denominations.ts'
import { DIRECTION } from '#shared/shifts/drawer.ts'
import { cashOf } from './sale-of.ts'

/** What somebody does with a drawer; amounts in cents. */
export type Deed =
  | { kind: 'open'; float: number }
  | { kind: 'paid_in' | 'paid_out' | 'drop' | 'no_sale'; amount: number }
  | { kind: 'count'; amount: number }
  | { kind: 'close' }

/** A drawer from its opening to its closing, as the book of its till tells it. */
export interface Drawer {
  /** Of the entry that opened it. */
  key: string
  /** What must lie in it. */
  cash: number
  /** Under the key of each count what had to be there at it. */
  counts: Map<string, number>
  isClosed: boolean
}

/** One thing more that a till did: it belongs to the drawer that was opened last. */
export function toDrawers(drawers: Drawer[], { key, act }: { key: string; act: Act }): void {
  if (act.kind === 'shift_opened')
    drawers.push({ key, cash: act.float, counts: new Map(), isClosed: false })
  const drawer = drawers.at(-1)
  if (!drawer || drawer.isClosed) return
  if (act.kind === 'sale') drawer.cash += cashOf(act)
  if (act.kind === 'shift_event') drawer.cash += DIRECTION[act.event] * act.amount
  if (act.kind === 'shift_counted') drawer.counts.set(key, drawer.cash)
  if (act.kind === 'shift_closed') drawer.isClosed = true
}

/** What somebody can do with it now, of what they have a mind to do; the next step of its day where they have none. */
export function possible(
  drawer: Drawer | undefined,
  wanted: Deed['kind'] | 'next',
  amount: number,
): Deed | undefined {
  const kind = wanted === 'next' ? nextStep(drawer) : wanted
  if (kind === 'open') return drawer ? undefined : { kind, float: amount }
  if (!drawer) return undefined
  if (kind === 'close') return drawer.counts.size > 0 ? { kind } : undefined
  if (kind === 'count')
    return drawer.counts.size < 2 ? { kind, amount: Math.max(0, drawer.cash) } : undefined
  return { kind, amount: kind === 'no_sale' ? 0 : amount }
}

function nextStep(drawer: Drawer | undefined): Deed['kind'] {
  if (!drawer) return 'open'
  return drawer.counts.size === 0 ? 'count' : 'close'
}

export const REASON = 'change'

/** As a till writes it down. */
export function actOf(deed: Deed, shift: ShiftRef | null): Act {
  if (deed.kind === 'open') return { kind: 'shift_opened', float: cents(deed.float) }
  if (shift === null) throw new Error(`${deed.kind} at a till without an open shift`)
  if (deed.kind === 'close') return { kind: 'shift_closed', shift }
  if (deed.kind === 'count')
    return {
      kind: 'shift_counted',
      shift,
      denominations: piecesOf(deed.amount),
      terminals: {},
    }
  return {
    kind: 'shift_event',
    shift,
    event: deed.kind,
    amount: cents(deed.amount),
    reason: REASON,
    to_id: null,
    approval: null,
  }
}

/** The other way round, for those who are told. */
export function deedOf(act: Exclude<Act, { kind: 'sale' | 'switched' }>): Deed {
  switch (act.kind) {
    case 'shift_opened':
      return { kind: 'open', float: act.float }
    case 'shift_counted':
      return { kind: 'count', amount: countedCash(act.denominations) }
    case 'shift_closed':
      return { kind: 'close' }
    case 'shift_event':
      if (act.event === 'hand_over') throw new Error('nobody hands a drawer over here')
      return { kind: act.event, amount: act.amount }
  }
}
