import { MINUTE_MS } from '#shared/dates.ts'
import { type Cents, cents, sum } from '#shared/money.ts'

export const EVENT_KINDS = ['paid_in', 'paid_out', 'drop', 'no_sale', 'hand_over'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Which way the cash goes; what moves none is not here. */
export const DIRECTION: Readonly<Record<EventKind, -1 | 0 | 1>> = {
  paid_in: 1,
  paid_out: -1,
  drop: -1,
  no_sale: 0,
  hand_over: 0,
}

interface Drawer {
  float: Cents
  /** What sales brought, less what went back. */
  cash_sales: Cents
  paid_in: Cents
  paid_out: Cents
  drops: Cents
}

/** What must lie in the drawer: every cent of it comes from an event or a payment. */
export const expectedCash = ({ float, cash_sales, paid_in, paid_out, drops }: Drawer): Cents =>
  cents(sum([float, cash_sales, paid_in]) - paid_out - drops)

/** What goes to the bank: what is there and what went to the safe, less the float that stays for the next shift. */
export const bankDeposit = (inDrawer: Cents, { float, drops }: Pick<Drawer, 'float' | 'drops'>) =>
  cents(inDrawer + drops - float)

interface Pace {
  expected: Cents
  float: Cents
  openedAt: Date
  now: Date
  /** Above this a drawer is to be emptied into the safe. */
  dropAbove: Cents
}

const QUARTER_HOUR_MS = 15 * MINUTE_MS

/**
 * When the drawer will hold more than it should, at the pace of its shift so far, to the quarter of an hour;
 * null where nobody can tell. To the second it would tell the amount, and the count is blind.
 */
export function dropDueAt({ expected, float, openedAt, now, dropAbove }: Pace): Date | null {
  if (dropAbove === 0) return null
  if (expected >= dropAbove) return now
  const taken = expected - float
  const elapsed = now.getTime() - openedAt.getTime()
  if (taken <= 0 || elapsed <= 0) return null
  const due = now.getTime() + ((dropAbove - expected) * elapsed) / taken
  return new Date(Math.ceil(due / QUARTER_HOUR_MS) * QUARTER_HOUR_MS)
}
