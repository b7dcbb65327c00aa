import { z } from 'zod'
import { cents, formatRand } from '#shared/money.ts'
import type { Moment, ShopEvent, ShopFacts } from './trigger.ts'

const CUSTOMERS_PER_MILESTONE = 10
/** Below these a round number is nothing to tell. */
const LEAST_SALES = 100
const LEAST_TAKINGS_RAND = 10_000

/** The round numbers that were passed; null before the shop was first looked at. */
export const MilestonesTold = z.object({
  customers: z.number().int().nullable(),
  sales: z.number().int().nullable(),
  /** Of the day, in rand. */
  takings: z.object({ day: z.string(), reached: z.number().int() }),
})
export type MilestonesTold = z.infer<typeof MilestonesTold>

export const NO_MILESTONES: MilestonesTold = {
  customers: null,
  sales: null,
  takings: { day: '', reached: 0 },
}

/** However many are passed at once, as by an import: the highest is told. */
export function milestones(
  facts: ShopFacts,
  told: MilestonesTold,
  { day }: Moment,
): { events: ShopEvent[]; told: MilestonesTold } {
  const { totalCustomers, totalTransactions } = facts
  const customers = totalCustomers - (totalCustomers % CUSTOMERS_PER_MILESTONE)
  const sales = roundNumberIn(totalTransactions, LEAST_SALES)
  const takings = roundNumberIn(Math.floor(facts.todaySales / 100), LEAST_TAKINGS_RAND)
  const takingsTold = told.takings.day === day ? told.takings.reached : 0
  const events: ShopEvent[] = []
  if (isPassed(customers, told.customers, totalCustomers))
    events.push(
      milestone(`customers:${customers}`, 'Customer milestone', {
        category: 'customers',
        message: `The shop now has ${totalCustomers} customers.`,
        action: ['View customers', '/customers'],
      }),
    )
  if (isPassed(sales, told.sales, totalTransactions))
    events.push(
      milestone(`sales:${sales}`, 'Sales milestone', {
        category: 'sales',
        message: `The shop has made ${totalTransactions} sales.`,
        action: ['View reports', '/reports'],
      }),
    )
  if (takings > takingsTold)
    events.push(
      milestone(`takings:${day}:${takings}`, 'Sales milestone', {
        category: 'sales',
        message: `Today’s sales have reached ${formatRand(cents(takings * 100))}.`,
        action: ['View reports', '/reports'],
      }),
    )
  return {
    events,
    told: {
      customers: Math.max(customers, told.customers ?? 0),
      sales: Math.max(sales, told.sales ?? 0),
      takings: { day, reached: Math.max(takings, takingsTold) },
    },
  }
}

/** At the first look nobody knows when a number was passed: it is told when the shop stands right at it. */
function isPassed(reached: number, told: number | null, count: number): boolean {
  return reached > 0 && (told === null ? reached === count : reached > told)
}

/** The highest of 1, 2, 5, 10, 20, 50 … that a number has reached, from `least` on; else 0. */
export function roundNumberIn(value: number, least: number): number {
  if (value < least) return 0
  const power = 10 ** (String(Math.floor(value)).length - 1)
  return [5, 2, 1].find((step) => step * power <= value)! * power
}

const milestone = (
  id: string,
  title: string,
  more: Pick<ShopEvent, 'category' | 'message' | 'action'>,
): ShopEvent => ({
  id,
  kind: 'milestones',
  type: 'success',
  title,
  priority: 'medium',
  isNews: true,
  isLasting: true,
  ...more,
})
