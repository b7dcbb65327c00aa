import type { AppPool, Db } from './client.ts'
import { openConnection } from './connection.ts'
import { type Lane, openConnections, type Shares } from './connections.ts'
import type { Driver } from './driver.ts'
import { runTransaction, type Work } from './run-transaction.ts'

/** Queries go to whichever connection is free; a transaction has one to itself. */
export function openPool(
  { openClient, sqlRunBy }: Driver,
  max: number,
  shares: Shares,
  onLost: () => void,
): AppPool {
  const connections = openConnections(openClient, max, shares, onLost)

  async function begin<Result>(lane: Lane, mode: string, work: Work<Result>): Promise<Result> {
    const connection = await connections.borrow(lane)
    try {
      return await runTransaction({ sqlRunBy, run: (query) => connection.run(query) }, mode, work)
    } finally {
      connections.giveBack(connection)
    }
  }

  const inLane = (lane: Lane) =>
    Object.assign(
      sqlRunBy((query) => connections.run(query, lane)),
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
        return await work(sqlRunBy((query) => connection.run(query)))
      } finally {
        await connection.close(0)
      }
    },
    end: ({ timeout }: { timeout?: number } = {}) => connections.end(timeout),
  })
}
