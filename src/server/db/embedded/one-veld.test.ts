import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDataDir } from './data-dir.ts'
import { findPostmaster, isAlive } from './process-list.ts'
import { startEmbedded } from './start-embedded.ts'
import { holder } from './testing/holder.ts'
import { client, log, madeDataDir, scratch, started } from './testing/scratch.ts'

describe('one Veld per DATA_DIR', () => {
  test('a second one is refused and told who has it', async () => {
    const dataDir = await madeDataDir()
    const first = await holder(dataDir)
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      `DATA_DIR ${dataDir} is in use by another Veld (process ${first.process.pid}). ` +
        'Stop it, or set another DATA_DIR and PORT.',
    )
  })

  test('of two that start at the same moment exactly one wins', async () => {
    const dataDir = scratch()
    const both = await Promise.all([holder(dataDir), holder(dataDir)])
    expect(
      both.filter(({ refusal }) => refusal?.includes('is in use by another Veld')),
    ).toHaveLength(1)
    const winner = both.find(({ refusal }) => refusal === undefined)
    expect(await client(winner!.address)`SELECT 1 AS n`).toEqual([{ n: 1 }])
  })

  test('the next one after a kill takes over and loses nothing', async () => {
    const dataDir = await madeDataDir()
    const first = await holder(dataDir)
    const acknowledged = await insertUntilKilled(first.address, first.process)
    const orphan = findPostmaster(openDataDir(dataDir)) ?? 0
    expect(isAlive(orphan)).toBe(true)

    const second = await started(dataDir)
    expect(isAlive(orphan)).toBe(false)
    const [row] = await client(second.address)`SELECT count(*)::int AS n FROM sales`
    expect(row?.['n']).toBeGreaterThanOrEqual(acknowledged)
  })

  test('the next one after a power cut loses nothing', async () => {
    const dataDir = await madeDataDir()
    const first = await holder(dataDir)
    const postmaster = findPostmaster(openDataDir(dataDir)) ?? 0
    const acknowledged = await insertUntilKilled(first.address, first.process, () =>
      process.kill(postmaster, 'SIGKILL'),
    )
    const [row] = await client(
      (await started(dataDir)).address,
    )`SELECT count(*)::int AS n FROM sales`
    expect(row?.['n']).toBeGreaterThanOrEqual(acknowledged)
  })

  test('a program that got the number of a dead PostgreSQL is left alone', async () => {
    const dataDir = await madeDataDir()
    const cluster = join(dataDir, 'postgres')
    const { uid, gid } = statSync(cluster)
    const stranger = spawn('sleep', ['60'], { cwd: '/', uid, gid, stdio: 'ignore' })
    onTestFinished(() => void stranger.kill('SIGKILL'))
    const left = `${stranger.pid}\n${cluster}\n1\n5432\n\n\n`
    writeFileSync(join(cluster, 'postmaster.pid'), left)
    const socketDir = join(dataDir, 'postgres-socket')
    mkdirSync(socketDir)
    writeFileSync(join(socketDir, '.s.PGSQL.5432.lock'), left)
    for (const path of [socketDir, join(socketDir, '.s.PGSQL.5432.lock')]) chownSync(path, uid, gid)

    expect(await client((await started(dataDir)).address)`SELECT 1 AS n`).toEqual([{ n: 1 }])
    expect(isAlive(stranger.pid ?? 0)).toBe(true)
  })

  test('what a start that was cut off left behind is cleared away', async () => {
    const dataDir = scratch()
    const left = join(dataDir, 'postgres.new-abcdef')
    mkdirSync(join(left, 'cluster', 'base'), { recursive: true })
    await started(dataDir)
    expect(statSync(left, { throwIfNoEntry: false })).toBeUndefined()
  })
})

/** Answers how many inserts were acknowledged before the process, and what `alsoKill` takes, was gone. */
async function insertUntilKilled(
  address: Parameters<typeof client>[0],
  victim: Awaited<ReturnType<typeof holder>>['process'],
  alsoKill = () => {},
): Promise<number> {
  const sql = client(address)
  await sql`CREATE TABLE sales (n int)`
  let acknowledged = 0
  while (acknowledged < 300) {
    await sql`INSERT INTO sales VALUES (${acknowledged})`
    acknowledged += 1
  }
  alsoKill()
  victim.kill('SIGKILL')
  await once(victim, 'exit')
  return acknowledged
}
