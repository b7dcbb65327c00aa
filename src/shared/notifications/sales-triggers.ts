import { counted } from '#shared/counted.ts'
import { type Cents, cents, formatRand } from '#shared/money.ts'
import { isOpenAtMidnight, openMinutes, summaryTime } from '#shared/settings/opening-hours.ts'
import { batchCount } from './shelf-triggers.ts'
import type { ClosingFacts, Moment, ShopEvent, ShopFacts } from './trigger.ts'

const BUSY_ABOVE_TRANSACTIONS = 100
/** Less of a day, or fewer sales of it, tells nothing about the rest. */
const SHORTEST_BASIS_MINUTES = 60
const FEWEST_BASIS_SALES = 5

export function salesTrend(facts: ShopFacts, moment: Moment): ShopEvent[] {
  const { todaySales } = facts
  if (todaySales <= 0) return []
  const { day, clock, settings: hours } = moment
  const projected = projectedSales(todaySales, clock, hours)
  const end = isOpenAtMidnight(hours) ? 'midnight' : hours.closing_time
  const message =
    hasPace(facts, moment) && projected > todaySales
      ? `${formatRand(todaySales)} so far: at this pace ${formatRand(projected)} by ${end}.`
      : `${formatRand(todaySales)} sold today.`
  return [
    {
      id: `sales-trend:${day}`,
      kind: 'milestones',
      type: 'insight',
      category: 'sales',
      title: 'Sales trend',
      message,
      priority: 'low',
      action: ['View reports', '/reports'],
      // Its figures change with every look.
      isNews: false,
      isLasting: false,
    },
  ]
}

/** One sale before the shop has opened is no pace. */
function hasPace({ todayTransactions }: ShopFacts, { clock, settings }: Moment): boolean {
  const { soFar } = openMinutes(settings, clock)
  return todayTransactions >= FEWEST_BASIS_SALES && soFar >= SHORTEST_BASIS_MINUTES
}

/** What the day will bring if it goes on as it went while the shop was open. */
export function projectedSales(
  sales: Cents,
  clock: string,
  hours: Parameters<typeof openMinutes>[0],
): Cents {
  const { soFar, inAll } = openMinutes(hours, clock)
  if (soFar >= inAll) return sales
  const elapsed = Math.max(soFar, SHORTEST_BASIS_MINUTES)
  return cents(Math.max(sales, Math.round((sales * inAll) / elapsed)))
}

/** Whether the day can be summed up: from closing time until midnight. */
export const isSummedUp = ({ clock, settings }: Moment): boolean => clock >= summaryTime(settings)

export function dailySummary(facts: ShopFacts, moment: Moment): ShopEvent[] {
  if (!isSummedUp(moment)) return []
  const { todaySales, todayTransactions, closing } = facts
  return [
    {
      id: `daily-summary:${moment.day}`,
      kind: 'daily_summary',
      type: 'info',
      category: 'sales',
      title: 'Daily summary',
      message:
        todayTransactions === 0
          ? 'No sales today.'
          : `${formatRand(todaySales)} from ${counted(todayTransactions, 'transaction')} today.`,
      details: [...(closing ? closingLines(closing) : []), ...shelfLines(facts, moment)].join('\n'),
      priority: 'medium',
      action: ['View reports', '/reports'],
      isNews: true,
      isLasting: true,
    },
  ]
}

function closingLines({ sameWeekdaySales, best }: ClosingFacts): string[] {
  const sold = best.map(({ name, quantity, sales }) => `${name} ${formatRand(sales)} (${quantity})`)
  return [
    `Same day last week: ${formatRand(sameWeekdaySales)}.`,
    ...(sold.length > 0 ? [`Best sellers: ${sold.join(', ')}.`] : []),
  ]
}

function shelfLines({ lowProducts, dueBatches }: ShopFacts, { settings }: Moment): string[] {
  const out = lowProducts.filter(({ stock_level }) => stock_level === 0).length
  const low = lowProducts.length - out
  const expired = dueBatches.filter(({ is_expired }) => is_expired).length
  const soon = dueBatches.length - expired
  return [
    ...(lowProducts.length > 0
      ? [`Stock: ${counted(low, 'product')} running low, ${counted(out, 'product')} out.`]
      : []),
    ...(dueBatches.length > 0
      ? [
          `Due: ${batchCount(expired)} past the expiry date, ${batchCount(soon)} to sell ` +
            `within ${counted(settings.expiration_warning_days, 'day')}.`,
        ]
      : []),
  ]
}

export function performance({ todayTransactions }: ShopFacts, { day }: Moment): ShopEvent[] {
  if (todayTransactions <= BUSY_ABOVE_TRANSACTIONS) return []
  return [
    {
      id: `performance:${day}`,
      kind: 'milestones',
      type: 'success',
      category: 'insights',
      title: 'Strong performance',
      message: `${todayTransactions} transactions today.`,
      priority: 'low',
      action: ['View reports', '/reports'],
      isNews: false,
      isLasting: false,
    },
  ]
}
