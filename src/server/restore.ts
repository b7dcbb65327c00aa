import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { loadKeys, type Sealer } from '#server/secrets/sealer.ts'
import { accessNoteIn, findAccessNote } from './access-note/access-note.ts'
import { noteNewestSeal, sealFileIn, setNoteAside } from './audit/seal-file.ts'
import { runCommand } from './command-line.ts'
import { accessText } from './data-management/restore/access-text.ts'
import { checkBackup } from './data-management/restore/check-backup.ts'
import { loadBackup } from './data-management/restore/load-backup.ts'
import { openEmpty } from './data-management/restore/open-empty.ts'
import { readRestoreArguments, RESTORE_USAGE } from './data-management/restore/restore-arguments.ts'
import { readMigrations } from './db/migrate.ts'
import type { Env } from './env.ts'
import { createLog } from './log.ts'
import { progressBar } from './progress-bar.ts'
import { StartupError } from './startup-error.ts'
import { reportLedger } from './verify/report-ledger.ts'
import { readEvidence } from './verify/trail-evidence.ts'

await runCommand(restore)

/** Brings a backup into the empty database of this environment, then checks its books. */
async function restore(env: Env, words: readonly string[]): Promise<void> {
  const say = (text: string) => void process.stdout.write(text)
  const file = readRestoreArguments(words)
  if (file === null) return say(`${RESTORE_USAGE}\n`)
  const startedAt = Date.now()
  const migrations = readMigrations()
  const sealer = keysIn(env.KEY_FILE)
  const manifest = await checkBackup(file, sealer, migrations)
  const database = await openEmpty(env, createLog(env.LOG_LEVEL))
  try {
    const onProgress = progressBar(process.stderr, () => Date.now())
    const now = new Date()
    const note = findAccessNote([env.DATA_DIR, dirname(dirname(file))], sealer)
    const options = { file, manifest, migrations, now, note, onProgress }
    const access = await loadBackup(database.owner, options)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    say(
      `${manifest.shop}, as it was at ${manifest.made_at} (${manifest.made_by.name}): ` +
        `${rows} rows in ${manifest.tables.length} tables restored in ${seconds} s.\n`,
    )
    const sealNote = sealFileIn(env.DATA_DIR)
    const aside = setNoteAside(sealNote, now)
    // The backup's own seal vouches for the trail in it: from here on a cut would show.
    await noteNewestSeal(database.owner, sealNote)
    if (aside) say(`The seal that was noted for the audit trail before is now in ${aside}.\n`)
    if (!(await reportLedger(database.owner, readEvidence(env), say))) process.exitCode = 1
    setNoteAside(accessNoteIn(env.DATA_DIR), now)
    say(accessText(access))
    say('Everybody signs in anew: sessions are not part of a backup.\n')
  } finally {
    await database.close()
  }
}

/** The keys are never made here: new ones could not open anything. */
function keysIn(file: string): Sealer {
  if (existsSync(file)) return loadKeys(file)
  throw new StartupError(
    `KEY_FILE ${file} is missing: put the key file of the shop that made the backup there.`,
  )
}
