import { z } from 'zod'
import { isWanted } from './kinds.ts'
import { milestones, MilestonesTold, NO_MILESTONES } from './milestones.ts'
import { dailySummary, performance, salesTrend } from './sales-triggers.ts'
import { expiry, lowStock, NOTHING_TOLD, ShelfTold } from './shelf-triggers.ts'
import { MissingTold, tillNews } from './till-news.ts'
import type { Moment, ShopEvent, ShopFacts } from './trigger.ts'

const MORNING_HOUR = '09'

/** What was told already, from one look at the shop to the next. */
export const Told = z.object({
  low_stock: ShelfTold.default(NOTHING_TOLD),
  expiry: ShelfTold.default(NOTHING_TOLD),
  milestones: MilestonesTold.default(NO_MILESTONES),
  missing_entries: MissingTold.default({}),
})
export type Told = z.infer<typeof Told>

/**
 * What is to be told at this moment, the weightiest first. The ids stay the same while the matter does, for the day or
 * for the milestone, so that telling it again adds nothing. What nobody wants to hear is looked at when somebody does.
 */
export function lookAtShop(
  facts: ShopFacts,
  told: Told,
  moment: Moment,
): { events: ShopEvent[]; told: Told; over: string[] } {
  const { settings } = moment
  const low = isWanted('low_stock', settings)
    ? lowStock(facts.lowProducts, told.low_stock, moment)
    : { events: [], told: told.low_stock, over: [] }
  const due = isWanted('expiry', settings)
    ? expiry(facts.dueBatches, told.expiry, moment)
    : { events: [], told: told.expiry, over: [] }
  const passed = milestones(facts, told.milestones, moment)
  const tills = tillNews(facts.tills, told.missing_entries)
  return {
    events: [
      ...tills.events,
      ...low.events,
      ...due.events,
      ...(isWanted('daily_summary', settings) ? dailySummary(facts, moment) : []),
      ...(isWanted('milestones', settings)
        ? [...passed.events, ...salesTrend(facts, moment), ...performance(facts, moment)]
        : []),
      ...morningSetup(moment),
    ],
    told: {
      low_stock: low.told,
      expiry: due.told,
      milestones: passed.told,
      missing_entries: tills.told,
    },
    over: [...low.over, ...due.over],
  }
}

function morningSetup({ day, clock }: Moment): ShopEvent[] {
  if (!clock.startsWith(`${MORNING_HOUR}:`)) return []
  return [
    {
      id: `morning:${day}`,
      kind: 'morning',
      type: 'info',
      category: 'system',
      title: 'Good morning',
      message: 'Time to set up: check the stock, the till and today’s expiry dates.',
      priority: 'medium',
      action: ['Open the till', '/pos'],
      isNews: true,
      isLasting: false,
    },
  ]
}
