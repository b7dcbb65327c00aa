import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDataDir } from './data-dir.ts'
import { readPassword } from './password-file.ts'
import { findPostmaster } from './process-list.ts'
import { startEmbedded } from './start-embedded.ts'
import {
  client,
  eventually,
  isRoot,
  log,
  madeDataDir,
  scratch,
  started,
} from './testing/scratch.ts'

describe('a database in DATA_DIR', () => {
  test('is made at the first start and found again at the next', async () => {
    const dataDir = join(scratch(0o755), 'data')
    const first = await startEmbedded({ dataDir, log })
    await client(first.address)`CREATE TABLE kept AS SELECT 7 AS n`
    await first.stop()

    const second = await started(dataDir)
    expect(await client(second.address)`SELECT n FROM kept`).toEqual([{ n: 7 }])
    expect(second.address.password).toBe(first.address.password)
  })

  test('keeps its secrets from other users', async () => {
    const dataDir = join(scratch(0o755), 'data')
    await started(dataDir)
    expect(statSync(dataDir).mode & 0o777).toBe(isRoot ? 0o711 : 0o700)
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'postgres-password')).uid).toBe(process.getuid?.())
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'postgres-socket')).mode & 0o777).toBe(0o700)
  })

  test('is durable, checked, in UTF-8 and on no network', async () => {
    const { address } = await started(await madeDataDir())
    const sql = client(address)
    const rows = await sql<{ name: string; setting: string }[]>`
      SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes',
        'synchronous_commit', 'data_checksums', 'server_encoding', 'listen_addresses', 'TimeZone')`
    expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      server_encoding: 'UTF8',
      listen_addresses: '',
      TimeZone: 'UTC',
    })
    expect(await sql`SELECT upper('ëĳ') AS up`).toEqual([{ up: 'ËĲ' }])
  })

  test('asks for the password', async () => {
    const { address } = await started(await madeDataDir())
    const stranger = client({ ...address, password: 'guess' })
    await expect(stranger`SELECT 1`).rejects.toThrow('password authentication failed')
  })

  test('logs no values of a statement that fails', async () => {
    const dataDir = await madeDataDir()
    const sql = client((await started(dataDir)).address)
    await sql`CREATE TABLE people (id_number text PRIMARY KEY)`
    await sql`INSERT INTO people VALUES (${'8001015009087'})`
    await expect(sql`INSERT INTO people VALUES (${'8001015009087'})`).rejects.toThrow('duplicate')
    const text = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
    expect(text).toContain('duplicate key')
    expect(text).not.toContain('8001015009087')
  })

  test('is shut down in order by stop', async () => {
    const dataDir = await madeDataDir()
    const database = await started(dataDir)
    await Promise.all([database.stop(), database.stop()])
    const text = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
    expect(text.trim().split('\n').at(-1)).toContain('database system is shut down')
    expect(findPostmaster(openDataDir(dataDir))).toBeUndefined()
  })

  test('stands beside another one', async () => {
    const [one, two] = await Promise.all([
      started(await madeDataDir()),
      started(await madeDataDir()),
    ])
    await client(one.address)`CREATE TABLE mine ()`
    await expect(client(two.address)`SELECT FROM mine`).rejects.toThrow('does not exist')
  })

  test('has its socket elsewhere when the path is too long for one', async () => {
    const long = join(scratch(0o755), 'a-long-name-for-a-folder'.repeat(4))
    mkdirSync(long)
    const dataDir = await madeDataDir(long)
    const database = await started(dataDir)
    const { address } = database
    expect(address.host.startsWith(join(tmpdir(), 'veld-'))).toBe(true)
    expect(await client(address)`SELECT 1 AS n`).toEqual([{ n: 1 }])
    await database.stop()
    expect(existsSync(address.host)).toBe(false)
  })

  test('gets a new password when the file is lost', async () => {
    const dataDir = await madeDataDir()
    const lost = readPassword(join(dataDir, 'postgres-password'))
    rmSync(join(dataDir, 'postgres-password'))
    const { address } = await started(dataDir)
    expect(address.password).not.toBe(lost)
    expect(await client(address)`SELECT 1 AS n`).toEqual([{ n: 1 }])
  })

  test('comes back when PostgreSQL is killed, though one of its processes is busy', async () => {
    const dataDir = await madeDataDir()
    const { address } = await started(dataDir)
    const sql = client(address)
    await sql`CREATE TABLE kept AS SELECT 7 AS n`
    const busy =
      sql`SELECT count(*) FROM generate_series(1, 100000000000) AS n WHERE n % 2 = 3`.catch(
        () => 'cut off',
      )
    await eventually(async () => {
      const [row] =
        await sql`SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE '%n % 2 = 3%' AND pid <> pg_backend_pid()`
      expect(row?.['n']).toBe(1)
    })
    process.kill(findPostmaster(openDataDir(dataDir)) ?? 0, 'SIGKILL')
    expect(await busy).toBe('cut off')
    expect(await eventually(() => sql`SELECT n FROM kept`)).toEqual([{ n: 7 }])
  })
})
