import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEAL_FILE, tableFile } from '#server/data-management/backup/manifest.ts'
import {
  aBackup,
  anEmptyDatabase,
  fileOf,
  restoreInto,
} from '#server/data-management/test-backup.ts'
import { aTrade } from '#server/data-management/test-trade.ts'
import type { Pool } from '#server/db/client.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { loadKeys } from '#server/secrets/sealer.ts'
import { StartupError } from '#server/startup-error.ts'
import { sharedShop } from '#server/test-shop.ts'
import { checkBackup } from './check-backup.ts'
import { countRelations } from './queries.ts'
import {
  type Archive,
  changeManifest,
  changeRows,
  manifestIn,
  readArchive,
  writeArchive,
} from './test-archive.ts'

const shop = await sharedShop()
const folder = mkdtempSync(join(tmpdir(), 'veld-refused-'))
afterAll(() => rmSync(folder, { recursive: true }))
const suspect = join(folder, 'suspect.tar')
const strangeKey = loadKeys(join(folder, 'key'))
const migrations = readMigrations()

let good: string
let bytes: Buffer
let owner: Pool
beforeAll(async () => {
  const admin = await shop.signIn('admin@veld.test')
  const { sell } = await aTrade(shop, admin)
  for (let n = 0; n < 3; n += 1) await sell(admin, n)
  good = fileOf(shop, await aBackup(admin))
  bytes = readFileSync(good)
  owner = await anEmptyDatabase()
})

async function expectRefused(reason: string | RegExp): Promise<void> {
  const restoring = restoreInto(owner, suspect, shop)
  await expect(restoring).rejects.toThrow(StartupError)
  await expect(restoring).rejects.toThrow(reason)
  expect(await countRelations(owner)).toBe(0)
}

describe('a damaged file is refused, and nothing is changed:', () => {
  test.each<[string, () => Buffer, string | RegExp]>([
    ['an empty one', () => Buffer.alloc(0), 'manifest.json is missing'],
    ['one that is no archive', () => Buffer.from('PK'.repeat(2000)), 'cannot be restored'],
    ['its beginning', () => bytes.subarray(0, 300), 'cannot be restored'],
    ['cut off in the middle', () => bytes.subarray(0, bytes.length / 2), 'cannot be restored'],
    ['cut off by its last files', () => withoutLastFiles(), 'it is cut off'],
    [
      'zeros at its end',
      () => Buffer.concat([bytes.subarray(0, 40_000), Buffer.alloc(9000)]),
      'cannot be restored',
    ],
    [
      'something after its end',
      () => Buffer.concat([bytes, Buffer.alloc(512, 'x')]),
      'cannot be restored',
    ],
  ])('%s', async (_, content, reason) => {
    writeFileSync(suspect, content())
    await expectRefused(reason)
  })

  test('cut off wherever it may be', async () => {
    for (let part = 1; part < 24; part += 1) {
      writeFileSync(suspect, bytes.subarray(0, (bytes.length * part) / 24))
      await expectRefused('cannot be restored')
    }
  })

  /** Up to the header of the last table but two. */
  function withoutLastFiles(): Buffer {
    const at = bytes.lastIndexOf(`tables/${lastTables()[0]}`)
    return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(1024)])
  }
  const lastTables = () => {
    const text = bytes.subarray(512, bytes.indexOf('}\n\0') + 2).toString()
    return (JSON.parse(text) as ReturnType<typeof manifestIn>).tables
      .slice(-3)
      .map(({ name }) => name)
  }

  test('one bit of it that is wrong', async () => {
    const expected = await checkBackup(good, shop.sealer, migrations)
    let refused = 0
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 7 }), async (at, bit) => {
        const broken = Buffer.from(bytes)
        broken[at]! ^= 1 << bit
        writeFileSync(suspect, broken)
        // A bit in the filling between two files harms nobody; any other is noticed.
        const checked = await checkBackup(suspect, shop.sealer, migrations).catch(
          (error: unknown) => error,
        )
        if (checked instanceof StartupError) refused += 1
        else expect(checked).toEqual(expected)
      }),
      { numRuns: 150 },
    )
    expect(refused).toBeGreaterThan(0)
  })
})

describe('a file that somebody has changed is refused, and nothing is changed:', () => {
  test.each<[string, (archive: Archive) => void, string | RegExp]>([
    [
      'rows with the checksum that fits them',
      (archive) => changeRows(archive, 'customers', (text) => text.replace('Thandi', 'Thando')),
      'it was changed after it was made',
    ],
    [
      'rows alone',
      (archive) => {
        const manifest = manifestIn(archive)
        changeRows(archive, 'customers', (text) => text.replace('Thandi', 'Thando'))
        changeManifest(archive, (changed) => Object.assign(changed, manifest), shop.sealer)
      },
      'tables/customers.copy.gz is damaged',
    ],
    [
      'the manifest sealed with another key',
      (archive) => changeManifest(archive, (manifest) => (manifest.shop = 'Mine'), strangeKey),
      'it was changed after it was made',
    ],
    ['no seal', (archive) => void archive.delete(SEAL_FILE), 'manifest.seal is missing'],
    [
      'a table taken out',
      (archive) => void archive.delete(tableFile('transactions')),
      /tables\/\w+\.copy\.gz does not belong into it/,
    ],
    [
      'a file put in',
      (archive) => void archive.set('tables/evil.copy.gz', Buffer.from('x')),
      'tables/evil.copy.gz does not belong into it',
    ],
    [
      'two tables swapped',
      (archive) => {
        const [one, other] = [tableFile('customers'), tableFile('products')]
        const content = archive.get(one)!
        archive.set(one, archive.get(other)!)
        archive.set(other, content)
      },
      'is damaged',
    ],
    [
      'another format',
      (archive) =>
        changeManifest(archive, (manifest) => Object.assign(manifest, { version: 2 }), shop.sealer),
      'manifest.json cannot be read',
    ],
  ])('%s', async (_, change, reason) => {
    const archive = await readArchive(good)
    change(archive)
    await writeArchive(archive, suspect)
    await expectRefused(reason)
  })
})

test.each<[string, (archive: Archive) => void, string | RegExp]>([
  [
    'fewer rows than it says',
    (archive) => changeRows(archive, 'customers', () => '', shop.sealer),
    'The table customers holds 0 rows in the backup, not 1.',
  ],
  [
    'a table that the schema has and the backup lacks',
    (archive) => {
      archive.delete(tableFile('transactions'))
      changeManifest(
        archive,
        (manifest) =>
          (manifest.tables = manifest.tables.filter(({ name }) => name !== 'transactions')),
        shop.sealer,
      )
    },
    'The backup lacks the table transactions.',
  ],
])('what is found only while it is loaded takes all of it back: %s', async (_, change, reason) => {
  const archive = await readArchive(good)
  change(archive)
  await writeArchive(archive, suspect)
  await expectRefused(reason)
})

test('a broken constraint takes all of it back too', async () => {
  const archive = await readArchive(good)
  changeRows(
    archive,
    'transaction_items',
    (text) => text.replace(/^(\d+)\t\d+/, '$1\t999999'),
    shop.sealer,
  )
  await writeArchive(archive, suspect)
  await expect(restoreInto(owner, suspect, shop)).rejects.toThrow(/violates foreign key constraint/)
  expect(await countRelations(owner)).toBe(0)
})

test('with another key it is said, before anything is read', async () => {
  const checking = checkBackup(good, strangeKey, migrations)
  await expect(checking).rejects.toThrow(StartupError)
  await expect(checking).rejects.toThrow(
    `KEY_FILE is not the key of this backup: it does not hold key ${shop.sealer.keyId}.`,
  )
})

test('a key that only bears the same name is another key', async () => {
  const other = {
    ...strangeKey,
    proofs: () => [{ ...strangeKey.proofs()[0]!, key_id: shop.sealer.keyId }],
  }
  await expect(checkBackup(good, other, migrations)).rejects.toThrow(
    'KEY_FILE is not the key of this backup',
  )
})

test('a backup of a newer program is refused, and one of another program', async () => {
  const newest = migrations.at(-1)!
  await expect(checkBackup(good, shop.sealer, migrations.slice(0, -1))).rejects.toThrow(
    `The backup is newer than this program (migration ${newest.name}). Install the newer Veld.`,
  )
  await expect(
    checkBackup(good, shop.sealer, [...migrations.slice(0, -1), { ...newest, checksum: 'x' }]),
  ).rejects.toThrow(`its migration ${newest.name} is not the one known here`)
})
