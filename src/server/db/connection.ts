import { type Client, type ClientEvents, connectionTrouble, isStatementError } from './driver.ts'
import type { MadeQuery } from './sql.ts'

/** How a connection is made. */
export type OpenClient = (events: ClientEvents) => Client

/** One connection to the database, for one user at a time. Once lost it is never opened again. */
export interface Connection {
  /** In the order given. What is run on a lost connection is refused. */
  run(query: MadeQuery): void
  /** Whether the next user may have it. */
  isSound(): boolean
  /** Within so many seconds; 0 is at once, also in the middle of a query. */
  close(timeout: number): Promise<void>
}

export function openConnection(openClient: OpenClient, onLost: () => void): Connection {
  const underWay = new Set<MadeQuery>()
  let isLost = false
  let isDoubtful = false
  let isGreeted = false
  const client = openClient({ onLost: () => lose(), onCutWait: doubt })
  client.greet().then(begin, lose)

  /** Nothing is sent to a server before it is known to be fit: it would have done it. */
  function begin(): void {
    isGreeted = true
    for (const query of underWay) client.run(query)
  }

  /**
   * Whose commit it is about cannot be told: queries travel together. All that are under way are not known to be kept,
   * and whoever asked is told so.
   */
  function doubt(): void {
    for (const query of underWay) query.reject(unreplicated())
  }

  /** Whoever waits hears what became of the greeting, such as a wrong password. */
  function lose(reason: unknown = connectionTrouble('CONNECTION_CLOSED')): void {
    if (isLost) return
    isLost = true
    void client.end(0)
    for (const query of underWay) query.reject(reason)
    onLost()
  }

  return {
    run(query) {
      if (isLost) return query.reject(connectionTrouble('CONNECTION_CLOSED'))
      underWay.add(query)
      if (isGreeted) client.run(query)
      query.then(
        () => underWay.delete(query),
        (error: unknown) => {
          underWay.delete(query)
          isDoubtful ||= !isStatementError(error)
        },
      )
    },
    isSound: () => !isLost && !isDoubtful,
    async close(timeout) {
      isLost = true
      await client.end(timeout)
    },
  }
}

/** What was asked for is done here, and perhaps nowhere else: a server that takes over may not know of it. */
export const NOT_REPLICATED = 'NOT_REPLICATED'
const unreplicated = (): Error =>
  Object.assign(new Error('the wait for the synchronous standbys was cancelled'), {
    code: NOT_REPLICATED,
  })
