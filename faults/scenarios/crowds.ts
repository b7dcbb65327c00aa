import { once } from 'node:events'
import { Agent, request, type RequestOptions } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import { databaseOf, signInAt } from '../../test/shop-process.ts'
import { type Laboratory, openLaboratory } from '../laboratory.ts'
import { EXPECTED, offer, p99, QUICK_MS } from '../offered-sales.ts'
import { type Scenario, times } from '../scenario.ts'

const SECONDS = 30
/** Of the short version, on a machine that does much else: a shop that is stopped takes longer by far. */
const STOPPED_MS = 5000
const TIMES_AS_LONG = 10
const PLACES_MS = 3000

interface Crowd {
  name: string
  env?: (scale: number) => Record<string, string>
  /** What takes long beforehand is not in the way of those who sell and take the time, who share our process. */
  getReady: (laboratory: Laboratory, scale: number) => Promise<Press>
}

/** Begins, goes on until told to end, and tells what it did. */
type Press = (end: AbortSignal) => Promise<string>

/** While one person or stranger takes all they can get, the shop sells as if they were not there. */
const whileSelling = ({ name, env, getReady }: Crowd): Scenario => ({
  name,
  async run(scale) {
    const laboratory = await openLaboratory({ env: env?.(scale) ?? {} })
    try {
      const press = await getReady(laboratory, scale)
      const calm = p99((await offer(laboratory, EXPECTED, 3)).map(({ ms }) => ms))
      const atMost = scale < 1 ? Math.max(STOPPED_MS, TIMES_AS_LONG * calm) : QUICK_MS
      const seconds = Math.max(6, SECONDS * scale)
      const end = new AbortController()
      const pressing = press(end.signal)
      // Until they have taken their places.
      await pause(PLACES_MS)
      // A shop that they have stopped would wait for them without end.
      const late = setTimeout(() => end.abort(), seconds * 1000 + atMost + STOPPED_MS)
      const answers = await offer(laboratory, EXPECTED, seconds)
      clearTimeout(late)
      end.abort()
      const pressed = await pressing
      const refused = answers.filter(({ status }) => status !== 200)
      if (refused.length > 0)
        throw new Error(`${refused.length} sales were not made, the first ${refused[0]!.status}`)
      const slow = p99(answers.map(({ ms }) => ms))
      const figures = `p99 ${slow} ms, ${calm} before`
      if (slow > atMost) throw new Error(`${figures} (${pressed})`)
      await laboratory.check()
      return `${pressed}; ${answers.length} sales meanwhile, ${figures}`
    } finally {
      await laboratory.close()
    }
  },
})

const IMPORTS = 17

export const manyImports = whileSelling({
  name: 'one manager imports seventeen files at once',
  async getReady({ place, shop }, scale) {
    const rows = scale < 1 ? 100 : 70_000
    const files = await Promise.all(
      Array.from({ length: IMPORTS }, (_, file) => packedFile(file, rows)),
    )
    return async (end) => {
      // In the short version the first of them is kept from ending, as if its file were as large as in the long one.
      const held = scale < 1 ? holdImports(shop.dataDir, end) : undefined
      const answers = await Promise.all(files.map((file) => importOne(place, file, end)))
      await held
      const told = answers.filter((status) => status === 429 || status === 503).length
      return `${IMPORTS} files of ${rows} rows, ${told} told to come back`
    }
  },
})

async function holdImports(dataDir: string, end: AbortSignal): Promise<void> {
  const pool = databaseOf(dataDir)
  try {
    await pool.begin(async (db) => {
      await db`SET LOCAL idle_in_transaction_session_timeout = 0`
      await db`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.imports})`
      await once(end, 'abort')
    })
  } finally {
    await pool.end({ timeout: 1 })
  }
}

interface PackedFile {
  type: string
  body: ArrayBuffer
}

async function packedFile(file: number, rows: number): Promise<PackedFile> {
  const lines = Array.from(
    { length: rows },
    (_, row) => `F${file},L${row},f${file}.${row}@x.test\n`,
  )
  const form = new FormData()
  form.set('file', new File(['first_name,last_name,email\n', ...lines], 'customers.csv'))
  form.set('type', 'customers')
  // Packed beforehand: Node's fetch fails beyond catching when it is told to stop while it packs.
  const packed = new Response(form)
  return { type: packed.headers.get('content-type') ?? '', body: await packed.arrayBuffer() }
}

async function importOne(
  { ports, cookie }: Laboratory['place'],
  { type, body }: PackedFile,
  end: AbortSignal,
): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${ports[0]}/api/import`, {
    method: 'POST',
    headers: { cookie, 'content-type': type },
    body,
    signal: end,
  }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => {})
  return answer?.status ?? 0
}

export const halfRequests = whileSelling({
  name: 'one budtender begins hundreds of sales and sends a byte',
  async getReady({ shop }, scale) {
    const cookie = await signInAt(shop.port, 'budtender@veld.test')
    const count = Math.max(200, 800 * scale)
    const head =
      `POST /api/transactions HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n` +
      `Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{`
    return async (end) => {
      const opened = await keepOpen(shop.port, count, '127.0.0.1', head, end)
      return `${count} kept open, ${opened} times begun`
    }
  },
})

export const idleConnections = whileSelling({
  name: 'a stranger opens thousands of connections from one address',
  // The short one does it with fewer, in a shop that takes fewer.
  env: (scale): Record<string, string> =>
    scale < 1 ? { MAX_CONNECTIONS: '400', MAX_CONNECTIONS_PER_ADDRESS: '150' } : {},
  async getReady({ shop }, scale) {
    const count = scale < 1 ? 400 : 4000
    return async (end) => {
      const opened = await keepOpen(shop.port, count, '127.0.0.2', '', end)
      return `${count} kept open, ${opened} times connected`
    }
  },
})

/** They hold on to what they have; a flood of new ones is for the network in front of the shop. */
const COME_BACK_MS = 5000

/** Opens so many, and each anew when it is closed; the answer is how often. */
async function keepOpen(
  port: number,
  count: number,
  from: string,
  say: string,
  end: AbortSignal,
): Promise<number> {
  let opened = 0
  const keepOne = async () => {
    while (!end.aborted) {
      opened += 1
      const socket = connect({ port, host: '127.0.0.1', localAddress: from })
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.on('error', () => {})
      socket.on('data', () => {})
      if (say) socket.write(say)
      const close = () => void socket.destroy()
      end.addEventListener('abort', close, { once: true })
      await closed
      end.removeEventListener('abort', close)
      await pause(COME_BACK_MS, undefined, { signal: end }).catch(() => {})
    }
  }
  await Promise.all(Array.from({ length: count }, keepOne))
  return opened
}

const SEARCHES = 100
const CUSTOMERS = 250_000
const customersOf = (scale: number): number => times(CUSTOMERS, Math.max(scale, 0.2))

export const shortSearches = whileSelling({
  name: 'one budtender searches for one letter again and again',
  async getReady({ shop }, scale) {
    await addCustomers(shop.dataDir, customersOf(scale))
    const cookie = await signInAt(shop.port, 'budtender@veld.test')
    return (end) => searchOnAndOn(shop.port, cookie, customersOf(scale), end)
  },
})

async function searchOnAndOn(
  port: number,
  cookie: string,
  customers: number,
  end: AbortSignal,
): Promise<string> {
  const agent = new Agent({ keepAlive: true })
  let [found, told] = [0, 0]
  const search = async (_: unknown, index: number) => {
    const letter = String.fromCodePoint(97 + (index % 26))
    const path = `/api/customers?search=${letter}&limit=50`
    while (!end.aborted) {
      const status = await read({ port, path, agent, headers: { cookie } }, end)
      if (status === 200) found += 1
      else {
        told += 1
        // As the answer says.
        await pause(1000, undefined, { signal: end }).catch(() => {})
      }
    }
  }
  await Promise.all(Array.from({ length: SEARCHES }, search))
  agent.destroy()
  return `${SEARCHES} searches at once among ${customers} customers, ${found} answered, ${told} told to come back`
}

/** The status of the answer, which is read to its end; 0 when there was none. */
function read(options: RequestOptions, end: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', signal: end, ...options }, (answer) => {
      answer.on('close', () => resolve(answer.statusCode ?? 0))
      answer.on('error', () => resolve(0))
      answer.resume()
    })
    sent.on('error', () => resolve(0))
    sent.end()
  })
}

async function addCustomers(dataDir: string, count: number): Promise<void> {
  const pool = databaseOf(dataDir)
  try {
    await pool`
      INSERT INTO customers (first_name, last_name, email)
      SELECT initcap(substr(md5(n::text), 1, 7)), initcap(substr(md5((-n)::text), 1, 9)), md5(n::text) || '@x.test'
      FROM generate_series(1, ${count}) n`
    await pool`ANALYZE customers`
  } finally {
    await pool.end({ timeout: 1 })
  }
}
