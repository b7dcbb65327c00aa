import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { countSessions } from '#server/secrets/reseal-queries.ts'
import { openDatabase } from './open-database.ts'
import { aDatabase } from './test-database.ts'

test('a start that is refused leaves no connection open, or the program would never end', async () => {
  const database = await aDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'veld-open-'))
  // The template's key is that of all tests, and so is the role that comes from it: this one is changed below.
  await database.owner`DELETE FROM encryption_keys`
  const env = { ...readEnv({ DATA_DIR: folder }), DATABASE_URL: database.ownerAddress as string }
  const log = createLog('silent')
  const opened = await openDatabase(env, log)
  const [{ role }] = await opened.pool<[{ role: string }]>`SELECT current_user AS role`
  onTestFinished(async () => {
    await database.owner.unsafe(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
    await database.drop()
    rmSync(folder, { recursive: true })
  })
  await opened.close()

  await database.owner.unsafe(`GRANT pg_write_all_data TO ${role}`)
  await expect(openDatabase(env, log)).rejects.toThrow('can change audit rows and sales')
  // PostgreSQL takes a moment to notice that they have ended.
  await expect.poll(() => countSessions(database.owner, role)).toBe(0)
})
