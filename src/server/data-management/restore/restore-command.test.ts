import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { aBackup, fileOf } from '#server/data-management/test-backup.ts'
import { aTrade } from '#server/data-management/test-trade.ts'
import { scratch } from '#server/db/embedded/testing/scratch.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { sharedShop } from '#server/test-shop.ts'
import { restore } from './test-command.ts'

const shop = await sharedShop()

// It starts PostgreSQL servers of its own.
test(
  'the operator restores into a new DATA_DIR, and the shop opens there',
  { timeout: 180_000 },
  async () => {
    const admin = await shop.signIn('admin@veld.test')
    const { sell } = await aTrade(shop, admin)
    for (let n = 0; n < 5; n += 1) await sell(admin, n)
    const file = fileOf(shop, await aBackup(admin))
    const folder = scratch(0o711)
    const data = join(folder, 'data')

    expect(await restore(folder)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^npm run restore -- FILE\n/),
    })
    expect(await restore(folder, '--fast', file)).toEqual({
      code: 1,
      output: 'Name one file: npm run restore -- FILE\n',
    })
    expect(await restore(folder, 'missing.tar')).toEqual({
      code: 1,
      output: `There is no file ${join(folder, 'missing.tar')}.\n`,
    })
    expect(await restore(folder, file)).toEqual({
      code: 1,
      output: `KEY_FILE ${join(data, 'key')} is missing: put the key file of the shop that made the backup there.\n`,
    })
    writeFileSync(join(folder, 'wrong.tar'), 'nonsense')
    mkdirSync(data)
    copyFileSync(inject('cluster').keyFile, join(data, 'key'))
    const wrong = await restore(folder, 'wrong.tar')
    expect(wrong).toMatchObject({ code: 1 })
    expect(wrong.output).toMatch(/^\S+wrong\.tar cannot be restored: .+\.\n$/)
    // A file that is no good does not even start a database.
    expect(existsSync(join(data, 'postgres'))).toBe(false)

    const done = await restore(folder, file)
    expect(done.output).toMatch(/^Rows .*100%$/m)
    expect(done.output).toMatch(
      /^Veld, as it was at \S+Z \(admin Demo\): \d+ rows in \d+ tables restored in [\d.]+ s\.$/m,
    )
    expect(done.output).toMatch(/^The books are right: \d+ rules checked in [\d.]+ s\.$/m)
    expect(done).toMatchObject({ code: 0 })

    const again = await restore(folder, file)
    expect(again).toEqual({
      code: 1,
      output:
        'The database is not empty: a backup is only restored into an empty one. ' +
        'Name a new DATA_DIR, or an empty database in DATABASE_URL.\n',
    })

    const opened = await openDatabase(readEnv({ DATA_DIR: data }), createLog('error'))
    const [sales] = await opened.pool`SELECT count(*) AS count FROM transactions`
    await opened.close()
    expect(sales).toEqual({ count: 5 })
  },
)
