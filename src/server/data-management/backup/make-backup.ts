import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/db/client.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { getSettings } from '#server/settings/queries.ts'
import type { Backup, BackupProgress } from '#shared/data-management/backup.ts'
import { openMakingFolder, publish } from './backup-folder.ts'
import { FORMAT_VERSION, type Manifest, manifestKeys } from './manifest.ts'
import { packArchive } from './pack-archive.ts'
import { progressOver } from './progress.ts'
import { beginSnapshot, endSnapshot, listMigrations, listSequences, listTables } from './queries.ts'
import { stageTable, type Staging } from './stage-tables.ts'
import { inForeignKeyOrder } from './table-order.ts'

/** The tables that a backup does not hold, and why; the manifest says so too. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  outgoing_messages: 'a shop that was restored does not send again what was sent',
  document_mails: 'a shop that was restored does not send again what was sent',
  push_devices: 'they belong to the shop that is running',
  sessions: 'a restored shop signs in anew',
  pending_sign_ins: 'a restored shop signs in anew',
  schema_migrations: 'the migrations are named in the manifest and run when it is restored',
}

export interface BackupOrder {
  backup: Pick<Backup, 'id' | 'created_at' | 'created_by'>
  maker: { id: string }
  folder: string
  sealer: Sealer
  roomToKeep: number
  tell: (progress: BackupProgress) => void
  signal: AbortSignal
}

export interface MadeBackup {
  size: number
  sha256: string
  rows: number
}

/**
 * Copies every table, as it was at one moment, into one file. Table after table over one connection and through
 * streams: the tills keep the rest of the machine, and memory does not grow with the shop.
 */
export async function makeBackup(connection: Db, order: BackupOrder): Promise<MadeBackup> {
  const making = await openMakingFolder(order.folder, order.backup.id)
  try {
    const session = await beginSnapshot(connection)
    const { manifest, staging } = await stageAll(connection, order, making)
    await endSnapshot(connection, session)
    const file = join(making, 'archive.tar')
    const { size, sha256 } = await packArchive(file, manifest, order.sealer, staging)
    await publish(order.folder, order.backup.id, { file, sha256 })
    return { size, sha256, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) }
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

async function stageAll(
  db: Db,
  order: BackupOrder,
  making: string,
): Promise<{ manifest: Manifest; staging: Staging }> {
  const all = await listTables(db)
  const tables = inForeignKeyOrder(all).filter(({ name }) => !(name in LEFT_OUT))
  const staging: Staging = {
    folder: making,
    roomToKeep: order.roomToKeep,
    progress: progressOver(tables, order.tell),
    signal: order.signal,
  }
  const manifest: Manifest = {
    format: 'veld-backup',
    version: FORMAT_VERSION,
    id: order.backup.id,
    shop: (await getSettings(db)).store_name,
    made_at: order.backup.created_at,
    made_by: { id: order.maker.id, name: order.backup.created_by },
    migrations: await listMigrations(db),
    keys: manifestKeys(order.sealer),
    tables: [],
    sequences: await listSequences(db),
    left_out: Object.entries(LEFT_OUT).map(([name, reason]) => ({ name, reason })),
  }
  for (const table of tables) manifest.tables.push(await stageTable(db, table, staging))
  return { manifest, staging }
}
