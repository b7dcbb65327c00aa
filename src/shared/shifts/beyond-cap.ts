import { type Cents, centsOf, formatRand } from '#shared/money.ts'
import type { Caps } from './caps.ts'
import type { EventKind } from './drawer.ts'

// What is done at a drawer beyond what one may do alone: the server asks by it for a word, and a till that is alone.

export type CappedKind = 'paid_out' | 'no_sale'

export const isCapped = (kind: EventKind): kind is CappedKind =>
  kind === 'paid_out' || kind === 'no_sale'

interface Capped {
  kind: CappedKind
  amount: Cents
}

/** `noSales`: how often they have opened this drawer without a sale before. */
export const isBeyondCap = (
  { kind, amount }: Capped,
  caps: Pick<Caps, 'paid_out' | 'no_sales'>,
  noSales: number,
): boolean => (kind === 'paid_out' ? amount > centsOf(caps.paid_out) : noSales >= caps.no_sales)

export const beyondCapText = ({ kind, amount }: Capped): string =>
  kind === 'paid_out'
    ? `${formatRand(amount)} is more than you may pay out alone: ask for an approval`
    : 'You have opened this drawer without a sale as often as you may alone: ask for an approval'
