import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { loadKeys } from '#server/secrets/sealer.ts'
import { StartupError } from '#server/startup-error.ts'
import type { Db } from './client.ts'
import { connect } from './connect.ts'
import { aDatabase } from './test-database.ts'
import { refuseStrangeKey, refuseUntrustworthyServer } from './trustworthy.ts'

const db = await aDatabase()
const folder = mkdtempSync(join(tmpdir(), 'veld-trust-'))
afterAll(async () => {
  await db.drop()
  rmSync(folder, { recursive: true })
})

describe('a server that would lose sales is refused', () => {
  test('but not the one we start', async () => {
    await refuseUntrustworthyServer(db.owner)
    await refuseUntrustworthyServer(db.pool)
  })

  test('with synchronous_commit=off, wherever it is set', async () => {
    const [row] = await db.owner<{ name: string }[]>`SELECT current_database() AS name`
    await db.owner.unsafe(`ALTER DATABASE ${row!.name} SET synchronous_commit = off`)
    const fresh = connect(db.appAddress, { max: 1 })
    const check = refuseUntrustworthyServer(fresh)
    await expect(check).rejects.toThrow(StartupError)
    await expect(check).rejects.toThrow('synchronous_commit=off')
    await fresh.end()
    await db.owner.unsafe(`ALTER DATABASE ${row!.name} RESET synchronous_commit`)
  })

  // These cannot be switched off without harm to the other tests: the settings are only read, so rows will do.
  test.each([
    ['fsync', 'off', 'fsync=off'],
    ['full_page_writes', 'off', 'full_page_writes=off'],
    ['server_version_num', '140010', 'PostgreSQL 15 or newer'],
    ['server_encoding', 'SQL_ASCII', 'UTF8'],
  ])('with %s=%s', async (name, setting, message) => {
    const good = {
      server_version_num: '150000',
      server_encoding: 'UTF8',
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
    }
    const serverWith = (settings: object) =>
      (async () =>
        Object.entries(settings).map(([key, value]) => ({
          name: key,
          setting: value,
        }))) as unknown as Db
    await refuseUntrustworthyServer(serverWith(good))
    const check = refuseUntrustworthyServer(serverWith({ ...good, [name]: setting }))
    await expect(check).rejects.toThrow(StartupError)
    await expect(check).rejects.toThrow(message)
  })
})

describe('a database belongs to its key', () => {
  let files = 0
  const aKeyFile = (...others: string[]) => {
    files += 1
    const file = join(folder, `key-${files}`)
    loadKeys(file)
    const lines = [file, ...others].map((name) => readFileSync(name, 'utf8')).join('')
    writeFileSync(file, lines)
    return file
  }
  const open = (file: string) => refuseStrangeKey(db.owner, loadKeys(file))

  beforeEach(async () => {
    await db.owner`DELETE FROM encryption_keys`
  })

  test('the one it was first opened with', async () => {
    const file = aKeyFile()
    await open(file)
    await open(file)
    expect(await db.owner`SELECT key_id FROM encryption_keys`).toEqual([
      { key_id: loadKeys(file).keyId },
    ])
  })

  test('another one is refused and not taken note of', async () => {
    await open(aKeyFile())
    const strange = open(aKeyFile())
    await expect(strange).rejects.toThrow(StartupError)
    await expect(strange).rejects.toThrow('KEY_FILE is not the key of this database')
    expect(await db.owner`SELECT FROM encryption_keys`).toHaveLength(1)
  })

  test('another key that bears the same name is refused', async () => {
    const file = aKeyFile()
    await open(file)
    const forged = join(folder, 'forged')
    writeFileSync(forged, `${loadKeys(file).keyId}:${Buffer.alloc(32, 1).toString('base64')}\n`)
    await expect(open(forged)).rejects.toThrow(StartupError)
  })

  test('a rotation adds a key; from then on both are needed', async () => {
    const old = aKeyFile()
    await open(old)
    const rotated = aKeyFile(old)
    await open(rotated)
    expect(await db.owner`SELECT FROM encryption_keys`).toHaveLength(2)
    await open(rotated)
    await expect(open(old)).rejects.toThrow(StartupError)
  })

  test('two servers that open an empty database with different keys: one wins', async () => {
    const results = await Promise.allSettled([open(aKeyFile()), open(aKeyFile())])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
