import {
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { loadKeys } from '#server/secrets.ts'

/**
 * Puts a new key before those in the file; they stay, for what they sealed and for backups. Whole and flushed under
 * another name, then moved: a power cut leaves the old file or the new one.
 */
export function addKey(keyFile: string): void {
  const file = realpathSync(keyFile)
  const next = `${file}.next`
  rmSync(next, { force: true })
  loadKeys(next)
  const keys = readFileSync(next, 'utf8') + readFileSync(file, 'utf8')
  flushed(next, (handle) => writeSync(handle, keys, 0))
  const { uid, gid } = statSync(file)
  chownSync(next, uid, gid)
  renameSync(next, file)
  flushed(dirname(file))
}

function flushed(path: string, write?: (handle: number) => void): void {
  const handle = openSync(path, write ? 'r+' : 'r')
  try {
    write?.(handle)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
