import type { KeptEntry } from '#shared/dark/book.ts'
import { type Act, type EntryBody, readBody } from '#shared/dark/entry.ts'
import { receiptOf, takenOff } from '#shared/dark/sale-act.ts'
import { type Cents, times } from '#shared/money.ts'
import { UNNAMED } from '#shared/sales/buyer.ts'
import { referencesOf } from '#shared/sales/payment-slip.ts'
import type { Receipt } from '#shared/sales/receipt.ts'
import { EVENT_WORDS } from '#web/drawer/event-words.ts'

/** An entry as people read it. */
export interface OutboxRow {
  entry: KeptEntry
  name: string
  amount: Cents | null
  state: 'waiting' | NonNullable<KeptEntry['outcome']>
}

export function outboxRow(entry: KeptEntry): OutboxRow {
  const act = readBody(entry.body)?.act
  return {
    entry,
    name: act ? nameOf(act) : 'Unreadable',
    amount: act ? amountOf(act) : null,
    state: entry.outcome ?? 'waiting',
  }
}

/** The receipt of a sale that this till has made, without the customer's name. */
export function receiptAgain(entry: KeptEntry): Receipt | null {
  const body = readBody(entry.body)
  if (body?.act.kind !== 'sale') return null
  return {
    ...receiptOf(body.act, entry.at),
    seller_name: '',
    customer_name: body.act.customer_id === null ? null : UNNAMED,
    lines: linesOf(body.act),
    till_number: null,
    slip_reference: referencesOf(body.act.payments),
    particulars: null,
    recipient: null,
    original_number: null,
    reason: null,
  }
}

const linesOf = ({ lines }: Extract<EntryBody['act'], { kind: 'sale' }>): Receipt['lines'] =>
  lines.map((line) => ({
    name: line.product_name,
    quantity: line.quantity,
    unit_price: line.unit_price,
    line_total: times(line.unit_price, line.quantity),
    ...takenOff(line),
  }))

function nameOf(act: Act): string {
  switch (act.kind) {
    case 'sale':
      return act.number
    case 'shift_opened':
      return 'Shift opened'
    case 'shift_event':
      return EVENT_WORDS[act.event].label
    case 'shift_counted':
      return 'Drawer counted'
    case 'shift_closed':
      return 'Shift closed'
    case 'switched':
      return 'Switched at the till'
  }
}

function amountOf(act: Act): Cents | null {
  if (act.kind === 'sale') return act.total
  if (act.kind === 'shift_opened') return act.float
  return act.kind === 'shift_event' && act.amount > 0 ? act.amount : null
}
