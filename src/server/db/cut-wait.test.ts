import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Pool } from './client.ts'
import { connect } from './connect.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { client, log, madeDataDir, started } from './embedded/testing/scratch.ts'

/** A server that promises to wait for a standby which is not there. */
async function aWaitingServer() {
  const dataDir = await madeDataDir()
  const before = await startEmbedded({ dataDir, log })
  const sql = client(before.address)
  await sql`CREATE TABLE kept (n integer)`
  await sql`ALTER SYSTEM SET synchronous_standby_names = 'nobody'`
  await before.stop()
  const { address } = await started(dataDir)
  const pool = connect(address, { max: 1 })
  onTestFinished(() => pool.end({ timeout: 0 }))
  return { pool, admin: client(address) }
}

/** As an impatient operator does. PostgreSQL then answers as if all were well, with a warning. */
async function cancelWait(admin: Pool): Promise<void> {
  for (;;) {
    const cancelled = await admin`
      SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`
    if (cancelled.length > 0) return
    await pause(20)
  }
}

const NOT_KNOWN = { code: 'NOT_REPLICATED' }

test('a write whose wait for the standbys was cancelled is not known to be kept', async () => {
  const { pool, admin } = await aWaitingServer()
  const [session] = await pool`SELECT pg_backend_pid() AS pid`
  const write = pool`INSERT INTO kept VALUES (1)`
  await Promise.all([expect(write).rejects.toMatchObject(NOT_KNOWN), cancelWait(admin)])
  // It was kept here. Whoever comes next gets another connection.
  expect(await pool`SELECT n FROM kept`).toEqual([{ n: 1 }])
  expect(await pool`SELECT pg_backend_pid() AS pid`).not.toEqual([session])
})

test('nor is a transaction, or what travels behind a write on its connection', async () => {
  const { pool, admin } = await aWaitingServer()
  const done = pool.begin(async (db) => {
    await db`INSERT INTO kept VALUES (1)`
    return 'sold'
  })
  await Promise.all([expect(done).rejects.toMatchObject(NOT_KNOWN), cancelWait(admin)])

  const queries = [pool`INSERT INTO kept VALUES (2)`, pool`SELECT 1`, pool`SELECT 2`]
  const outcomes = Promise.allSettled(queries)
  await cancelWait(admin)
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
})

test('other warnings are none of it', async () => {
  const { pool, admin } = await aWaitingServer()
  await pool.unsafe(
    `DO $$ BEGIN RAISE WARNING 'canceling wait for synchronous replication'; END $$`,
  )
  expect(await admin`SELECT FROM kept`).toHaveLength(0)
})
