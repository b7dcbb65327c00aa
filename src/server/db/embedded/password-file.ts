import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { isMissing } from './is-missing.ts'

export function newPassword(): string {
  return randomBytes(32).toString('hex')
}

export function readPassword(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** On disk, whole, when this returns: a cluster whose password is lost to a power cut is a locked door. */
export function storePassword(file: string, password: string): void {
  const unfinished = `${file}.new`
  rmSync(unfinished, { force: true })
  const handle = openSync(unfinished, 'wx', 0o600)
  writeSync(handle, `${password}\n`)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(unfinished, file)
  syncFolder(dirname(file))
}

/** A rename is durable once the folder that holds the name is. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
