import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { noteNewestSeal, sealFileIn } from '#server/audit/seal-file.ts'
import { sealRows } from '#server/audit/seal-rows.ts'
import { aTrail } from '#server/audit/test-trail.ts'
import { scratch } from '#server/db/embedded/testing/scratch.ts'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { StartupError } from '#server/startup-error.ts'
import { openLedger } from './open-ledger.ts'

const COMMAND = fileURLToPath(new URL('../verify.ts', import.meta.url))

/** Runs the command as an operator would. */
function verify(folder: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [COMMAND], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data') },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

async function seal({ owner, sealer }: Database, dataDir: string): Promise<void> {
  await aTrail(owner, [{}, {}, {}, {}])
  await sealRows(owner, { sealer, throughId: 4, clock: () => new Date() })
  await noteNewestSeal(owner, sealFileIn(dataDir))
}

// It starts PostgreSQL servers of its own.
test(
  'the books are checked while the shop runs and while it does not',
  { timeout: 120_000 },
  async () => {
    const folder = scratch(0o711)
    expect(await verify(folder)).toEqual({
      code: 1,
      output: `There is no shop in DATA_DIR ${join(folder, 'data')}.\n`,
    })
    expect(existsSync(join(folder, 'data'))).toBe(false)

    const shop = await openDatabase(readEnv({ DATA_DIR: join(folder, 'data') }), createLog('error'))
    const running = await verify(folder)
    expect(running).toMatchObject({ code: 0 })
    expect(running.output).toMatch(
      /^OK {5}The lines of a sale are numbered from 1 and sum to its subtotal$/m,
    )
    expect(running.output).toMatch(/^The books are right: \d+ rules checked in [\d.]+ s\.$/m)

    await shop.owner`INSERT INTO categories (name) VALUES ('Flower')`
    await shop.owner`INSERT INTO products (sku, name, category_id, price) VALUES ('A', 'A', 1, 100)`
    await seal(shop, join(folder, 'data'))
    await shop.owner`UPDATE audit_logs SET user_name = 'x' WHERE id = 2`
    await shop.owner`DELETE FROM audit_logs WHERE id = 3`
    await shop.close()
    const stopped = await verify(folder)
    expect(stopped).toMatchObject({ code: 1 })
    expect(stopped.output).toContain(
      'WRONG  Audit rows are as they were sealed: 2 rows\n' +
        '       audit_logs 2: altered\n       audit_logs 3: deleted\n',
    )
    expect(stopped.output).toMatch(/^OK {5}The chain of audit seals is whole$/m)
    expect(stopped.output).toContain('product 1: price 100, but the newest in its history is none')
    // Nothing is left running: the shop can be opened again.
    const again = await openDatabase(
      readEnv({ DATA_DIR: join(folder, 'data') }),
      createLog('error'),
    )
    await again.owner`DELETE FROM schema_migrations WHERE version = (SELECT max(version) FROM schema_migrations)`
    expect(await verify(folder)).toEqual({
      code: 1,
      output:
        'The database is not at the version of this program: start the shop once, then verify again.\n',
    })
    await again.close()
  },
)

test('a database that is not there is told in a line', async () => {
  const env = readEnv({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
  const refusal = await openLedger(env, createLog('silent')).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartupError)
  expect(refusal).toMatchObject({ message: expect.stringContaining('cannot be reached') })
})
