import postgres from 'postgres'

/** A PostgreSQL URL, or the parts of a connection (host may be the directory of a unix socket). */
export type DatabaseAddress =
  | string
  | { host: string; port: number; username: string; password: string; database: string }

/** Types settled once: what PostgreSQL sends becomes what the wire and the rules expect. */
const types = {
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

interface ValueTypes extends Record<string, unknown> {
  bigint: number
  numeric: number
  date: string
  timestamptz: string
}

/** Where a query runs: the pool, or the transaction that was opened for the request. */
export type Db = postgres.ISql<ValueTypes>
export type Pool = postgres.Sql<ValueTypes>

export interface PoolOptions {
  max?: number
  applicationName?: string
  /** What a connection hears that listens. */
  onnotify?: (channel: string, payload: string) => void
  /** A connection is lost or closed. */
  onclose?: () => void
}

export function connect(
  address: DatabaseAddress,
  { max = 16, applicationName = 'veld', ...events }: PoolOptions = {},
): Pool {
  const settings = {
    ...events,
    types,
    max,
    connect_timeout: 10,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => {},
    connection: {
      application_name: applicationName,
      TimeZone: 'UTC',
      // A transaction never waits on us: a stuck one is ended before it holds up the tills.
      idle_in_transaction_session_timeout: 30_000,
    },
  }
  return typeof address === 'string'
    ? postgres(address, settings)
    : postgres({ ...settings, ...address })
}

function safeInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new Error(`integer out of range: ${value}`)
  return number
}
