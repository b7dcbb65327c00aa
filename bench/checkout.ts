import { fork } from 'node:child_process'
import { once } from 'node:events'
import { databaseProcesses } from '../test/database-processes.ts'
import { databaseOf, type ShopProcess, signInAt } from '../test/shop-process.ts'
import { plainSale } from './baseline-sale.ts'
import { type Basket, paymentOf, stockShelves } from './baskets.ts'
import { whileDisturbed } from './disturbed.ts'
import { median, percentile, rounded } from './figures.ts'
import { closedLoop, type Load, openLoop, refuseFailures } from './http-load.ts'
import { processorTimes, timeBetween } from './processor-time.ts'

const CLIENTS = [1, 4, 16]
const ROUNDS = 5
const SECONDS = 4

interface CpuFigures {
  server: number
  database: number
}

export interface CheckoutFigures {
  /** Our rate over that of the baseline, at 16 clients: the median over the rounds. */
  ratio_to_baseline: number
  per_second: number
  p99_ms_at_20: number
  p50_ms_at_20: number
  by_clients: Record<string, { ours: number; baseline: number; raw_sql: number; ratio: number }>
  /** Milliseconds of processor time for each sale at 16 clients: other work on the machine hardly changes it. */
  cpu_ms: { ours: CpuFigures; baseline: CpuFigures }
}

/** Ours, the baseline and raw SQL in turn, round by round, so that whatever else the machine does hits all alike. */
export async function measureCheckout(
  shop: ShopProcess,
  disturb: () => Promise<void>,
): Promise<CheckoutFigures> {
  const pool = databaseOf(shop.dataDir, 16)
  const baseline = fork('bench/baseline-server.ts', [shop.dataDir])
  try {
    const [baselinePort] = (await once(baseline, 'message')) as [number]
    const nextBasket = await stockShelves(pool)
    const cookie = await signInAt(shop.port, 'budtender@veld.test')
    const [seller] = await pool<{ id: string }[]>`SELECT id FROM profiles WHERE is_active LIMIT 1`
    const pay = () => paymentOf(nextBasket(), cookie)
    await closedLoop(shop.port, 16, 2, pay)
    await closedLoop(baselinePort, 16, 2, pay)

    const by_clients: CheckoutFigures['by_clients'] = {}
    for (const clients of CLIENTS) {
      const rounds = []
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push({
          ours: rate('checkout', await closedLoop(shop.port, clients, SECONDS, pay)),
          baseline: rate('baseline', await closedLoop(baselinePort, clients, SECONDS, pay)),
          raw: await rawRate(clients, () => plainSale(pool, seller!.id, asPlain(nextBasket()))),
        })
      by_clients[clients] = {
        ours: rounded(median(rounds.map(({ ours }) => ours)), 0),
        baseline: rounded(median(rounds.map((round) => round.baseline)), 0),
        raw_sql: rounded(median(rounds.map(({ raw }) => raw)), 0),
        ratio: rounded(median(rounds.map((round) => round.ours / round.baseline)), 3),
      }
    }
    const ours = await cpuOf(shop.pid, shop.dataDir, () => closedLoop(shop.port, 16, SECONDS, pay))
    const plain = await cpuOf(baseline.pid!, shop.dataDir, () =>
      closedLoop(baselinePort, 16, SECONDS, pay),
    )
    const steady = await whileDisturbed(disturb, () => openLoop(shop.port, 20, 20, pay))
    refuseFailures('checkout at 20 a second', steady)
    const times = steady.answers.map(({ ms }) => ms)
    const full = by_clients['16']!
    return {
      ratio_to_baseline: full.ratio,
      per_second: full.ours,
      p50_ms_at_20: rounded(percentile(times, 50)),
      p99_ms_at_20: rounded(percentile(times, 99)),
      by_clients,
      cpu_ms: { ours, baseline: plain },
    }
  } finally {
    baseline.kill()
    await pool.end({ timeout: 5 })
  }
}

const asPlain = ({ customer_id, items }: Basket) => ({ customer_id, items })

function rate(name: string, load: Load): number {
  refuseFailures(name, load)
  return load.answers.length / load.seconds
}

async function cpuOf(
  server: number,
  dataDir: string,
  work: () => Promise<Load>,
): Promise<CpuFigures> {
  const used = () => ({
    server: processorTimes([server]),
    database: processorTimes(databaseProcesses(dataDir)),
  })
  const before = used()
  const { answers } = await work()
  const after = used()
  return {
    server: rounded(timeBetween(before.server, after.server) / answers.length, 2),
    database: rounded(timeBetween(before.database, after.database) / answers.length, 2),
  }
}

async function rawRate(clients: number, sell: () => Promise<void>): Promise<number> {
  const started = performance.now()
  const end = started + SECONDS * 1000
  let sold = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        await sell()
        sold += 1
      }
    }),
  )
  return (sold * 1000) / (performance.now() - started)
}
