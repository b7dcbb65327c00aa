import type { Caller } from '#server/http/context.ts'
import { type ReadyAnswer, readyAnswer } from '#server/http/ready-answer.ts'
import { shopDay } from '#shared/dates.ts'
import { StockLevels } from '#shared/till/stock-levels.ts'
import { listStockLevels } from './queries.ts'

/** Ten tills that ask together are answered by one query. */
const GOOD_FOR_MS = 1000
/** Who has sold something must not be told that it is still there. */
const MADE_FROM = ['inventory', 'products'] as const

type Answer = ReadyAnswer<typeof StockLevels>

export function stockAnswers(): (caller: Caller) => Promise<Answer> {
  let made: { at: number; of: string; answer: Promise<Answer> } | undefined
  return ({ db, now, settings, cache }) => {
    const today = shopDay(now, settings.timezone)
    const of = `${today} ${cache.stamp(MADE_FROM)}`
    // A clock that was set back must not keep old levels alive.
    const age = made?.of === of ? Math.abs(now.getTime() - made.at) : Infinity
    if (made && age < GOOD_FOR_MS) return made.answer
    const making = { at: now.getTime(), of, answer: makeAnswer(db, today) }
    made = making
    making.answer.catch(() => {
      if (made === making) made = undefined
    })
    return making.answer
  }
}

async function makeAnswer(db: Caller['db'], today: string): Promise<Answer> {
  const rows = await listStockLevels(db, today)
  const levels = rows.map(({ product_id, stock_level }) => [product_id, stock_level] as const)
  return readyAnswer(StockLevels, Object.fromEntries(levels))
}
