import type { Logger } from 'pino'
import type { Actor } from '#server/audit/record.ts'
import type { Changes } from '#server/cache/changes.ts'
import type { DatabaseAddress, Pool } from '#server/db/client.ts'
import type { Env } from '#server/env.ts'
import { Refusal } from '#server/refusal.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import type { User } from '#server/session/user.ts'
import type { Backup } from '#shared/data-management/backup.ts'
import { closeBackupConnection, openBackupConnection } from './backup-connection.ts'
import { backupsFolder, clearLeftovers } from './backup-folder.ts'
import { DiskFull, ROOM_TO_KEEP } from './disk-room.ts'
import { type MadeBackup, makeBackup } from './make-backup.ts'
import { newBackup } from './new-backup.ts'
import { pruneBackups } from './prune-backups.ts'
import { unlockBackups } from './queries.ts'
import { recordBackup } from './record-backup.ts'

const NO_SPACE = 'ENOSPC'

/** Makes backups in the background, one at a time. */
export interface Backups {
  folder: string
  /** The one under way, or the last if it failed; what is done lies in the folder. */
  current(): Backup | undefined
  start(actor: BackupActor): Promise<Backup>
  /** Forgets one that failed. */
  forget(id: string): void
  /** Gives up the one under way; resolves when nothing of it is left. */
  stop(): Promise<void>
}

type BackupActor = Actor & { user: User }
interface Needed {
  env: Env
  pool: Pool
  sealer: Sealer
  clock: () => Date
  log: Logger
  changes: Changes
  /** Where the application's own role connects. */
  address: DatabaseAddress
}

const BUSY = 'A backup is already being made'

export function createBackups(services: Needed, roomToKeep = ROOM_TO_KEEP): Backups {
  const { env, pool, address, sealer, clock, log, changes } = services
  const folder = backupsFolder(env.DATA_DIR)
  const stopping = new AbortController()
  let current: Backup | undefined
  let running: Promise<unknown> | undefined

  /** Refused while another one runs, here or on another server. */
  async function begin(actor: BackupActor): Promise<{ backup: Backup; connection: Pool }> {
    const connection = await openBackupConnection(address)
    if (!connection) throw new Refusal(409, BUSY)
    try {
      await clearLeftovers(folder)
      const backup = newBackup(clock(), actor.user)
      await recordBackup(pool, actor, 'create', backup.id, { filename: backup.filename })
      return { backup, connection }
    } catch (error) {
      await closeBackupConnection(connection)
      throw error
    }
  }

  /** The file is there, so nothing that goes wrong now makes it a failure. */
  async function settle(actor: Actor, { id }: Backup, made: MadeBackup): Promise<void> {
    try {
      await recordBackup(pool, actor, 'update', id, { status: 'done', ...made })
      await pruneBackups(pool, folder, id, actor)
    } catch (error) {
      log.error(
        { err: error, backup: id },
        'backup made, but not recorded or older ones not pruned',
      )
    }
  }

  /** Answers what is to be shown of it afterwards: nothing when it is done, for then it lies in the folder. */
  async function make(
    actor: BackupActor,
    backup: Backup,
    connection: Pool,
  ): Promise<Backup | undefined> {
    const { signal } = stopping
    const close = () => closeBackupConnection(connection)
    signal.addEventListener('abort', () => void close())
    const tell = (progress: Backup['progress']) => {
      current = { ...backup, progress }
    }
    const later = () => ({ ...actor, now: clock() })
    try {
      const order = { backup, maker: actor.user, folder, sealer, roomToKeep, tell, signal }
      const made = await makeBackup(connection, order)
      // Closing the connection gives the lock back too, a little later.
      await unlockBackups(connection).catch((error: unknown) =>
        log.warn({ err: error, backup: backup.id }, 'backup made, but its lock not given back'),
      )
      await settle(later(), backup, made)
      return undefined
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, backup: backup.id }, 'backup failed')
      const reason = failureText(error, signal.aborted)
      const values = { status: 'failed', error: reason } as const
      await recordBackup(pool, later(), 'update', backup.id, values).catch((unwritten: unknown) =>
        log.error({ err: unwritten, backup: backup.id }, 'backup failed, and that is not recorded'),
      )
      return { ...backup, ...values, progress: null }
    } finally {
      await close()
    }
  }

  return {
    folder,
    current: () => current,
    async start(actor) {
      if (running) throw new Refusal(409, BUSY)
      const begun = begin(actor)
      // Taken before the first wait: of two requests at once only one begins.
      running = begun
        .then(({ backup, connection }) => {
          current = backup
          return make(actor, backup, connection)
        })
        .then(
          (left) => (current = left),
          () => {},
        )
        .finally(() => {
          running = undefined
          changes.announce(['backups'])
        })
      return (await begun).backup
    },
    forget(id) {
      if (current?.id === id && current.status === 'failed') current = undefined
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** What the admin reads about a backup that failed. */
function failureText(error: unknown, stopped: boolean): string {
  if (stopped) return 'The server was stopped before the backup was done'
  if (error instanceof DiskFull) return error.message
  if ((error as { code?: string }).code === NO_SPACE) return 'The disk is full'
  return 'The backup could not be made. The log of the server says why'
}
