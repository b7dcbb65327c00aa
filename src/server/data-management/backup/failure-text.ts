import { DiskFull } from './disk-room.ts'

const NO_SPACE = 'ENOSPC'

/** What the admin reads about a backup that failed. */
export function failureText(error: unknown, stopped: boolean): string {
  if (stopped) return 'The server was stopped before the backup was done'
  if (error instanceof DiskFull) return error.message
  if ((error as { code?: string }).code === NO_SPACE) return 'The disk is full'
  return 'The backup could not be made. The log of the server says why'
}
