import { type Cents, cents, shareOf, sum, times } from '#shared/money.ts'
import type { AppliedPromotion } from '#shared/promotions/promoted-lines.ts'
import type { VatMode } from '#shared/sales/vat.ts'
import { allocate } from '#shared/shares.ts'

/** A line of a sale, with what it came to. */
interface SoldLine {
  line_number: number
  quantity: number
  unit_price: Cents
  discount: Cents
  /** Its share of what was taken off the whole. */
  cart_discount: Cents
  /** Null for sales from before it was kept. */
  vat: Cents | null
  /** Of its discount. */
  promotions: readonly AppliedPromotion[]
}

/** What of a sale its parts are reckoned from. */
export interface SoldWhole {
  vat_mode: VatMode
  subtotal: Cents
  cart_discount: Cents
  points_value: Cents
  points_redeemed: number
  vat: Cents
  total: Cents
  loyalty_points_earned: number
  items: readonly SoldLine[]
}

/** How many units of each line, by its number. */
export type Units = ReadonlyMap<number, number>

interface TakenBackLine {
  line_number: number
  /** The first of its units, counted from 0. */
  from: number
  quantity: number
  discount: Cents
  cart_discount: Cents
  vat: Cents
  revenue: Cents
  promotions: AppliedPromotion[]
}

/** What goes back, in positive amounts. */
export interface TakenBack {
  lines: TakenBackLine[]
  subtotal: Cents
  discount: Cents
  cart_discount: Cents
  points_value: Cents
  points_redeemed: number
  vat: Cents
  total: Cents
  loyalty_points_earned: number
}

/**
 * What some units of a sale are worth when they come back after `before`. Every amount is that of all units up to then
 * less that of those before, so however a sale is divided its parts add up to it, to the cent and the point.
 */
export function takenBack(sale: SoldWhole, before: Units, now: Units): TakenBack {
  const after = new Map(before)
  for (const [line, units] of now) after.set(line, (after.get(line) ?? 0) + units)
  const [start, end] = [upTo(sale, before), upTo(sale, after)]
  const less = (name: Exclude<keyof WorthOf, 'lines'>) => cents(end[name] - start[name])
  const lines = sale.items.flatMap((item, index) => {
    const quantity = now.get(item.line_number) ?? 0
    if (quantity === 0) return []
    const [first, last] = [start.lines[index]!, end.lines[index]!]
    const part = (name: Exclude<keyof LineWorth, 'promotions'>) => cents(last[name] - first[name])
    return {
      line_number: item.line_number,
      from: before.get(item.line_number) ?? 0,
      quantity,
      discount: part('discount'),
      cart_discount: part('shared'),
      vat: part('vat'),
      revenue: cents(part('net') - (sale.vat_mode === 'inclusive' ? part('vat') : 0)),
      promotions: item.promotions
        .map((each, at) => ({
          ...each,
          amount: cents(last.promotions[at]! - first.promotions[at]!),
        }))
        .filter(({ amount }) => amount > 0),
    }
  })
  return {
    lines,
    subtotal: less('subtotal'),
    discount: less('discount'),
    cart_discount: less('cart_discount'),
    points_value: less('points_value'),
    points_redeemed: less('points_redeemed'),
    vat: less('vat'),
    total: less('total'),
    loyalty_points_earned: less('loyalty_points_earned'),
  }
}

/** Whether nothing of the sale is left with the customer after these. */
export const isAllOf = (items: readonly SoldLine[], units: Units): boolean =>
  items.every(({ line_number, quantity }) => (units.get(line_number) ?? 0) >= quantity)

interface LineWorth {
  discount: Cents
  shared: Cents
  net: Cents
  vat: Cents
  /** In the order of the line's. */
  promotions: Cents[]
}

interface WorthOf extends Omit<TakenBack, 'lines'> {
  lines: LineWorth[]
}

/** What the first units of each line are worth together. */
function upTo(sale: SoldWhole, units: Units): WorthOf {
  const vats = lineVats(sale)
  const lines = sale.items.map((item, index) =>
    lineUpTo(item, vats[index]!, units.get(item.line_number) ?? 0),
  )
  const of = (name: Exclude<keyof LineWorth, 'promotions'>) => sum(lines.map((line) => line[name]))
  const subtotal = sum(
    sale.items.map(({ unit_price, line_number }) => times(unit_price, units.get(line_number) ?? 0)),
  )
  const total = sum(sale.vat_mode === 'exclusive' ? [of('net'), of('vat')] : [of('net')])
  const shared = of('shared')
  const points_value = part(sale.points_value, shared, sale.cart_discount + sale.points_value)
  return {
    lines,
    subtotal,
    discount: sum([of('discount'), shared]),
    cart_discount: cents(shared - points_value),
    points_value,
    // Points that are worth nothing go by what the goods cost.
    points_redeemed:
      sale.points_value > 0
        ? part(sale.points_redeemed, points_value, sale.points_value)
        : part(sale.points_redeemed, subtotal, sale.subtotal),
    vat: of('vat'),
    total,
    loyalty_points_earned: part(sale.loyalty_points_earned, total, sale.total),
  }
}

/** The net is rounded half up, as the rule says; what was taken off follows from it: neither ever grows back. */
function lineUpTo(item: SoldLine, vat: Cents, units: number): LineWorth {
  const { quantity, unit_price, discount, cart_discount, promotions } = item
  const off = discount + cart_discount
  const whole = cents(times(unit_price, quantity) - off)
  const net = shareOf(whole, units, quantity)
  const offNow = cents(times(unit_price, units) - net)
  const own = part(discount, offNow, off)
  // Their running sums are rounded, not each by itself: so together they never come to more than their discount.
  const ends = promotions.map((_, at) =>
    part(sum(promotions.slice(0, at + 1).map(({ amount }) => amount)), own, discount),
  )
  return {
    discount: own,
    shared: cents(offNow - own),
    net,
    vat: shareOf(vat, units, quantity),
    promotions: ends.map((end, at) => cents(end - (ends[at - 1] ?? 0))),
  }
}

/** Of a sale from before each line kept its own, by the rule of today. */
function lineVats({ items, vat }: SoldWhole): Cents[] {
  const kept = items.flatMap((item) => item.vat ?? [])
  if (kept.length === items.length) return kept
  const nets = items.map(
    ({ unit_price, quantity, discount, cart_discount }) =>
      unit_price * quantity - discount - cart_discount,
  )
  return allocate(vat, nets).map(cents)
}

/** Of a whole that is nothing, every part is nothing. */
const part = (whole: number, of: number, all: number): Cents =>
  all === 0 ? cents(0) : shareOf(cents(whole), of, all)
