import postgres from 'postgres'

/** A client of postgres.js for a single connection, and the statement that each connection begins with. */
export type OpenClient = (
  onLost: () => void,
) => Pick<postgres.Sql, 'unsafe' | 'end' | 'options'> & { greeting: string }

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
  const client = openClient(() => lose())
  const greeting = client.unsafe(client.greeting) as unknown as Query
  const { handler: execute } = greeting
  greeting.catch(lose)
  execute(greeting)

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
      execute(query)
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

/** An error of the statement; after any other it is not known how the connection stands. */
const isPlainError = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.severity === 'ERROR'
