import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProduct } from '#server/test-factories.ts'
import { LONG_WITHIN_MS } from '#shared/dark/line.ts'
import { askedServer, type Ask } from '../test/dark/asked-server.ts'
import { type Done, NO_FAULTS, sellOnce, workOnce } from '../test/dark/at-the-till.ts'
import { NoAnswer } from '../test/dark/bad-line.ts'
import { type Deed, possible } from '../test/dark/drawer.ts'
import { registerTill } from '../test/dark/register-till.ts'
import { type Basket, saleOf } from '../test/dark/sale-of.ts'
import type { SimulatedTill } from '../test/dark/simulated-till.ts'
import { type CallRecord, type Cashier, make, noted, type Place, takeBack } from './history.ts'

const TIMEOUT_MS = 4000
const DEEDS: readonly (Deed['kind'] | 'next')[] = ['next', 'next', 'paid_in', 'paid_out', 'drop']
const AMOUNT = 10_00

/**
 * At a till that is the real one's protocol on a disk which no fault reaches. They sell for cash and in parts, take
 * back and work the drawer, with the server and, when it does not answer or at their own whim, without it.
 */
export async function openCashier(
  place: Place,
  { seller, products }: { seller: string; products: readonly TestProduct[] },
): Promise<Cashier> {
  const { till } = await registerTill(askOver(place), { now: Date.now, seller })
  /** Keys of sales that the server has, and of which nothing came back yet. */
  const whole: string[] = []

  async function sell(at: Place, history: CallRecord[]): Promise<void> {
    const basket: Basket = {
      product: products[randomInt(products.length)]!,
      quantity: randomInt(1, 4),
      customer: null,
      paid: (['cash', 'card', 'split'] as const)[randomInt(3)]!,
    }
    const total = saleOf(basket, 'A-000000').total / 100
    await keep(history, { kind: 'sell', total }, async (key) => {
      const done = await sellOnce(tradeAt(at), till, basket, NO_FAULTS, key)
      if (done === 'told') whole.push(key)
      return done
    })
  }

  /** One of something that was sold comes back, through the drawer where it is open. */
  async function bringBack(at: Place, history: CallRecord[]): Promise<void> {
    const key = till.isDark ? undefined : whole.pop()
    if (key === undefined) return
    const ask = askOver(at)<{ transaction_id: number }>(`/api/transactions/keys/${key}`)
    const sale = await ask.catch(() => null)
    const till_id = till.drawer() ? till.id : null
    if (sale) await make(at, ...noted(history, takeBack(sale.transaction_id, { till_id })))
  }

  async function work(at: Place, history: CallRecord[]): Promise<void> {
    const wanted = possible(till.drawer(), DEEDS[randomInt(DEEDS.length)]!, AMOUNT)
    if (!wanted) return
    await keep(history, { kind: 'deed' }, (key) =>
      workOnce(tradeAt(at), till, wanted, NO_FAULTS, key),
    )
  }

  async function settle(at: Place, history: CallRecord[]): Promise<boolean> {
    try {
      const server = askedServer(askOver(at))
      await till.sync(server.senderFor(till.id))
      till.hearShift(await server.shiftAt(till.id))
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      till.isDark = true
    }
    acknowledge(history, till)
    return !till.isDark && (await till.disk.firstWaiting()) === undefined
  }

  return {
    till,
    settle,
    async turn(at, history) {
      const dice = randomInt(10)
      if (dice === 0) till.isDark = true
      if (dice < 5) await sell(at, history)
      else if (dice < 8) await work(at, history)
      else await bringBack(at, history)
      // In the dark a till asks every few seconds.
      if (!till.isDark || randomInt(3) === 0) await settle(at, history)
      if (till.isDark) await pause(randomInt(20, 200))
    },
  }
}

const tradeAt = (place: Place) => ({
  server: askedServer(askOver(place)),
  underWay: [],
  newKey: () => randomUUID(),
})

/** Written down before it is done; what the till does alone is known when the server has acknowledged its entry. */
async function keep(
  history: CallRecord[],
  what: Pick<CallRecord, 'kind' | 'total'>,
  act: (key: string) => Promise<Done>,
): Promise<void> {
  const record: CallRecord = { ...what, key: randomUUID(), outcome: 'unknown' }
  history.push(record)
  const done = await act(record.key)
  if (done === 'refused') record.outcome = 'refused'
  if (done === 'told') record.outcome = 'done'
  if (done !== 'refused') history.push({ kind: 'entry', key: record.key, outcome: 'unknown' })
}

/** What the server has answered for is booked; what it has kept without booking is a fault. */
function acknowledge(history: readonly CallRecord[], { disk }: SimulatedTill): void {
  const answered = new Map([...disk.entries.values()].map(({ key, outcome }) => [key, outcome]))
  for (const record of history) {
    const outcome = answered.get(record.key) ?? null
    if (outcome === null || record.outcome === 'done') continue
    record.outcome = 'done'
    if (outcome === 'held') record.held = true
  }
}

/** Over the line: whatever is not an answer of the server's own is none. */
function askOver({ ports, cookie }: Place): Ask {
  return async <Answer>(path: string, body?: object, key?: string): Promise<Answer | null> => {
    const answer = await fetch(`http://127.0.0.1:${ports[randomInt(ports.length)]!}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        cookie,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(path.endsWith('/entries') ? LONG_WITHIN_MS : TIMEOUT_MS),
    }).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    if (!answer || text === undefined || answer.status === 429 || answer.status >= 500)
      throw new NoAnswer(String(answer?.status))
    if (key !== undefined && answer.status >= 400) return null
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text}`)
    return JSON.parse(text) as Answer
  }
}
