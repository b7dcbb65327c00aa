import { getPriority } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import type { Pool } from '#server/db/client.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { readEnv } from '#server/env.ts'
import { log, madeDataDir } from './testing/scratch.ts'

test('reports, exports and imports give way to the sales', async () => {
  const database = await openDatabase(readEnv({ DATA_DIR: await madeDataDir() }), log)
  onTestFinished(() => database.close())
  const priorityOf = async (pool: Pick<Pool, 'unsafe'>) => {
    const [row] = await pool.unsafe<[{ pid: number }]>('SELECT pg_backend_pid() AS pid')
    return getPriority(row.pid)
  }
  expect(await priorityOf(database.pool.tills)).toBe(getPriority())
  expect(await priorityOf(database.pool)).toBe(getPriority())
  // The higher the number, the longer the wait.
  expect(await priorityOf(database.reportPool)).toBeGreaterThan(getPriority())
})
