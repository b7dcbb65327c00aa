import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject, describe, expect, onTestFinished, test } from 'vitest'
import { StartupError } from '#server/startup-error.ts'
import type { Pool } from './client.ts'
import { connect } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'
import { inDatabase } from './test-database.ts'

/** A database with nothing in it. */
async function anEmptyDatabase(): Promise<{ owner: Pool; another: () => Pool }> {
  const { admin, template } = inject('cluster')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  const maintenance = connect(admin, { max: 1 })
  await maintenance.unsafe(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  await maintenance.end()
  const another = () => {
    const pool = connect(inDatabase(admin, name), { max: 2 })
    onTestFinished(() => pool.end({ timeout: 1 }))
    return pool
  }
  return { owner: another(), another }
}

function aMigration(version: number, sql: string) {
  const name = `${String(version).padStart(4, '0')}-test.sql`
  return { version, name, sql, checksum: `${version}:${sql}` }
}

const listTables = async (db: Pool): Promise<string[]> => {
  const rows = await db<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
  return rows.map(({ name }) => name)
}

test('two migrations with one number are refused, and named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'veld-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['0001-shop.sql', '0002-till.sql', '0002-door.sql'])
    writeFileSync(join(folder, name), 'SELECT 1')
  expect(() => readMigrations(pathToFileURL(`${folder}/`))).toThrow(
    'Two migrations have one number: 0002-door.sql, 0002-till.sql.',
  )
})

test('an empty database is brought up to date once; a second run changes nothing', async () => {
  const { owner } = await anEmptyDatabase()
  const migrations = readMigrations()
  expect(await migrate(owner)).toBe(migrations.length)
  const before =
    await owner`SELECT version, name, checksum, applied_at FROM schema_migrations ORDER BY 1`
  expect(before.map(({ version, name, checksum }) => ({ version, name, checksum }))).toEqual(
    migrations.map(({ version, name, checksum }) => ({ version, name, checksum })),
  )
  expect(await migrate(owner)).toBe(0)
  expect(
    await owner`SELECT version, name, checksum, applied_at FROM schema_migrations ORDER BY 1`,
  ).toEqual(before)
})

test('the files are numbered without gaps', () => {
  const versions = readMigrations().map(({ version }) => version)
  expect(versions).toEqual(versions.map((_, index) => index + 1))
})

describe('with migrations of its own', () => {
  test('servers that start together migrate once', async () => {
    const { another } = await anEmptyDatabase()
    const slow = [
      aMigration(1, 'SELECT pg_sleep(0.1); CREATE TABLE a ()'),
      aMigration(2, 'CREATE TABLE b ()'),
    ]
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(another(), slow, [])))
    expect(applied.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2])
  })

  test('what was added later is applied later', async () => {
    const { owner } = await anEmptyDatabase()
    const [first, second] = [aMigration(1, 'CREATE TABLE a ()'), aMigration(2, 'CREATE TABLE b ()')]
    expect(await migrate(owner, [first], [])).toBe(1)
    expect(await migrate(owner, [first, second], [])).toBe(1)
    expect(await listTables(owner)).toEqual(['a', 'b', 'schema_migrations'])
  })

  test('a database that is newer than the program is refused', async () => {
    const { owner } = await anEmptyDatabase()
    const [first, second] = [aMigration(1, 'SELECT 1'), aMigration(2, 'SELECT 2')]
    await migrate(owner, [first, second], [])
    const older = migrate(owner, [first], [])
    await expect(older).rejects.toThrow(StartupError)
    await expect(older).rejects.toThrow(
      'The database is newer than this program (migration 0002-test.sql)',
    )
  })

  test('a migration that was changed afterwards is refused', async () => {
    const { owner } = await anEmptyDatabase()
    await migrate(owner, [aMigration(1, 'SELECT 1')], [])
    const changed = migrate(owner, [aMigration(1, 'SELECT 2')], [])
    await expect(changed).rejects.toThrow(StartupError)
    await expect(changed).rejects.toThrow('Migration 0001-test.sql was changed')
  })

  test.each([
    ['an error at its end', 'CREATE TABLE b (); INSERT INTO b SELECT 1/0'],
    ['a mistake in its text', 'CREATE TABLE b (); CREATE TABEL c ()'],
  ])('one with %s leaves nothing, and the next start can go on', async (_, sql) => {
    const { owner } = await anEmptyDatabase()
    const first = aMigration(1, 'CREATE TABLE a ()')
    await expect(migrate(owner, [first, aMigration(2, sql)], [])).rejects.toThrow()
    expect(await listTables(owner)).toEqual(['a', 'schema_migrations'])
    expect(await migrate(owner, [first, aMigration(2, 'CREATE TABLE b ()')], [])).toBe(1)
    expect(await listTables(owner)).toEqual(['a', 'b', 'schema_migrations'])
  })
})
