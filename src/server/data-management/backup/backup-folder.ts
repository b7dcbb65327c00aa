import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '#server/is-missing.ts'
import type { Backup } from '#shared/data-management/backup.ts'
import { readManifest } from './read-archive.ts'

const FILE = /^veld-backup-(\d{8}T\d{6}Z-[0-9a-f]{8})\.tar$/
const MAKING = /^\.making-/

/** Where the backups lie. What is on disk is the truth: a file is there under its name only when it is whole. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups')

export const backupName = (id: string): string => `veld-backup-${id}.tar`

export const backupFile = (folder: string, id: string): string => join(folder, backupName(id))

/** Beside each file, in the form that `sha256sum -c` reads. */
const checksumFile = (file: string): string => `${file}.sha256`

/** A new folder to make a backup in, hidden from the list. */
export async function openMakingFolder(folder: string, id: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const making = join(folder, `.making-${id}`)
  await mkdir(making, { mode: 0o700 })
  return making
}

/** What a server left behind that was stopped while it made a backup. Only for who holds the lock. */
export async function clearLeftovers(folder: string): Promise<void> {
  for (const name of await namesIn(folder))
    if (MAKING.test(name)) await rm(join(folder, name), { recursive: true, force: true })
}

/** Gives a finished file its name; after this it survives a power cut. */
export async function publish(
  folder: string,
  id: string,
  made: { file: string; sha256: string },
): Promise<void> {
  const file = backupFile(folder, id)
  await writeFile(checksumFile(file), `${made.sha256}  ${backupName(id)}\n`, {
    mode: 0o600,
    flush: true,
  })
  await rename(made.file, file)
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function listBackupFiles(folder: string): Promise<Backup[]> {
  const ids = (await namesIn(folder)).flatMap((name) => FILE.exec(name)?.[1] ?? [])
  const found = await Promise.all(ids.map((id) => findBackupFile(folder, id)))
  return found
    .filter((backup) => backup !== undefined)
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
}

/** Undefined for one that is not there, or that cannot be read. */
export async function findBackupFile(folder: string, id: string): Promise<Backup | undefined> {
  const file = backupFile(folder, id)
  try {
    const { size } = await stat(file)
    const { manifest } = await readManifest(file)
    return {
      id,
      status: 'done',
      filename: backupName(id),
      created_at: manifest.made_at,
      created_by: manifest.made_by.name,
      size,
      sha256: await readChecksum(file),
      progress: null,
      error: null,
    }
  } catch {
    return undefined
  }
}

/** False when somebody else was faster. */
export async function removeBackupFile(folder: string, id: string): Promise<boolean> {
  const file = backupFile(folder, id)
  try {
    // Of several at once one succeeds; `rm` looks first, and is content with a file that is gone by then.
    await unlink(file)
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
  await rm(checksumFile(file), { force: true })
  return true
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch {
    return []
  }
}

async function readChecksum(file: string): Promise<string | null> {
  const text = await readFile(checksumFile(file), 'utf8').catch(() => '')
  return /^([0-9a-f]{64}) /.exec(text)?.[1] ?? null
}
