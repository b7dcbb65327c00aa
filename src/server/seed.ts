import { noteNewestSeal, sealFileIn } from './audit/seal-file.ts'
import { getTrailEnd } from './audit/seal-queries.ts'
import { sealRows } from './audit/seal-rows.ts'
import { runCommand } from './command-line.ts'
import { type Database, openDatabase } from './db/open-database.ts'
import { fillShop } from './demo/fill-shop.ts'
import { progressBar } from './progress-bar.ts'
import { readSeedArguments, SEED_USAGE } from './demo/seed-arguments.ts'
import type { Env } from './env.ts'
import { createLog } from './log.ts'
import { summariseDays } from './reports/summarise-days.ts'

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
  } finally {
    await database.close()
  }
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(
    `${size.sales} sales, ${size.customers} customers and ${size.products} products in ${seconds} s.\n`,
  )
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
