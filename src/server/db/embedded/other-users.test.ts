import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chooseAccount } from './account.ts'
import { findBinaries } from './bundled-binaries.ts'
import { openDataDir } from './data-dir.ts'
import { startEmbedded } from './start-embedded.ts'
import { holder } from './testing/holder.ts'
import { client, isRoot, log, madeDataDir, scratch, started } from './testing/scratch.ts'
import { usableBinaries } from './usable-binaries.ts'

const ORDINARY = { uid: 65534, gid: 65534 }
const canRunNode =
  isRoot && spawnSync(process.execPath, ['--version'], { ...ORDINARY, cwd: '/' }).status === 0

if (!canRunNode)
  process.stderr.write(
    isRoot
      ? 'The checkout is closed to others: PostgreSQL as an ordinary user is not tested.\n'
      : 'Not root: PostgreSQL as another user is not tested.\n',
  )

describe.runIf(isRoot)('started by root', () => {
  test('runs as another user, who gets the cluster but not the password', async () => {
    const dataDir = await madeDataDir()
    const owner = statSync(join(dataDir, 'postgres')).uid
    expect(owner).toBe(chooseAccount('/nonexistent')?.uid)
    expect(owner).not.toBe(0)
    expect(statSync(join(dataDir, 'postgres-password')).uid).toBe(0)
  })

  test('runs as a user of its own, that no other program runs as', () => {
    expect(chooseAccount('/nonexistent')?.name).toBe('veld')
  })

  test('opens a DATA_DIR of its own to that user, but lets nobody list it', async () => {
    const dataDir = await madeDataDir()
    chmodSync(dataDir, 0o700)
    await started(dataDir)
    expect(statSync(dataDir).mode & 0o777).toBe(0o711)
  })

  test('keeps the folders open that it makes on the way to DATA_DIR', () => {
    const umask = process.umask(0o077)
    onTestFinished(() => void process.umask(umask))
    const above = join(scratch(0o755), 'shops')
    openDataDir(join(above, 'one'))
    expect(statSync(above).mode & 0o777).toBe(0o755)
    expect(statSync(join(above, 'one')).mode & 0o777).toBe(0o711)
  })

  test('says which folder above DATA_DIR is closed, and the two ways out', async () => {
    const closed = scratch(0o700)
    const dataDir = join(closed, 'shop', 'data')
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      `DATA_DIR ${dataDir} cannot be reached: ${closed} is closed to user ` +
        `${chooseAccount('/nonexistent')?.name}, who runs the database because it must not run as root. ` +
        `Set another DATA_DIR such as /var/lib/veld, or run: chmod o+x ${closed}`,
    )
  })

  test('copies binaries that lie below a closed folder to where they can be run', async () => {
    const bundled = findBinaries()
    const closed = join(scratch(0o700), 'native')
    cpSync(bundled.native, closed, { recursive: true, verbatimSymlinks: true })
    const cache = join(scratch(0o755), 'cache')
    const find = () =>
      usableBinaries({ ...bundled, native: closed }, chooseAccount('/nonexistent'), log, cache)
    const copy = find()
    expect(copy.native).toBe(join(cache, bundled.build))
    const made = statSync(copy.native).ino
    expect(statSync(find().native).ino).toBe(made)

    const { address } = await started(await madeDataDir(), { binaries: copy })
    expect(await client(address)`SELECT 1 AS n`).toEqual([{ n: 1 }])
  })

  test('runs the cluster of an ordinary user as that user', async () => {
    const dataDir = await madeDataDir()
    spawnSync('chown', ['-R', '12345:12345', join(dataDir, 'postgres')])
    const { address } = await started(dataDir)
    const [row] = await client(address)`SELECT pg_read_file('postmaster.pid') AS file`
    expect(statSync(`/proc/${parseInt(String(row?.['file']))}`).uid).toBe(12345)
  })
})

describe.runIf(canRunNode)('started by an ordinary user', () => {
  test('runs as that user in a folder closed to others', async () => {
    const home = scratch()
    chownSync(home, ORDINARY.uid, ORDINARY.gid)
    const dataDir = join(home, 'data')
    const { address, refusal } = await holder(dataDir, ORDINARY)
    expect(refusal).toBeUndefined()
    expect(await client(address)`SELECT 1 AS n`).toEqual([{ n: 1 }])
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(ORDINARY.uid)
  })

  test('is told when DATA_DIR belongs to somebody else', async () => {
    const dataDir = join(scratch(0o755), 'data')
    mkdirSync(dataDir)
    const { refusal } = await holder(dataDir, ORDINARY)
    expect(refusal).toContain(
      `DATA_DIR ${dataDir} belongs to user 0 and cannot be written by user 65534`,
    )
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  })
})
