import postgres from 'postgres'
import type { DatabaseAddress, Db } from './client.ts'
import { type MadeQuery, type OwnQuery, sqlRunBy } from './sql.ts'
import { VALUE_TYPES } from './value-types.ts'

/** One connection to the database. When it is lost or ended it never comes back. */
export interface Client {
  /** Connects, and says what every connection begins with; refused by a server that is not to be worked with. */
  greet(): Promise<void>
  /** In the order given, without waiting for the answers. */
  run(query: MadeQuery): void
  /** Within so many seconds; 0 is at once, also in the middle of a query. */
  end(timeout: number): Promise<void>
}

/** All that the house asks of the driver, which this file and `sql.ts` know and no other. */
export interface Driver {
  /** Queries that are given to `run` when they are awaited. */
  sqlRunBy: (run: (query: MadeQuery) => void) => Db
  openClient: (events: ClientEvents) => Client
}

export interface ClientEvents {
  onLost: () => void
  /** The database has committed, and no longer waits for those that were to have it too. */
  onCutWait: () => void
}

/** What each connection begins with, before anything else is asked. */
interface Greeting {
  /** Several statements, the last of which answers one row. */
  sql: string
  /** Why the server that answered so is not to be worked with. */
  problemIn: (row: unknown) => Error | undefined
}

export interface DriverOptions {
  applicationName: string
  /** Said after connecting, not with it: a pooler refuses start-up parameters that it does not know. */
  greeting: Greeting
  onnotify?: ((channel: string, payload: string) => void) | undefined
}

/**
 * postgres.js 3.4.9 mends a lost connection without a word, in the middle of a transaction too: the rest of it would
 * run on its own, or in the transaction of another, or end the process (its issues 1208, 823). So each connection is a
 * client of its own that ends with it.
 */
export function openDriver(address: DatabaseAddress, options: DriverOptions): Driver {
  // Makes the queries and never connects.
  const draft = openPostgres(address, options, { onLost: () => {}, onCutWait: () => {} })
  return {
    sqlRunBy: (run) => sqlRunBy(draft, run),
    openClient: (events) => clientOf(openPostgres(address, options, events), options.greeting),
  }
}

/** An error of the statement; after any other it is not known how the connection stands. */
export const isStatementError = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.severity === 'ERROR'

/** Worded as postgres.js does. */
export const connectionTrouble = (
  code: 'CONNECTION_CLOSED' | 'CONNECTION_ENDED' | 'CONNECTION_DESTROYED',
): Error => Object.assign(new Error(`the connection to the database is gone (${code})`), { code })

function openPostgres(
  address: DatabaseAddress,
  { applicationName, onnotify }: DriverOptions,
  { onLost, onCutWait }: ClientEvents,
): postgres.Sql {
  const settings = {
    ...(onnotify && { onnotify }),
    onclose: onLost,
    types: VALUE_TYPES,
    fetch_types: false,
    max: 1,
    connect_timeout: 10,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: (notice: postgres.Notice) => {
      if (isCutWait(notice)) onCutWait()
    },
    // Dates are read as YYYY-MM-DD, whatever the server or the database prefers.
    connection: { application_name: applicationName, TimeZone: 'UTC', DateStyle: 'ISO' },
  }
  return typeof address === 'string'
    ? postgres(address, { ...settings, ...placeOf(address) })
    : postgres({ ...settings, ...address })
}

/** postgres.js 3.4.9 takes the colons of an IPv6 address for that of the port. */
function placeOf(address: string): { host?: string; port?: number } {
  const { hostname, port } = new URL(address)
  const [, ipv6] = /^\[(.+)\]$/.exec(hostname) ?? []
  if (ipv6 === undefined) return {}
  // Lists are taken as they are, which its types do not tell.
  return { host: [ipv6], port: [Number(port || 5432)] } as unknown as { host: string; port: number }
}

/**
 * PostgreSQL commits, then waits for its synchronous standbys, and when the wait is cancelled it answers as if all were
 * well: only a warning says that they may not have it. The words are in the server's language, the routine is not.
 */
const isCutWait = ({ routine }: postgres.Notice): boolean => routine === 'SyncRepWaitForLSN'

function clientOf(client: postgres.Sql, { sql, problemIn }: Greeting): Client {
  const first = client.unsafe(sql) as unknown as OwnQuery
  const { handler: run } = first
  return {
    async greet() {
      // It is run here and now, before what others run, and not once more when it is awaited.
      first.handler = () => {}
      run(first)
      const problem = problemIn(((await first) as unknown[][]).at(-1)?.[0])
      if (problem) throw problem
    },
    run,
    end(timeout) {
      refuseSockets(client)
      return client.end({ timeout })
    },
  }
}

/** Queries that were waiting in the client would have it connect again. */
function refuseSockets({ options }: postgres.Sql): void {
  Object.assign(options, {
    socket() {
      throw connectionTrouble('CONNECTION_CLOSED')
    },
  })
}
