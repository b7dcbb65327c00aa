import type { EventKind } from '#shared/shifts/drawer.ts'

export type EventChoice = EventKind

interface EventWords {
  label: string
  /** What the field for the reason asks; none where there is nothing to ask. */
  why?: string
  done: string
}

export const EVENT_WORDS: Readonly<Record<EventKind, EventWords>> = {
  paid_in: { label: 'Pay in', why: 'Where it comes from', done: 'Paid in' },
  paid_out: { label: 'Pay out', why: 'What it is for', done: 'Paid out' },
  drop: { label: 'Drop to safe', done: 'Dropped to the safe' },
  no_sale: { label: 'No sale', why: 'Why the drawer is opened', done: 'Noted' },
  hand_over: { label: 'Hand over', done: 'Handed over' },
}
