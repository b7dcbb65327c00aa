import { createReadStream } from 'node:fs'
import { backupFile } from '#server/data-management/backup/backup-folder.ts'
import { recordBackup } from '#server/data-management/backup/record-backup.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { FileDownload } from '#shared/endpoint.ts'
import { getBackup } from './find-backups.ts'

const PIECE_BYTES = 256 * 1024

/** The file as it lies on disk. */
export async function downloadBackup(caller: Caller, id: string): Promise<FileDownload> {
  const { db, backups } = caller
  const { status, filename, size, sha256 } = await getBackup(backups, id)
  if (status !== 'done') throw new Refusal(409, 'This backup is not done')
  await recordBackup(db, caller, 'export', id, { filename, size, sha256 })
  return {
    filename,
    mediaType: 'application/x-tar',
    size,
    content: contentOf(backupFile(backups.folder, id)),
  }
}

/** Opened when the first piece is asked for: an answer that is never sent leaves nothing open. */
async function* contentOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Uint8Array>
}
