import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SimulatedTill } from '../test/dark/simulated-till.ts'

/** What is kept of a call, outside of everything that the faults reach. */
export interface CallRecord {
  /** A deed is one at a drawer, an entry what a till told of something that it did. */
  kind: 'sell' | 'return' | 'receive' | 'adjust' | 'deed' | 'entry'
  /** Under which the database must know it: its own key, the batch number, or the note of the adjustment. */
  key: string
  /** `done` was acknowledged, `refused` was answered with a 4xx, `unknown` may have happened or not. */
  outcome: 'done' | 'refused' | 'unknown'
  /** Of an acknowledged sale or return, in rand. */
  total?: number
  /** Of what was acknowledged, as the server knows it. */
  id?: number
  /** How often it was answered with a 429 or a 503: the till is to come back. */
  turnedAway?: number
  /** It was answered with a 500, which says that we had not thought of something. */
  failed?: true
  /** The server kept an entry and did not book it. */
  held?: true
}

export interface Place {
  /** Where the calls go; a server that is being restarted keeps its port. */
  ports: readonly number[]
  cookie: string
}

/** Somebody at a till of their own. */
export interface Cashier {
  till: SimulatedTill
  turn(place: Place, history: CallRecord[]): Promise<void>
  /** Sends what waits. False where something still does. */
  settle(place: Place, history: CallRecord[]): Promise<boolean>
}

export interface HistoryPlace extends Place {
  products: readonly { id: number; price: number }[]
  /** A batch to adjust, with plenty in it. */
  batchId: number
  /** People at tills of their own. */
  cashiers: readonly Cashier[]
}

const TIMEOUT_MS = 4000
const TRIES = 4
const TURNED_AWAY = [429, 503]

const CLIENTS = 4

/**
 * Several clients sell, receive and adjust until told to stop, cashiers do what is done at a till, and all write down
 * everything that they know.
 */
export async function playHistory(
  place: HistoryPlace,
  history: CallRecord[],
  stop: AbortSignal,
): Promise<void> {
  await Promise.all([
    ...Array.from({ length: CLIENTS }, async () => {
      while (!stop.aborted) await make(place, ...noted(history, chooseCall(place)))
    }),
    ...place.cashiers.map(async (cashier) => {
      while (!stop.aborted) await cashier.turn(place, history)
    }),
  ])
}

/** Written down before it is made. */
export function noted(history: CallRecord[], call: PlannedCall): [PlannedCall, CallRecord] {
  const record: CallRecord = { kind: call.kind, key: call.key, outcome: 'unknown' }
  history.push(record)
  return [call, record]
}

export interface PlannedCall {
  kind: CallRecord['kind']
  key: string
  path: string
  body: object
  /** Whether it may be sent again without happening twice. */
  repeatable: boolean
}

export function sale(products: HistoryPlace['products'], notes = ''): PlannedCall {
  const start = randomInt(products.length)
  const lines = Array.from({ length: randomInt(1, 4) }, (_, step) => {
    const { id, price } = products[(start + step) % products.length]!
    return { product_id: id, quantity: randomInt(1, 3), unit_price: price / 100 }
  })
  return {
    kind: 'sell',
    key: randomUUID(),
    path: '/api/transactions',
    body: { customer_id: null, items: lines, ...paidSomehow(), notes },
    repeatable: true,
  }
}

/** In cash, or a part by card and the rest in cash. */
const paidSomehow = (): object =>
  randomInt(2) === 0
    ? { payment_method: 'cash' }
    : { payments: [{ method: 'card', amount: 1 }, { method: 'cash' }] }

/** A part of the first line comes back, out of the drawer of a till where there is one. */
export const takeBack = (
  saleId: number,
  { reason = 'faulty', till_id = null }: { reason?: string; till_id?: number | null } = {},
): PlannedCall => ({
  kind: 'return',
  key: randomUUID(),
  path: `/api/transactions/${saleId}/returns`,
  body: { items: [{ line_number: 1, quantity: 1 }], reason, destination: 'quarantine', till_id },
  repeatable: true,
})

function chooseCall({ products, batchId }: HistoryPlace): PlannedCall {
  const dice = randomInt(10)
  if (dice < 7) return sale(products)
  const key = randomUUID()
  if (dice < 9)
    return {
      kind: 'receive',
      key,
      path: '/api/inventory/batches',
      body: {
        product_id: products[randomInt(products.length)]!.id,
        batch_number: key,
        quantity: randomInt(1, 50),
        cost_per_unit: 10,
        received_date: new Date().toISOString().slice(0, 10),
      },
      repeatable: true,
    }
  return {
    kind: 'adjust',
    key,
    path: `/api/inventory/batches/${batchId}/adjust`,
    body: { reason: 'sample', change: -1, note: key },
    repeatable: false,
  }
}

/** Like our till: what may be sent again is sent again with the same key while nothing is known. */
export async function make(place: Place, call: PlannedCall, record: CallRecord): Promise<void> {
  const tries = call.repeatable ? randomInt(1, TRIES + 1) : 1
  for (let attempt = 0; attempt < tries && record.outcome === 'unknown'; attempt += 1) {
    if (attempt > 0) await pause(randomInt(50, 400))
    const answer = await send(place, call).catch(() => undefined)
    if (answer?.status === 500) record.failed = true
    if (answer && TURNED_AWAY.includes(answer.status))
      record.turnedAway = (record.turnedAway ?? 0) + 1
    if (answer === undefined || answer.status >= 500 || answer.status === 429) continue
    record.outcome = answer.status < 300 ? 'done' : 'refused'
    if (answer.total !== undefined) record.total = answer.total
    if (answer.id !== undefined) record.id = answer.id
    if (answer.isHeld) record.held = true
  }
  // A shop that is away would otherwise be asked thousands of times.
  if (record.outcome === 'unknown') await pause(100)
}

const KNOWN_WITHIN_MS = 120_000

/** The till sends it until it knows what became of it. */
export async function makeUntilKnown(
  place: Place,
  call: PlannedCall,
  record: CallRecord,
): Promise<void> {
  const end = performance.now() + KNOWN_WITHIN_MS
  while (record.outcome === 'unknown') {
    if (performance.now() > end) throw new Error(`nobody could tell what became of ${record.key}`)
    await make(place, call, record)
  }
}

interface Answered {
  status: number
  total: number | undefined
  id: number | undefined
  isHeld: boolean
}

async function send({ ports, cookie }: Place, { path, body, key }: PlannedCall): Promise<Answered> {
  const port = ports[randomInt(ports.length)]!
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const told = (await answer.json()) as {
    total?: number
    transaction_id?: number
    id?: number
    entries?: { outcome: string }[]
  }
  return {
    status: answer.status,
    total: told.total,
    id: told.transaction_id ?? told.id,
    isHeld: told.entries?.some(({ outcome }) => outcome === 'held') ?? false,
  }
}

/** How it went, for a person. */
export function tally(history: readonly CallRecord[]): string {
  const count = (outcome: CallRecord['outcome']) =>
    history.filter((call) => call.outcome === outcome).length
  return `${history.length} calls, ${count('done')} acknowledged, ${count('unknown')} left unknown, ${turnedAway(history)} times told to come back`
}

export const turnedAway = (history: readonly CallRecord[]): number =>
  history.reduce((sum, call) => sum + (call.turnedAway ?? 0), 0)
