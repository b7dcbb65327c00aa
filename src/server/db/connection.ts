import postgres from 'postgres'

/** What each connection begins with, before anything else is asked. */
interface Greeting {
  /** Several statements, the last of which answers one row. */
  sql: string
  /** Why the server that answered so is not to be worked with. */
  problemIn: (row: unknown) => Error | undefined
}

interface Events {
  onLost: () => void
  onNotice: (notice: postgres.Notice) => void
}

/** A client of postgres.js for a single connection. */
export type OpenClient = (
  events: Events,
) => Pick<postgres.Sql, 'unsafe' | 'end' | 'options'> & { greeting: Greeting }

/** A query of postgres.js with what it does not tell: who runs it once it is awaited, and how it is refused. */
export interface Query extends Promise<unknown> {
  handler: (query: Query) => void
  reject: (error: unknown) => void
}

/** One connection to the database, for one user at a time. Once lost it is never opened again. */
export interface Connection {
  /** In the order given. What is run on a lost connection is refused. */
  run(query: Query): void
  /** Whether the next user may have it. */
  isSound(): boolean
  /** Within so many seconds; 0 is at once, also in the middle of a query. */
  close(timeout: number): Promise<void>
}

/**
 * postgres.js 3.4.9 mends a lost connection without a word, in the middle of a transaction too: the rest of it would
 * run on its own, or in the transaction of another, or end the process (its issues 1208, 823). So each connection is a
 * client of its own that ends with it.
 */
export function openConnection(openClient: OpenClient, onLost: () => void): Connection {
  const underWay = new Set<Query>()
  let isLost = false
  let isDoubtful = false
  let isGreeted = false
  const client = openClient({ onLost: () => lose(), onNotice: doubt })
  const greeting = client.unsafe(client.greeting.sql) as unknown as Query
  const { handler: execute } = greeting
  greeting.then(begin, lose)
  execute(greeting)

  /** Nothing is sent to a server before it is known to be fit: it would have done it. */
  function begin(answer: unknown): void {
    const problem = client.greeting.problemIn((answer as unknown[][]).at(-1)?.[0])
    if (problem) return lose(problem)
    isGreeted = true
    for (const query of underWay) execute(query)
  }

  /**
   * Whose commit it is about cannot be told: queries travel together. All that are under way are not known to be kept, and
   * whoever asked is told so.
   */
  function doubt(notice: postgres.Notice): void {
    if (!isCutWait(notice)) return
    for (const query of underWay) query.reject(unreplicated())
  }

  /** Whoever waits hears what became of the greeting, such as a wrong password. */
  function lose(reason: unknown = connectionTrouble('CONNECTION_CLOSED')): void {
    if (isLost) return
    isLost = true
    refuseSockets(client)
    void client.end({ timeout: 0 })
    for (const query of underWay) query.reject(reason)
    onLost()
  }

  return {
    run(query) {
      if (isLost) return query.reject(connectionTrouble('CONNECTION_CLOSED'))
      underWay.add(query)
      if (isGreeted) execute(query)
      query.then(
        () => underWay.delete(query),
        (error: unknown) => {
          underWay.delete(query)
          isDoubtful ||= !isPlainError(error)
        },
      )
    },
    isSound: () => !isLost && !isDoubtful,
    async close(timeout) {
      isLost = true
      refuseSockets(client)
      await client.end({ timeout })
    },
  }
}

/** Queries that were waiting in the client would have it connect again. */
function refuseSockets({ options }: Pick<postgres.Sql, 'options'>): void {
  Object.assign(options, {
    socket() {
      throw connectionTrouble('CONNECTION_CLOSED')
    },
  })
}

/** Worded as postgres.js does. */
export const connectionTrouble = (
  code: 'CONNECTION_CLOSED' | 'CONNECTION_ENDED' | 'CONNECTION_DESTROYED',
): Error => Object.assign(new Error(`the connection to the database is gone (${code})`), { code })

/**
 * PostgreSQL commits, then waits for its synchronous standbys, and when the wait is cancelled it answers as if all were
 * well: only a warning says that they may not have it. The words are in the server's language, the routine is not.
 */
const isCutWait = ({ routine }: postgres.Notice): boolean => routine === 'SyncRepWaitForLSN'

/** What was asked for is done here, and perhaps nowhere else: a server that takes over may not know of it. */
export const NOT_REPLICATED = 'NOT_REPLICATED'
const unreplicated = (): Error =>
  Object.assign(new Error('the wait for the synchronous standbys was cancelled'), {
    code: NOT_REPLICATED,
  })

/** An error of the statement; after any other it is not known how the connection stands. */
const isPlainError = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.severity === 'ERROR'
