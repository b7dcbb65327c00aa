import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { aDatabase } from '#server/db/test-database.ts'
import { copyOut } from './copy-out.ts'

const db = await aDatabase()
const connection = connect(db.ownerAddress, { max: 1 })
afterAll(async () => {
  await connection.end({ timeout: 0 })
  await db.drop()
})

// At some of these sizes the last row arrives while the reader is behind.
test.each([0, 1, 60, 80, 100, 120, 140, 160, 180, 400])(
  'a slow reader gets all of %i kB, and the connection is good for the next query',
  async (kilobytes) => {
    await db.owner`TRUNCATE audit_logs`
    await db.owner`
      INSERT INTO audit_logs (action, table_name, created_at)
      SELECT 'create', repeat('x', 1000), now() FROM generate_series(1, ${kilobytes})`
    let bytes = 0
    for await (const piece of copyOut(connection, 'audit_logs', ['table_name'])) {
      bytes += piece.length
      await sleep(50)
    }
    expect(bytes).toBe(kilobytes * 1001)
    expect(await connection`SELECT 1 AS one`).toEqual([{ one: 1 }])
  },
)
