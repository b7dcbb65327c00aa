import type { Db, Pool } from './client.ts'
import { openConnection, type OpenClient } from './connection.ts'
import { openConnections } from './connections.ts'
import { runTransaction, type Work } from './run-transaction.ts'
import { sqlRunBy } from './sql.ts'

/** Queries go to whichever connection is free; a transaction has one to itself. */
export function openPool(openClient: OpenClient, max: number, onLost: () => void): Pool {
  const connections = openConnections(openClient, max, onLost)
  // Makes the queries and never connects.
  const draft = openClient(() => {}) as unknown as Db

  const pool = sqlRunBy(draft, (query) => connections.run(query))

  async function begin<Result>(mode: string, work: Work<Result>): Promise<Result> {
    const connection = await connections.borrow()
    try {
      return await runTransaction({ draft, run: (query) => connection.run(query) }, mode, work)
    } finally {
      connections.giveBack(connection)
    }
  }

  return Object.assign(pool, {
    begin: <Result>(...words: [Work<Result>] | [string, Work<Result>]) =>
      words.length === 1 ? begin('', words[0]) : begin(...words),
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
