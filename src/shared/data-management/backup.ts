import { z } from 'zod'
import { Instant } from '#shared/dates.ts'

export const BackupProgress = z.object({
  /** The table that is being copied; null while the file is put together. */
  table: z.string().nullable(),
  tables_done: z.number().int(),
  tables: z.number().int(),
  /** What has been read from the database so far. */
  bytes: z.number().int(),
  /** 100 only once the file is on disk. */
  percent: z.number().int().min(0).max(100),
})
export type BackupProgress = z.output<typeof BackupProgress>

export const BackupId = z
  .string()
  .regex(/^\d{8}T\d{6}Z-[0-9a-f]{8}$/, { error: 'Expected the id of a backup' })

export const Backup = z.object({
  id: BackupId,
  status: z.enum(['running', 'done', 'failed']),
  filename: z.string(),
  created_at: Instant,
  /** The name of the admin who asked for it. */
  created_by: z.string(),
  /** In bytes; of one that is not done, what it takes on disk so far. */
  size: z.number().int(),
  /** Of the whole file, as `sha256sum` prints it. */
  sha256: z.string().nullable(),
  /** Only while it runs. */
  progress: BackupProgress.nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
})
export type Backup = z.output<typeof Backup>
