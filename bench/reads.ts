import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import { databaseOf, type ShopProcess, signInAt } from '../test/shop-process.ts'
import { percentile, rounded } from './figures.ts'
import { type Call, oneByOne, refuseFailures } from './http-load.ts'

const TIMES = 40
const UNSUMMED = 30_000

/** What is read, by the name of its figure. `{word}` is another one in each call, so that nothing is answered twice. */
const READS: Readonly<Record<string, readonly string[]>> = {
  dashboard: ['/api/dashboard/stats'],
  reports_7days: ['/api/reports?period=7days'],
  reports_30days: ['/api/reports?period=30days'],
  reports_90days: ['/api/reports?period=90days'],
  reports_year: ['/api/reports?period=year'],
  manager: ['/api/manager/analytics'],
  audit_search: [
    '/api/audit-logs?dateRange=90days&limit=50&search=Naidoo',
    '/api/audit-logs?dateRange=90days&limit=50&search=127.0.0.1',
    '/api/audit-logs?dateRange=90days&limit=50&search=transactions',
    '/api/audit-logs?dateRange=90days&limit=50&search=no-such-word',
  ],
  customer_search: [
    '/api/customers?limit=25&search=nkosi',
    '/api/customers?limit=25&search=th',
    '/api/customers?limit=25&search=CUST-0004',
    '/api/customers?limit=25&search=dlamini',
  ],
  catalogue: ['/api/till/catalogue'],
}

export interface ReadFigure {
  p50_ms: number
  p95_ms: number
}

/** The median, and what 95 of 100 are within. */
export const readFigure = (times: readonly number[]): ReadFigure => ({
  p50_ms: rounded(percentile(times, 50)),
  p95_ms: rounded(percentile(times, 95)),
})

/** Each read one call after the other, with the server's cache emptied before each: cold from our cache. */
export async function measureReads(shop: ShopProcess): Promise<Record<string, ReadFigure>> {
  const cookie = await signInAt(shop.port, 'manager@veld.test')
  const figures: Record<string, ReadFigure> = {}
  for (const [name, paths] of Object.entries(READS))
    figures[name] = await coldFigure(shop, cookie, paths)
  figures['catalogue_304'] = await unchangedCatalogue(shop, cookie)
  return figures
}

/**
 * The manager's figures while so many of the newest sales are not summed up yet, as after a restore or a very busy
 * hour: the sums are taken back to the beginning of a day, as a late sale does, and kept there while it is measured.
 */
export async function measureUnsummed(
  shop: ShopProcess,
): Promise<ReadFigure & { sales: number; times_summed: number }> {
  const cookie = await signInAt(shop.port, 'manager@veld.test')
  const paths = READS['manager']!
  const summed = await coldFigure(shop, cookie, paths)
  const pool = databaseOf(shop.dataDir, 1)
  try {
    return await pool.begin(async (db) => {
      // It waits while the shop is asked.
      await db`SET LOCAL idle_in_transaction_session_timeout = 0`
      await db`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.summary})`
      const sales = await takeBackSums(shop)
      const figure = await coldFigure(shop, cookie, paths)
      return { ...figure, sales, times_summed: rounded(figure.p50_ms / summed.p50_ms) }
    })
  } finally {
    await pool.end()
  }
}

/** Answers how many sales are not in the sums any more. */
async function takeBackSums({ dataDir }: ShopProcess): Promise<number> {
  const pool = databaseOf(dataDir, 1)
  const [row] = await pool<[{ sales: number }]>`
    WITH taken_back AS (
      UPDATE sales_summary SET counted_until = date_trunc('day', (
        SELECT created_at FROM transactions ORDER BY created_at DESC OFFSET ${UNSUMMED} LIMIT 1
      ) AT TIME ZONE time_zone) AT TIME ZONE time_zone
      RETURNING counted_until
    )
    SELECT count(*) AS sales FROM transactions, taken_back WHERE created_at >= counted_until`
  await pool.end()
  return row.sales
}

async function coldFigure(
  shop: ShopProcess,
  cookie: string,
  paths: readonly string[],
): Promise<ReadFigure> {
  await cold(shop, cookie, paths[0]!)
  const times: number[] = []
  for (let index = 0; index < TIMES; index += 1)
    times.push(await cold(shop, cookie, paths[index % paths.length]!))
  return readFigure(times)
}

async function cold(shop: ShopProcess, cookie: string, path: string): Promise<number> {
  const headers = { cookie, 'content-type': 'application/json', 'accept-encoding': 'gzip' }
  const calls: Call[] = [
    { method: 'POST', path: '/api/system/cache/refresh', headers, body: '{}' },
    { method: 'GET', path, headers },
  ]
  const load = await oneByOne(shop.port, calls.length, () => calls.shift()!)
  refuseFailures(path, load)
  return load.answers[1]!.ms
}

async function unchangedCatalogue(shop: ShopProcess, cookie: string): Promise<ReadFigure> {
  const path = '/api/till/catalogue'
  const first = await fetch(`http://127.0.0.1:${shop.port}${path}`, { headers: { cookie } })
  await first.arrayBuffer()
  const headers = { cookie, 'if-none-match': first.headers.get('etag') ?? '' }
  const load = await oneByOne(shop.port, TIMES, () => ({ method: 'GET', path, headers }))
  const wrong = load.answers.find(({ status }) => status !== 304)
  if (wrong) throw new Error(`an unchanged catalogue was answered with ${wrong.status}`)
  return readFigure(load.answers.map(({ ms }) => ms))
}
