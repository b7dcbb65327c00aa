import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { connect } from '#server/db/connect.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { databaseProcesses } from '../../test/database-processes.ts'
import { copyAsCut, type Disk, makeDisk } from '../disk.ts'
import { whileStopped } from '../processes.ts'

const MEGABYTES = 512
const WRITING_MS = 1000
const log = pino({ level: 'silent' })

/**
 * The counter-test of the power cuts: a database that does not wait for the disk must be seen to lose what it
 * acknowledged. The shop itself refuses to start on such a one, so this drives the database alone.
 */
export async function loseWithoutFsync(folder: string): Promise<string> {
  const disk = makeDisk(join(folder, 'careless'), MEGABYTES)
  try {
    const dataDir = join(disk.folder, 'data')
    await prepare(disk, dataDir)
    const { acknowledged, copy } = await cutWhileWriting(disk, dataDir, folder)
    const lost = acknowledged - (await countKept(copy))
    if (lost <= 0) throw new Error('without fsync nothing was lost: these cuts prove nothing')
    return `without fsync ${lost} of ${acknowledged} are lost`
  } finally {
    disk.remove()
  }
}

async function prepare(disk: Disk, dataDir: string): Promise<void> {
  await onDatabase(dataDir, async ({ address }) => {
    const pool = connect(address, { max: 1 })
    await pool`CREATE TABLE kept (id bigint GENERATED ALWAYS AS IDENTITY)`
    await pool.end()
  })
  appendFileSync(join(dataDir, 'postgres/postgresql.conf'), '\nfsync = off\n')
  execFileSync('sync', ['-f', disk.folder])
}

async function cutWhileWriting(
  disk: Disk,
  dataDir: string,
  folder: string,
): Promise<{ acknowledged: number; copy: Disk }> {
  return onDatabase(dataDir, async ({ address }) => {
    const pool = connect(address, { max: 1 })
    let acknowledged = 0
    const end = performance.now() + WRITING_MS
    while (performance.now() < end) {
      await pool`INSERT INTO kept DEFAULT VALUES`
      acknowledged += 1
    }
    const copy = await whileStopped(databaseProcesses(dataDir), () =>
      copyAsCut(disk, join(folder, 'careless-copy')),
    )
    await pool.end({ timeout: 1 })
    return { acknowledged, copy }
  })
}

async function countKept(copy: Disk): Promise<number> {
  try {
    return await onDatabase(join(copy.folder, 'data'), async ({ address }) => {
      const pool = connect(address, { max: 1 })
      const rows = await pool<{ count: number }[]>`SELECT count(*) FROM kept`.catch(() => [])
      await pool.end({ timeout: 1 })
      return rows[0]?.count ?? 0
    })
  } catch {
    // It may be past recovery.
    return 0
  } finally {
    copy.remove()
  }
}

async function onDatabase<Result>(
  dataDir: string,
  work: (database: EmbeddedDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await startEmbedded({ dataDir, log })
  try {
    return await work(database)
  } finally {
    await database.stop()
  }
}
