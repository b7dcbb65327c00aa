import type { ShiftRef } from '#shared/dark/entry.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { NewEvent, ShiftDetails } from '#shared/shifts/contract.ts'
import type { Till } from '#shared/tills/contract.ts'

/** The drawer of this till as it knows it itself. What must lie in it is not here: a count is blind. */
export interface KeptDrawer {
  till: Till
  shift: KeptShift | null
}

interface KeptShift {
  ref: ShiftRef
  details: ShiftDetails
  /** What was counted so far; what was expected at it only the server reckons. */
  counted: readonly Cents[]
}

/** A shift that the server has not heard of has no id of its own yet. */
const NO_ID = 0

interface Deed {
  at: string
  person: { id: string; name: string }
}

/** As the server tells it. What is in `details` is known where the person at the till may see it. */
export const drawerTold = (till: Till, details: ShiftDetails | null): KeptDrawer => ({
  till,
  shift: till.open_shift && shiftTold(till, till.open_shift, details),
})

/** What was counted with the server is counted: in the dark the drawer is counted once more, or closed. */
function shiftTold(
  till: Till,
  open: NonNullable<Till['open_shift']>,
  told: ShiftDetails | null,
): KeptShift {
  const details = told?.id === open.id ? told : detailsOf(till, open)
  return { ref: { id: open.id }, details, counted: details.counts.map(({ counted }) => counted) }
}

export function withShiftOpened(
  { till }: KeptDrawer,
  { at, person }: Deed,
  { key, float, day }: { key: string; float: Cents; day: string },
): KeptDrawer {
  const open = {
    id: NO_ID,
    opened_at: at,
    held_by: person.id,
    held_by_name: person.name,
    is_overnight: false,
  }
  const opened = { ...till, open_shift: open }
  const details = { ...detailsOf(opened, open), day, float }
  return { till: opened, shift: { ref: { key }, details, counted: [] } }
}

export function withShiftEvent(
  drawer: KeptDrawer,
  { at, person }: Deed,
  { kind, amount, reason }: NewEvent,
  to: { id: string; name: string } | null,
): KeptDrawer {
  const { till, shift } = drawer
  if (!shift || !till.open_shift) return drawer
  const event = {
    id: shift.details.events.length + 1,
    kind,
    amount: amount ?? cents(0),
    reason: reason ?? '',
    profile_id: person.id,
    person: person.name,
    to: to?.name ?? null,
    approved_by: null,
    created_at: at,
  }
  const held = to ? { held_by: to.id, held_by_name: to.name } : {}
  return {
    till: { ...till, open_shift: { ...till.open_shift, ...held } },
    shift: {
      ...shift,
      details: { ...shift.details, ...held, events: [...shift.details.events, event] },
    },
  }
}

/** How often somebody has opened it without a sale, as far as the till knows. Each has a cap of their own. */
export const noSalesOf = ({ shift }: KeptDrawer, person: string): number =>
  (shift?.details.events ?? []).filter(
    ({ kind, profile_id }) => kind === 'no_sale' && profile_id === person,
  ).length

export const withCount = (drawer: KeptDrawer, counted: Cents): KeptDrawer => ({
  ...drawer,
  shift: drawer.shift && { ...drawer.shift, counted: [...drawer.shift.counted, counted] },
})

export const withShiftClosed = ({ till }: KeptDrawer): KeptDrawer => ({
  till: { ...till, open_shift: null },
  shift: null,
})

function detailsOf(till: Till, open: NonNullable<Till['open_shift']>): ShiftDetails {
  const { id, opened_at, held_by, held_by_name, is_overnight } = open
  return {
    id,
    till_id: till.id,
    till_name: till.name,
    day: opened_at.slice(0, 10),
    float: cents(0),
    opened_at,
    opened_by: held_by,
    opened_by_name: held_by_name,
    held_by,
    held_by_name,
    is_left: false,
    is_overnight,
    may_look: false,
    closed_at: null,
    closed_by_name: null,
    z_number: null,
    events: [],
    counts: [],
    addenda: [],
    report: null,
  }
}
