import type { AppPool, Db } from './client.ts'
import { openConnection, type OpenClient } from './connection.ts'
import { type Lane, openConnections, type Shares } from './connections.ts'
import { runTransaction, type Work } from './run-transaction.ts'
import { sqlRunBy } from './sql.ts'

/** Queries go to whichever connection is free; a transaction has one to itself. */
export function openPool(
  openClient: OpenClient,
  max: number,
  shares: Shares,
  onLost: () => void,
): AppPool {
  const connections = openConnections(openClient, max, shares, onLost)
  // Makes the queries and never connects.
  const draft = openClient({ onLost: () => {}, onNotice: () => {} }) as unknown as Db

  async function begin<Result>(lane: Lane, mode: string, work: Work<Result>): Promise<Result> {
    const connection = await connections.borrow(lane)
    try {
      return await runTransaction({ draft, run: (query) => connection.run(query) }, mode, work)
    } finally {
      connections.giveBack(connection)
    }
  }

  const inLane = (lane: Lane) =>
    Object.assign(
      sqlRunBy(draft, (query) => connections.run(query, lane)),
      {
        begin: <Result>(...words: [Work<Result>] | [string, Work<Result>]) =>
          words.length === 1 ? begin(lane, '', words[0]) : begin(lane, ...words),
      },
    )

  return Object.assign(inLane('rest'), {
    tills: inLane('tills'),
    async alone<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
      const connection = openConnection(openClient, () => {})
      try {
        return await work(sqlRunBy(draft, (query) => connection.run(query)))
      } finally {
        await connection.close(0)
      }
    },
    end: ({ timeout }: { timeout?: number } = {}) => connections.end(timeout),
  })
}
