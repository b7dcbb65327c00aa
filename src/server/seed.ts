import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { openDatabase } from './db/open-database.ts'
import { fillShop } from './demo/fill-shop.ts'
import { progressBar } from './demo/progress-bar.ts'
import { readSeedArguments, SEED_USAGE } from './demo/seed-arguments.ts'
import { readEnv } from './env.ts'
import { createLog } from './log.ts'
import { loadKeys } from './secrets.ts'
import { StartupError } from './startup-error.ts'

try {
  await seed(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

/** Fills the empty database of this environment with a shop of the size asked for. */
async function seed(words: readonly string[]): Promise<void> {
  const size = readSeedArguments(words)
  if (!size) {
    process.stdout.write(`${SEED_USAGE}\n`)
    return
  }
  const env = readEnv(process.env)
  mkdirSync(dirname(env.KEY_FILE), { recursive: true })
  const sealer = loadKeys(env.KEY_FILE)
  const database = await openDatabase(env, sealer, createLog(env.LOG_LEVEL))
  const startedAt = Date.now()
  try {
    const onProgress = progressBar(process.stderr, () => Date.now())
    await fillShop(database.owner, { ...size, now: new Date(), sealer, onProgress })
  } finally {
    await database.close()
  }
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(
    `${size.sales} sales, ${size.customers} customers and ${size.products} products in ${seconds} s.\n`,
  )
}
