import { instantAt, type DayNumber } from './calendar.ts'
import type { DemoProduct } from './catalogue/demo-catalogue.ts'
import type { Random } from './random.ts'
import type { Stock } from './stock.ts'
import { SUPPLY } from './suppliers.ts'

/** Decides what the shop orders, so that its stock lasts, and how the shelves look on the last day. */
export interface Buyer {
  /** What the shop had on the shelf before its first sale. */
  stockUp(): void
  /** Deliveries before opening. */
  openDay(day: DayNumber): void
  /** The evening before the last day: what was to run low is counted and written down. */
  takeStock(): void
  /** Whether so many may be sold; fetches more where the shop would. */
  canSell(product: DemoProduct, quantity: number, day: DayNumber, at: number): boolean
}

interface Plan {
  product: DemoProduct
  /** Units a day. */
  demand: number
  /** The stock it is sold down to; 0 and up only for what is to run low. */
  floor: number
  /** The last day on which it is ordered. */
  ordersUntil: DayNumber
  /** A delivery with a story of its own. */
  special: { day: DayNumber; quantity: number; expiry?: DayNumber; recalled?: boolean } | null
}

/** More than the usual low-stock threshold, so that a steady product does not look low by chance. */
const REORDER_AT = 14
const REORDER_DAYS = 4
const COVER_DAYS = 35
const SMALLEST_ORDER = 24
const SMALL_COVER_DAYS = 5
const CLOSING = 18 * 60 + 15

export function openBuyer(
  random: Random,
  stock: Stock,
  products: readonly DemoProduct[],
  demandOf: (product: DemoProduct) => number,
  [first, today]: readonly [DayNumber, DayNumber],
): Buyer {
  const plans = products.map((product) => planFor(random, product, demandOf(product), today))

  function order(plan: Plan, day: DayNumber, at: number): void {
    const { product, demand } = plan
    const quantity = isRunningLow(plan)
      ? Math.max(6, Math.ceil(demand * SMALL_COVER_DAYS))
      : Math.ceil(Math.max(SMALLEST_ORDER, demand * COVER_DAYS) / 6) * 6
    stock.receive({ product, quantity, day, at })
  }

  return {
    stockUp() {
      for (const plan of plans) {
        const day = first - random.whole(2, 25)
        order(plan, day, deliveryTime(random, day))
      }
    },
    openDay(day) {
      for (const plan of plans) {
        const { product, demand, special } = plan
        if (special?.day === day)
          stock.receive({ ...special, product, at: deliveryTime(random, day) })
        const enough = plan.floor + (isRunningLow(plan) ? 2 : REORDER_AT) + demand * REORDER_DAYS
        if (day <= plan.ordersUntil && stock.available(product, day) < enough)
          order(plan, day, deliveryTime(random, day))
      }
    },
    takeStock() {
      const day = today - 1
      for (const plan of plans.filter(isRunningLow)) {
        const excess = stock.available(plan.product, day) - plan.floor
        if (excess > 0) stock.writeDown(plan.product, excess, day, instantAt(day, CLOSING))
      }
    },
    canSell(product, quantity, day, at) {
      const plan = plans[product.id - 1]!
      if (stock.available(product, day) - quantity >= plan.floor) return true
      if (day > plan.ordersUntil || isRunningLow(plan)) return false
      order(plan, day, at - RUSHED_DELIVERY_MS)
      return true
    },
  }
}

const RUSHED_DELIVERY_MS = 20_000

const isRunningLow = ({ product }: Plan): boolean =>
  product.story === 'low' || product.story === 'out'

const deliveryTime = (random: Random, day: DayNumber): number =>
  instantAt(day, FIRST_DELIVERY + random.next() * DELIVERY_MINUTES)

/** Deliveries come from half past seven and are booked in by half past eight. */
const FIRST_DELIVERY = 7 * 60 + 30
const DELIVERY_MINUTES = 60
export const DELIVERIES_BOOKED = FIRST_DELIVERY + DELIVERY_MINUTES + 45

function planFor(random: Random, product: DemoProduct, demand: number, today: DayNumber): Plan {
  const plan: Plan = { product, demand, floor: 0, ordersUntil: Infinity, special: null }
  const keeps = SUPPLY[product.category].shelfLife === null
  switch (product.story) {
    case 'out':
      return { ...plan, ordersUntil: today - random.whole(14, 18) }
    case 'low':
      return { ...plan, floor: random.whole(2, 8), ordersUntil: today - random.whole(12, 16) }
    case 'near expiry': {
      const quantity = Math.ceil(demand * 14 * 1.6) + 12
      const special = { day: today - 14, quantity, expiry: today + random.whole(3, 25) }
      return keeps ? plan : { ...plan, special }
    }
    case 'expired': {
      const expiry = today - random.whole(2, 18)
      const special = { day: expiry - 5, quantity: Math.ceil(demand * 5 * 1.6) + 10, expiry }
      return keeps ? plan : { ...plan, special }
    }
    case 'recalled': {
      const special = { day: today - random.whole(8, 24), quantity: 24, recalled: true }
      return keeps ? plan : { ...plan, special }
    }
    case 'steady':
  }
  return plan
}
