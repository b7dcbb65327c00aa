import { z } from 'zod'
import { counted } from '#shared/counted.ts'
import { type Condition, conditionId } from './conditions.ts'
import type { DueBatch, LowProduct, Moment, ShopEvent } from './trigger.ts'

/** Texts are short: the screen behind the link shows the rest. */
const NAMES_TOLD = 3

/** What was told of the shelf: how often on that day, and how bad it was with each product or batch. */
export const ShelfTold = z.object({
  day: z.string(),
  times: z.number().int(),
  items: z.record(z.string(), z.number().int()),
})
export type ShelfTold = z.infer<typeof ShelfTold>

export const NOTHING_TOLD: ShelfTold = { day: '', times: 0, items: {} }

interface Looked {
  events: ShopEvent[]
  told: ShelfTold
  /** Ids of events that are no longer true. */
  over: string[]
}

/** Products that run low or out: all of them once a day, and whenever new ones join those that join. */
export function lowStock(low: readonly LowProduct[], told: ShelfTold, { day }: Moment): Looked {
  return lookAtShelf(low, told, day, {
    cause: 'low-stock',
    action: ['See what to order', '/inventory'],
    badness: ({ stock_level }) => (stock_level === 0 ? 2 : 1),
    event: (products) => ({
      kind: 'low_stock',
      title: 'Low stock',
      message: lowStockText(products),
      plain_message: plainStockText(products),
      priority: 'high',
    }),
  })
}

/** Batches near or past their expiry date, in the same rhythm. */
export function expiry(due: readonly DueBatch[], told: ShelfTold, moment: Moment): Looked {
  return lookAtShelf(due, told, moment.day, {
    cause: 'expiry',
    action: ['See what expires', '/inventory'],
    badness: ({ is_expired }) => (is_expired ? 2 : 1),
    event: (batches) => ({
      kind: 'expiry',
      title: 'Expiry dates',
      message: expiryText(batches, moment.settings.expiration_warning_days),
      priority: batches.some(({ is_expired }) => is_expired) ? 'high' : 'medium',
    }),
  })
}

interface Shelf<Item> {
  cause: Condition
  /** What there is to do about it. */
  action: ShopEvent['action']
  badness: (item: Item) => number
  event: (
    items: readonly Item[],
  ) => Pick<ShopEvent, 'kind' | 'title' | 'message' | 'plain_message' | 'priority'>
}

function lookAtShelf<Item extends { id: number }>(
  items: readonly Item[],
  told: ShelfTold,
  day: string,
  shelf: Shelf<Item>,
): Looked {
  const hasJoined = (item: Item) => shelf.badness(item) > (told.items[item.id] ?? 0)
  const joined = items.filter(hasJoined)
  const times = told.day === day ? told.times : 0
  const there = new Set(items.map(({ id }) => String(id)))
  const hasLeft = Object.keys(told.items).some((id) => !there.has(id))
  // What was told today and is so no longer is not left standing: the first event says what is left of it, or goes.
  const isSettling = times > 0 && hasLeft
  const left = isSettling ? items.filter((item) => !hasJoined(item)) : []
  const added = times === 0 ? items : joined
  // A number is given once: who has read that event has not read the next.
  const timesNow = times + (added.length > 0 ? 1 : 0)
  const ids = toldIds(shelf.cause, day, timesNow)
  const eventOf = (id: string, named: readonly Item[], isNews: boolean): ShopEvent => ({
    ...shelf.event(named),
    id,
    type: 'warning',
    category: 'inventory',
    action: shelf.action,
    isNews,
    isLasting: false,
  })
  return {
    events: [
      ...(added.length > 0 ? [eventOf(ids.at(-1)!, added, joined.length > 0)] : []),
      ...(left.length > 0 ? [eventOf(ids[0]!, left, false)] : []),
    ],
    told: {
      day,
      times: timesNow,
      items: Object.fromEntries(items.map((item) => [item.id, shelf.badness(item)])),
    },
    over: isSettling ? ids.slice(left.length > 0 ? 1 : 0, times) : [],
  }
}

/** What the events of a day are called: the first bears the day, those of what joined a number too. */
const toldIds = (cause: Condition, day: string, times: number): string[] =>
  Array.from({ length: times }, (_, at) => conditionId(cause, day, ...(at === 0 ? [] : [at + 1])))

const lowStockText = (products: readonly LowProduct[]): string =>
  sentences(
    lowStockParts(products).map(([words, those]) => [
      words,
      those.map(({ name, stock_level }) =>
        stock_level === 0 ? name : `${name} (${stock_level} left)`,
      ),
    ]),
  )

const plainStockText = (products: readonly LowProduct[]): string =>
  lowStockParts(products)
    .filter(([, those]) => those.length > 0)
    .map(([words]) => `${words}.`)
    .join(' ')

function lowStockParts(products: readonly LowProduct[]): [words: string, LowProduct[]][] {
  const out = products.filter(({ stock_level }) => stock_level === 0)
  const low = products.filter(({ stock_level }) => stock_level > 0)
  return [
    [`${counted(out.length, 'product')} out of stock`, out],
    [`${counted(low.length, 'product')} running low`, low],
  ]
}

function expiryText(batches: readonly DueBatch[], warningDays: number): string {
  const namesOf = (isExpired: boolean) =>
    batches.filter(({ is_expired }) => is_expired === isExpired).map(({ name }) => name)
  const [expired, soon] = [namesOf(true), namesOf(false)]
  return sentences([
    [`${batchCount(expired.length)} past the expiry date still on the shelf`, expired],
    [`${batchCount(soon.length)} to sell within ${counted(warningDays, 'day')}`, soon],
  ])
}

export const batchCount = (count: number): string => counted(count, 'batch', 'batches')

function sentences(parts: readonly [words: string, names: readonly string[]][]): string {
  return parts
    .filter(([, names]) => names.length > 0)
    .map(([words, names]) => `${words}: ${listed(names)}.`)
    .join(' ')
}

/** Each name once, however many batches of it there are. */
function listed(names: readonly string[]): string {
  const distinct = [...new Set(names)]
  const more = distinct.length - NAMES_TOLD
  return distinct.slice(0, NAMES_TOLD).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
