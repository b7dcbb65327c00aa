import { type Client, connectionTrouble, isStatementError } from './driver.ts'
import type { MadeQuery } from './sql.ts'

/** How a connection is made; `onLost` is called when it is lost. */
export type OpenClient = (onLost: () => void) => Client

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
  const client = openClient(() => lose())
  client.greet().catch(lose)

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
      client.run(query)
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
