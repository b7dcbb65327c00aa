import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs'
import { isMissing } from '#server/is-missing.ts'
import type { Account } from './account.ts'

const LARGEST_LOG = 10 * 1024 * 1024
const LONGEST_TAIL = 64 * 1024

export function rotateLog(file: string): void {
  try {
    if (statSync(file).size > LARGEST_LOG) renameSync(file, `${file}.1`)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

export interface OpenLog {
  handle: number
  /** Where this run's lines begin. */
  start: number
}

export function openLog(file: string, account: Account | undefined): OpenLog {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants
  const handle = openSync(file, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600)
  if (account) fchownSync(handle, account.uid, account.gid)
  return { handle, start: fstatSync(handle).size }
}

export function readLog(file: string, start: number): string {
  const handle = openSync(file, 'r')
  const buffer = Buffer.alloc(LONGEST_TAIL)
  const length = readSync(handle, buffer, 0, LONGEST_TAIL, start)
  closeSync(handle)
  return buffer.toString('utf8', 0, length)
}

/** The line that says why PostgreSQL gave up, without its time and process number. */
export function reasonIn(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const reason = lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? 'no reason given'
  return reason.replace(/^.*?(?:FATAL|PANIC):\s*/, '')
}
