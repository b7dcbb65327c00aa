import { readFileSync, realpathSync, statSync } from 'node:fs'
import { replaceFile } from '#server/durable-file.ts'
import { newKeyLine } from '#server/secrets/sealer.ts'

/** Puts a new key before those in the file; they stay, for what they sealed and for backups. */
export function addKey(keyFile: string): void {
  const file = realpathSync(keyFile)
  replaceFile(file, newKeyLine() + readFileSync(file, 'utf8'), statSync(file))
}
