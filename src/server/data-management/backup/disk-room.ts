import { diskOf } from '#server/data-management/disk.ts'
import { formatBytes } from '#shared/data-management/bytes.ts'

/** Stays free whatever a backup needs: a database on a full disk stops, and the tills with it. */
export const ROOM_TO_KEEP = 512 * 1024 * 1024

/** There is no room for the backup; the message is for the admin who asked for it. */
export class DiskFull extends Error {
  constructor(freeBytes: number, roomToKeep: number) {
    super(
      `There is not enough room on the disk for a backup: ${formatBytes(freeBytes)} are free, ` +
        `and ${formatBytes(roomToKeep)} must stay free for the sales`,
    )
  }
}

export async function refuseFullDisk(folder: string, roomToKeep: number): Promise<void> {
  const { freeBytes } = await diskOf(folder)
  if (freeBytes < roomToKeep) throw new DiskFull(freeBytes, roomToKeep)
}
