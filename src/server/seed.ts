import { noteNewestSeal, sealFileIn } from './audit/seal-file.ts'
import { getTrailEnd } from './audit/seal-queries.ts'
import { sealRows } from './audit/seal-rows.ts'
import { runCommand } from './command-line.ts'
import type { Pool } from './db/client.ts'
import { type Database, openDatabase } from './db/open-database.ts'
import { inTransaction } from './db/transaction.ts'
import { fillShop } from './demo/fill-shop.ts'
import { readSeedArguments, SEED_USAGE } from './demo/seed-arguments.ts'
import type { Env } from './env.ts'
import { createLog } from './log.ts'
import { progressBar } from './progress-bar.ts'
import { summariseDays } from './reports/summarise-days.ts'
import { countBoughtTogether } from './till/count-bought-together.ts'

await runCommand(seed)

/** Fills the empty database of this environment with a shop of the size asked for. */
async function seed(env: Env, words: readonly string[]): Promise<void> {
  const size = readSeedArguments(words)
  if (!size) {
    process.stdout.write(`${SEED_USAGE}\n`)
    return
  }
  const database = await openDatabase(env, createLog(env.LOG_LEVEL))
  const { sealer } = database
  const startedAt = Date.now()
  try {
    const onProgress = progressBar(process.stderr, () => Date.now())
    const now = new Date()
    await fillShop(database.owner, { ...size, now, sealer, onProgress })
    onProgress(0, 1, 'Summaries')
    await summariseDays(database.pool, now)
    onProgress(1, 1, 'Summaries')
    await sealSeeded(database, env, onProgress)
    await inTransaction(database.pool, (db) => countBoughtTogether(db, now))
    await settle(database.owner)
  } finally {
    await database.close()
  }
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(
    `${size.sales} sales, ${size.customers} customers and ${size.products} products in ${seconds} s.\n`,
  )
}

/**
 * What the database would otherwise catch up on in the first minutes of trade, beside the tills: it looks through what
 * it does not know yet, and writes what it only has in memory.
 */
async function settle(owner: Pool): Promise<void> {
  await owner.unsafe('VACUUM (ANALYZE)')
  const [may] = await owner<{ checkpoint: boolean }[]>`
    SELECT pg_has_role(current_user, 'pg_checkpoint', 'usage') AS checkpoint`
  if (may!.checkpoint) await owner.unsafe('CHECKPOINT')
}

/** Done at once, so that a shop of a million sales is searched as fast on its first day as later. */
async function sealSeeded(
  { pool, sealer }: Database,
  env: Env,
  onProgress: (done: number, total: number, what: string) => void,
): Promise<void> {
  const { last_id } = await getTrailEnd(pool)
  await sealRows(pool, {
    sealer,
    throughId: last_id,
    clock: () => new Date(),
    onProgress: (lastId) => onProgress(lastId, last_id, 'Seals'),
  })
  await noteNewestSeal(pool, sealFileIn(env.DATA_DIR))
}
