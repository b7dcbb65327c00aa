import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { replaceFile } from '#server/durable-file.ts'
import { isMissing } from '#server/is-missing.ts'

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
export const storePassword = (file: string, password: string): void =>
  replaceFile(file, `${password}\n`)
