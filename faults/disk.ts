import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

/** A file that serves as a disk of its own, so that it can be filled up, or copied as a power cut would leave it. */
export interface Disk {
  file: string
  /** Where it is mounted. */
  folder: string
  remove(): void
}

const run = promisify(execFile)

/** Works with a new disk, in a folder where more of them may be made; nothing is left of either. */
export async function withDisk<Result>(
  megabytes: number,
  work: (disk: Disk, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'veld-disks-'))
  // The user of the database can reach it too.
  chmodSync(folder, 0o711)
  const disk = makeDisk(join(folder, 'disk'), megabytes)
  try {
    return await work(disk, folder)
  } finally {
    disk.remove()
    rmSync(folder, { recursive: true })
  }
}

/** Why there can be no such disk here; undefined where there can. */
export function noDisks(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can mount a disk image'
  try {
    for (const program of ['mkfs.ext4', 'mount']) execFileSync(program, ['-V'], QUIET)
    execFileSync('losetup', ['-f'], QUIET)
    return undefined
  } catch (error) {
    return `there are no loop devices (${String(error).split('\n')[0]})`
  }
}

const QUIET = { stdio: 'ignore' } as const

export function makeDisk(path: string, megabytes: number): Disk {
  const file = `${path}.img`
  writeFileSync(file, '')
  truncateSync(file, megabytes * 1024 * 1024)
  // No blocks are kept for root, who would go on where the database has none left.
  execFileSync('mkfs.ext4', ['-q', '-m', '0', file])
  return mountDisk(path, file)
}

function mountDisk(path: string, file: string): Disk {
  mkdirSync(path)
  execFileSync('mount', ['-o', 'loop', file, path])
  return {
    file,
    folder: path,
    remove() {
      execFileSync('umount', [path])
      rmSync(path, { recursive: true })
      rmSync(file)
    },
  }
}

const TRIES = 20

/**
 * The disk as it would be found after a power cut at this moment: what the file system had not written yet is missing.
 * Everybody who writes must be stopped; the kernel may still write what it holds, and then the copy is made anew.
 */
export async function copyAsCut(disk: Disk, path: string): Promise<Disk> {
  const file = `${path}.img`
  const device = execFileSync('findmnt', ['-no', 'SOURCE', disk.folder], { encoding: 'utf8' })
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const before = writesTo(device.trim())
    // Every byte is read: where a file has holes, what was written into one a moment ago may still be taken for a hole.
    await run('cp', ['--sparse=never', '--reflink=never', disk.file, file])
    const after = writesTo(device.trim())
    if (!before.underWay && !after.underWay && before.count === after.count)
      return mountDisk(path, file)
    await pause(100)
  }
  throw new Error('the disk was never still for long enough to be copied')
}

/** https://docs.kernel.org/block/stat.html */
function writesTo(device: string): { count: string; underWay: boolean } {
  const words = readFileSync(`/sys/block/${basename(device)}/stat`, 'utf8')
    .trim()
    .split(/\s+/)
  return { count: `${words[4]} ${words[11] ?? ''}`, underWay: words[8] !== '0' }
}
