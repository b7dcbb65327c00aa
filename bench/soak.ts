import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseOf, type ShopProcess, signInAt } from '../test/shop-process.ts'
import { paymentOf, stockShelves } from './baskets.ts'
import { whileDisturbed } from './disturbed.ts'
import { percentile, rounded } from './figures.ts'
import { openLoop, refuseFailures } from './http-load.ts'
import { type Happening, now, witness } from './witness.ts'

const SOAK_LOG = join(tmpdir(), `veld-soak-${process.pid}.jsonl`)
/** What the shop is started with, so that it tells when it stood still itself. */
export const SOAK_OPTIONS = {
  preload: ['./bench/soak-preload.ts'],
  env: { SOAK_LOG },
}

const PER_SECOND = 20
const SLOW_MS = 30
const SLOWEST_TOLD = 10

export interface SoakFigures {
  minutes: number
  p50_ms: number
  p95_ms: number
  p99_ms: number
  max_ms: number
  slow: number
  /** In how many of the slow sales each went on meanwhile, the most frequent first. */
  reasons: Record<string, number>
  slowest: { ms: number; meanwhile: string[] }[]
}

/** Twenty sales a second for as long as it takes to see every round of other work, and what the long ones met. */
export async function measureSoak(
  shop: ShopProcess,
  minutes: number,
  disturb: () => Promise<void>,
): Promise<SoakFigures> {
  writeFileSync(SOAK_LOG, '')
  const pool = databaseOf(shop.dataDir, 2)
  try {
    const nextBasket = await stockShelves(pool)
    const cookie = await signInAt(shop.port, 'budtender@veld.test')
    const stop = new AbortController()
    const watching = witness(pool, stop.signal)
    const began = now()
    const load = await whileDisturbed(disturb, () =>
      openLoop(shop.port, PER_SECOND, minutes * 60, () => paymentOf(nextBasket(), cookie)),
    )
    stop.abort()
    refuseFailures('the soak', load)
    const seen = [...(await watching), ...ofTheServer()]
    const sales = load.answers.map(({ ms }, index) => {
      const from = began + (index * 1000) / PER_SECOND
      return { ms, from, until: from + ms }
    })
    return figuresOf(minutes, sales, seen)
  } finally {
    await pool.end({ timeout: 5 })
  }
}

const ofTheServer = (): Happening[] =>
  readFileSync(SOAK_LOG, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Happening)

interface TimedSale {
  ms: number
  from: number
  until: number
}

export function figuresOf(
  minutes: number,
  sales: readonly TimedSale[],
  seen: readonly Happening[],
): SoakFigures {
  const times = sales.map(({ ms }) => ms)
  const slow = sales
    .filter(({ ms }) => ms > SLOW_MS)
    .toSorted((one, other) => other.ms - one.ms)
    .map((sale) => ({ ms: rounded(sale.ms), meanwhile: meanwhile(sale, seen) }))
  const counts = new Map<string, number>()
  for (const what of slow.flatMap((sale) => sale.meanwhile))
    counts.set(what, (counts.get(what) ?? 0) + 1)
  return {
    minutes,
    p50_ms: rounded(percentile(times, 50)),
    p95_ms: rounded(percentile(times, 95)),
    p99_ms: rounded(percentile(times, 99)),
    max_ms: rounded(Math.max(...times)),
    slow: slow.length,
    reasons: Object.fromEntries([...counts].toSorted(([, one], [, other]) => other - one)),
    slowest: slow.slice(0, SLOWEST_TOLD),
  }
}

const meanwhile = ({ from, until }: TimedSale, seen: readonly Happening[]): string[] => [
  ...new Set(seen.filter((each) => each.from < until && each.until > from).map(({ what }) => what)),
]
