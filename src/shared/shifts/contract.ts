import { z } from 'zod'
import { NeedsApproval } from '#shared/approvals/contract.ts'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { Instant, PlainDate } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id, IdText, maybe, optionalText } from '#shared/fields.ts'
import { Rand } from '#shared/money.ts'
import { MANAGERS, SELLERS } from '#shared/roles.ts'
import { PaymentMethod } from '#shared/sales/payment-method.ts'
import { Denominations } from './denominations.ts'
import { EVENT_KINDS } from './drawer.ts'
import { isCashAmount, isDayOfMachine, NO_CASH_AMOUNT, NO_DAY_OF_MACHINE } from './most-money.ts'
import { ShiftReport } from './report.ts'

const CashAmount = Rand.refine(isCashAmount, { error: NO_CASH_AMOUNT })
const Takings = Rand.refine(isDayOfMachine, { error: NO_DAY_OF_MACHINE })

const ShiftEvent = z.object({
  id: Id,
  kind: z.enum(EVENT_KINDS),
  amount: Rand,
  reason: z.string(),
  profile_id: z.string(),
  person: z.string(),
  /** Who holds the drawer from then on. */
  to: z.string().nullable(),
  approved_by: z.string().nullable(),
  created_at: Instant,
})
export type ShiftEvent = z.output<typeof ShiftEvent>

const ShiftCount = z.object({
  number: z.number().int(),
  denominations: Denominations,
  counted: Rand,
  expected: Rand,
  difference: Rand,
  /** By the way to pay. */
  terminals: z.record(z.string(), Rand),
  person: z.string(),
  created_at: Instant,
})
export type ShiftCount = z.output<typeof ShiftCount>

/** A drawer from its opening to its closing. What is expected in it is told when it has been counted, never before. */
const Shift = z.object({
  id: Id,
  till_id: Id,
  till_name: z.string(),
  day: PlainDate,
  float: Rand,
  opened_at: Instant,
  opened_by: z.string(),
  opened_by_name: z.string(),
  /** Who answers for it now. */
  held_by: z.string(),
  held_by_name: z.string(),
  /** Whoever held it may no longer sign in: a manager counts it. */
  is_left: z.boolean(),
  /** Opened on an earlier day and still open: a warning, never a lock. */
  is_overnight: z.boolean(),
  /** Whether whoever asks may look at its X report now. */
  may_look: z.boolean(),
  closed_at: Instant.nullable(),
  closed_by_name: z.string().nullable(),
  z_number: z.number().int().nullable(),
  counted: Rand.optional(),
  expected: Rand.optional(),
  /** Over is positive, short negative. */
  difference: Rand.optional(),
  /** What goes to the bank, of a shift that is closed. */
  deposit: Rand.optional(),
})
export type Shift = z.output<typeof Shift>

/** What belongs to a shift and came after its Z report. */
const Addendum = z.object({
  number: z.number().int(),
  kind: z.enum(['sale', ...EVENT_KINDS]),
  /** Of a sale: the server's number, and the one on its paper. */
  transaction_number: z.string().nullable(),
  till_number: z.string().nullable(),
  amount: Rand,
  /** What it changes in the drawer. */
  cash: Rand,
  person: z.string(),
  /** When it happened, and when it came. */
  at: Instant,
  received_at: Instant,
})
export type Addendum = z.output<typeof Addendum>

const ShiftDetails = Shift.extend({
  events: z.array(ShiftEvent),
  counts: z.array(ShiftCount),
  /** The Z report of a closed shift. */
  report: ShiftReport.nullable(),
  addenda: z.array(Addendum),
})
export type ShiftDetails = z.output<typeof ShiftDetails>

/** In one list; the oldest are left out. */
export const MOST_SHIFTS = 500

const ShiftQuery = z.object({
  till_id: maybe(IdText),
  /** The shop's days, both included. */
  from: maybe(PlainDate),
  to: maybe(PlainDate),
  state: maybe(z.enum(['open', 'closed'])),
})
export type ShiftQuery = z.output<typeof ShiftQuery>

const NewShift = z.object({
  till_id: Id,
  /** The shop's usual one, unless told. */
  float: maybe(CashAmount),
})
export type NewShift = z.output<typeof NewShift>

const NewEvent = z.object({
  kind: z.enum(EVENT_KINDS),
  amount: maybe(CashAmount),
  reason: optionalText(200).refine(...NO_CARD_NUMBER),
  /** Of a hand-over. */
  to_id: maybe(z.guid()),
  approval_id: maybe(Id),
})
export type NewEvent = z.output<typeof NewEvent>

/** Cash is counted by hand. */
const Terminal = PaymentMethod.refine((method) => method !== 'cash', {
  error: 'Cash is counted by its notes and coins',
})

const NewCount = z.object({
  denominations: Denominations,
  terminals: maybe(z.record(Terminal, Takings)),
})
export type NewCount = z.output<typeof NewCount>

/** Whether a drawer holds more than it should, or will soon; never how much it holds. */
const Drawer = z.object({
  shift_id: Id,
  till_id: Id,
  till_name: z.string(),
  held_by_name: z.string(),
  is_due: z.boolean(),
  due_at: Instant.nullable(),
})
export type Drawer = z.output<typeof Drawer>

const ById = z.object({ id: IdText })

export const shiftsApi = {
  listShifts: endpoint({
    method: 'GET',
    path: '/api/shifts',
    summary:
      'Shifts by till and day, the newest 500 first; a budtender sees those they have a hand in',
    roles: SELLERS,
    query: ShiftQuery,
    answer: z.array(Shift),
  }),
  listDrawers: endpoint({
    method: 'GET',
    path: '/api/shifts/drawers',
    summary: 'The open drawers, and which of them are due for a drop to the safe',
    roles: MANAGERS,
    answer: z.array(Drawer),
  }),
  getShift: endpoint({
    method: 'GET',
    path: '/api/shifts/:id',
    summary: 'A shift with its events and counts; what is expected is told after the count',
    roles: SELLERS,
    params: ById,
    answer: ShiftDetails,
  }),
  openShift: endpoint({
    method: 'POST',
    path: '/api/shifts',
    summary: 'Open the drawer of a till with a float',
    roles: SELLERS,
    body: NewShift,
    answer: ShiftDetails,
    status: 201,
    idempotent: true,
    changes: [],
  }),
  recordEvent: endpoint({
    method: 'POST',
    path: '/api/shifts/:id/events',
    summary: 'Pay in or out, drop to the safe, open without a sale, or hand the drawer over',
    roles: SELLERS,
    params: ById,
    body: NewEvent,
    answer: ShiftDetails,
    status: 201,
    refusals: { 403: NeedsApproval, 409: NeedsApproval },
    idempotent: true,
    changes: [],
  }),
  countShift: endpoint({
    method: 'POST',
    path: '/api/shifts/:id/counts',
    summary: 'Count the drawer blind; one more count may follow, and both are kept',
    roles: SELLERS,
    params: ById,
    body: NewCount,
    answer: ShiftDetails,
    status: 201,
    idempotent: true,
    changes: [],
  }),
  closeShift: endpoint({
    method: 'POST',
    path: '/api/shifts/:id/close',
    summary: 'Close a counted shift; its Z report is numbered for the till and never changes',
    roles: SELLERS,
    params: ById,
    answer: ShiftDetails,
    idempotent: true,
    changes: [],
  }),
  lookAtShift: endpoint({
    method: 'GET',
    path: '/api/shifts/:id/x',
    summary:
      'The X report of an open shift, not of a drawer that one opened or held; looking is audited',
    roles: MANAGERS,
    params: ById,
    answer: ShiftReport,
    transaction: 'request',
  }),
}
