import postgres from 'postgres'
import { arrayOf } from './array-types.ts'
import type { AppPool, DatabaseAddress } from './client.ts'
import type { OpenClient } from './connection.ts'
import type { Shares } from './connections.ts'
import { openPool } from './pool.ts'
import { WEAKNESS, type Weakness, weaknessIn } from './weakness.ts'

/** Types settled once: what PostgreSQL sends becomes what the wire and the rules expect. */
const scalars = {
  /** int8, so also count(*) and sum(int): ids and cents stay far below 2^53. */
  bigint: { to: 20, from: [20], serialize: String, parse: safeInteger },
  /** numeric, so also sum(bigint) and avg. */
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  /** A plain date has no time zone: it stays text. */
  date: { to: 1082, from: [1082], serialize: String, parse: String },
  /** An instant is an ISO string in UTC, as on the wire. */
  timestamptz: {
    to: 1184,
    from: [1184],
    serialize: (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
    parse: (value: string) => new Date(value).toISOString(),
  },
}

const { bigint, numeric, date, timestamptz } = scalars
const types = {
  ...scalars,
  booleans: arrayOf(1000, String, (text) => text === 't'),
  smallints: arrayOf(1005, String, Number),
  integers: arrayOf(1007, String, Number),
  bigints: arrayOf(1016, bigint.serialize, bigint.parse),
  floats: arrayOf(1022, String, Number),
  numerics: arrayOf(1231, numeric.serialize, numeric.parse),
  texts: arrayOf(1009, String, String),
  varchars: arrayOf(1015, String, String),
  names: arrayOf(1003, String, String),
  uuids: arrayOf(2951, String, String),
  dates: arrayOf(1182, date.serialize, date.parse),
  instants: arrayOf(1185, timestamptz.serialize, timestamptz.parse),
  jsons: arrayOf(3807, JSON.stringify, (text) => JSON.parse(text) as unknown),
}

export interface PoolOptions {
  max?: number
  /** How many of them the tills may have at once, and how many the rest; all unless given. */
  shares?: Shares
  applicationName?: string
  /** How long a statement waits for somebody else's lock; without end unless given. */
  lockTimeoutMs?: number
  /** What a connection hears that listens. */
  onnotify?: (channel: string, payload: string) => void
  /** A connection is lost or closed. */
  onclose?: () => void
}

export function connect(
  address: DatabaseAddress,
  {
    max = 16,
    shares = { tills: max, rest: max },
    applicationName = 'veld',
    lockTimeoutMs,
    onnotify,
    onclose: onLost = () => {},
  }: PoolOptions = {},
): AppPool {
  const settings = {
    ...(onnotify && { onnotify }),
    types,
    fetch_types: false,
    max: 1,
    connect_timeout: 10,
    idle_timeout: 0,
    max_lifetime: null,
    // Dates are read as YYYY-MM-DD, whatever the server or the database prefers.
    connection: { application_name: applicationName, TimeZone: 'UTC', DateStyle: 'ISO' },
  }
  const greeting = {
    sql: greetingWith(lockTimeoutMs),
    problemIn: (row: unknown) => weaknessIn(row as Weakness),
  }
  const openClient: OpenClient = ({ onLost: onclose, onNotice: onnotice }) =>
    Object.assign(
      typeof address === 'string'
        ? postgres(address, { ...settings, ...placeOf(address), onclose, onnotice })
        : postgres({ ...settings, ...address, onclose, onnotice }),
      { greeting },
    )
  return openPool(openClient, max, shares, onLost)
}

/**
 * Said after connecting, not with it: a pooler such as PgBouncer refuses start-up parameters that it does not know. A
 * transaction never waits on us: a stuck one is ended before it holds up the tills.
 */
const greetingWith = (lockTimeoutMs?: number): string =>
  'SET idle_in_transaction_session_timeout = 30000; ' +
  (lockTimeoutMs === undefined ? '' : `SET lock_timeout = ${lockTimeoutMs}; `) +
  WEAKNESS

/** postgres.js 3.4.9 takes the colons of an IPv6 address for that of the port. */
function placeOf(address: string): { host?: string; port?: number } {
  const { hostname, port } = new URL(address)
  const [, ipv6] = /^\[(.+)\]$/.exec(hostname) ?? []
  if (ipv6 === undefined) return {}
  // Lists are taken as they are, which its types do not tell.
  return { host: [ipv6], port: [Number(port || 5432)] } as unknown as { host: string; port: number }
}

function safeInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new Error(`integer out of range: ${value}`)
  return number
}
