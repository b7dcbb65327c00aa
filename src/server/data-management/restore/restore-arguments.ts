import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartupError } from '#server/startup-error.ts'

export const RESTORE_USAGE = `npm run restore -- FILE
Brings a backup back into an empty database: that of DATABASE_URL, or a new one in DATA_DIR.
KEY_FILE must be the key file of the shop that made the backup.`

/** The file that is named; null when only help is asked for. */
export function readRestoreArguments(words: readonly string[]): string | null {
  const [word, ...more] = words
  if (word === undefined || word === '--help') return null
  if (more.length > 0 || word.startsWith('-'))
    throw new StartupError('Name one file: npm run restore -- FILE')
  const file = resolve(word)
  if (!existsSync(file)) throw new StartupError(`There is no file ${file}.`)
  return file
}
