import { chownSync, closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Puts a text in the place of a file, whole and flushed: a power cut leaves the old one or the new one. */
export function replaceFile(
  file: string,
  text: string,
  owner?: { uid: number; gid: number },
): void {
  const next = `${file}.next`
  rmSync(next, { force: true })
  writeFlushed(next, text)
  if (owner) chownSync(next, owner.uid, owner.gid)
  renameSync(next, file)
  syncFolder(dirname(file))
}

/** The same while the shop sells: a slow disk keeps nobody else waiting. */
export async function replaceFileAside(file: string, text: string): Promise<void> {
  const next = `${file}.next`
  await rm(next, { force: true })
  const handle = await open(next, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(next, file)
  const folder = await open(dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** A new file, for us alone, whose content is on disk when this returns. */
export function writeFlushed(file: string, text: string): void {
  const handle = openSync(file, 'wx', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** A new name is durable once the folder that holds it is. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
