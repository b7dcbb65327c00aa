import type { AccessNote } from '#server/access-note/access-note.ts'
import { type Actor, recordAudit } from '#server/audit/record.ts'
import { type Manifest, tableFile } from '#server/data-management/backup/manifest.ts'
import { listTables } from '#server/data-management/backup/queries.ts'
import { entriesOf } from '#server/data-management/backup/read-archive.ts'
import type { Db, Pool } from '#server/db/client.ts'
import { quoted } from '#server/db/escape.ts'
import { applyFunctions, readFunctions } from '#server/db/functions.ts'
import { applyInside, type Migration } from '#server/db/migrate.ts'
import { rebuildLater } from '#server/db/rebuild-later.ts'
import { StartupError } from '#server/startup-error.ts'
import { RESTORE_ACTION } from '#shared/audit/audit-log.ts'
import { applyAccess, type RestoredAccess } from './apply-access.ts'
import { loadTable } from './load-table.ts'
import {
  beginLoading,
  countRelations,
  forgetTransactions,
  listTriggers,
  renewIncarnation,
  setSequence,
} from './queries.ts'

export interface LoadOptions {
  file: string
  manifest: Manifest
  migrations: readonly Migration[]
  now: Date
  /** What was noted of members and keys outside the database. */
  note: AccessNote | null | 'forged'
  onProgress: (done: number, total: number, what: string) => void
}

/**
 * Brings a checked backup into an empty database, in one transaction: the schema as it was, the rows, the sequences,
 * then the migrations that came since, the functions as they are now, and what is known of members and keys since.
 */
export async function loadBackup(owner: Pool, options: LoadOptions): Promise<RestoredAccess> {
  const { manifest, migrations } = options
  const known = new Set(manifest.migrations.map(({ version }) => version))
  const access = await owner.begin(async (db) => {
    await beginLoading(db)
    await refuseFilled(db)
    await applyInside(
      db,
      migrations.filter(({ version }) => known.has(version)),
    )
    await refuseOtherTables(db, manifest)
    await loadTables(db, options)
    for (const { name, last_value } of manifest.sequences)
      if (last_value !== null) await setSequence(db, name, last_value)
    await applyInside(
      db,
      migrations.filter(({ version }) => !known.has(version)),
    )
    await applyFunctions(db, readFunctions())
    await forgetTransactions(db)
    return takeUp(db, options)
  })
  // It cannot run in a transaction. Fresh statistics, or the first requests would be planned in the dark.
  await owner.unsafe('VACUUM (ANALYZE)')
  return access
}

export async function refuseFilled(db: Db): Promise<void> {
  if ((await countRelations(db)) > 0)
    throw new StartupError(
      'The database is not empty: a backup is only restored into an empty one. ' +
        'Name a new DATA_DIR, or an empty database in DATABASE_URL.',
    )
}

/** The backup must hold every table that its schema has, or say why not. */
async function refuseOtherTables(db: Db, manifest: Manifest): Promise<void> {
  const held = new Set([...manifest.tables, ...manifest.left_out].map(({ name }) => name))
  const tables = (await listTables(db)).map(({ name }) => name)
  const odd = tables.find((name) => !held.has(name))
  if (odd !== undefined) throw new StartupError(`The backup lacks the table ${odd}.`)
}

/** Without triggers, foreign keys and indexes, which are built in one go at the end. */
async function loadTables(db: Db, options: LoadOptions): Promise<void> {
  const all = (await listTables(db)).map(({ name }) => name)
  const triggers = await listTriggers(db)
  for (const { table, name } of triggers)
    await db.unsafe(`ALTER TABLE ${table} DISABLE TRIGGER ${quoted(name)}`)
  const rebuild = await rebuildLater(db, all)
  // The migrations put a few rows into new tables.
  const loaded = options.manifest.tables.map(({ name }) => quoted(name))
  await db.unsafe(`TRUNCATE ${loaded.join(', ')}`)
  await loadEntries(db, options)
  options.onProgress(0, 1, 'Indexes')
  await rebuild()
  options.onProgress(1, 1, 'Indexes')
  for (const { table, name } of triggers)
    await db.unsafe(`ALTER TABLE ${table} ENABLE TRIGGER ${quoted(name)}`)
}

async function loadEntries(
  db: Db,
  { file, manifest: { tables }, onProgress }: LoadOptions,
): Promise<void> {
  const waiting = new Map(tables.map((table) => [tableFile(table.name), table]))
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  for await (const entry of entriesOf(file)) {
    const table = waiting.get(entry.header.name)
    if (!table) continue
    await loadTable(db, table, entry, (bytes) => onProgress((done += bytes), total, 'Rows'))
  }
}

/** The trail says when and from what the shop came back, and what differs from what was known. */
async function takeUp(db: Db, { manifest, note, now }: LoadOptions): Promise<RestoredAccess> {
  const origin = { request_id: '', ip_address: '', user_agent: 'npm run restore' }
  const actor: Actor = { user: null, origin, now }
  const access = await applyAccess(db, actor, note, manifest.made_at)
  await renewIncarnation(db, now)
  await recordAudit(db, actor, {
    action: RESTORE_ACTION,
    table_name: 'backups',
    record_id: manifest.id,
    new_values: {
      made_at: manifest.made_at,
      made_by: manifest.made_by.name,
      known: access.known,
      team: access.lines,
      keys_off: access.keysOff,
    },
  })
  return access
}
