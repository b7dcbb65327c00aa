import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { countSessions, getOwnRole } from '#server/secrets/reseal-queries.ts'
import { rotateKey } from '#server/secrets/rotate-key.ts'
import { runCommand } from './command-line.ts'
import { type Database, openDatabase } from './db/open-database.ts'
import type { Env } from './env.ts'
import { createLog } from './log.ts'
import { progressBar } from './progress-bar.ts'
import { StartupError } from './startup-error.ts'

/** PostgreSQL takes a moment to notice that our own sessions have ended. */
const CLOSED_WITHIN_MS = 2000

await runCommand(rotate)

/** Seals every ID and medical number with a new key. The shop must be closed: a running server knows its own keys. */
async function rotate(env: Env): Promise<void> {
  if (!existsSync(env.KEY_FILE))
    throw new StartupError(`KEY_FILE ${env.KEY_FILE} is missing: there is no key to rotate.`)
  const database = await openDatabase(env, createLog(env.LOG_LEVEL))
  try {
    await refuseWhileOpen(database)
    const draw = progressBar(process.stderr, () => Date.now())
    const { keyId, resealed, resumed } = await rotateKey(
      database.owner,
      env.KEY_FILE,
      (done, total) => draw(done, total, 'sealing'),
    )
    process.stdout.write(
      `${resumed ? 'Went on with' : 'Made'} key ${keyId}: ${resealed} customers sealed with it.\n` +
        `The older keys stay in ${env.KEY_FILE}: backups made until now need them. Copy the file to a safe place.\n`,
    )
  } finally {
    await database.close()
  }
}

/** With DATABASE_URL no lock tells that another server is open, but its sessions do. */
async function refuseWhileOpen({ owner, pool }: Database): Promise<void> {
  const role = await getOwnRole(pool)
  await pool.end({ timeout: 5 })
  const deadline = Date.now() + CLOSED_WITHIN_MS
  while ((await countSessions(owner, role)) > 0) {
    if (Date.now() > deadline)
      throw new StartupError('Veld is open on this database: stop it before you rotate the key.')
    await sleep(50)
  }
}
