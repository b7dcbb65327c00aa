import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isMissing } from '#server/is-missing.ts'

export interface Disk {
  usedBytes: number
  /** What a program like ours may still use. */
  freeBytes: number
}

/** The disk that a folder lies on, or will lie on when it is made. */
export async function diskOf(folder: string): Promise<Disk> {
  try {
    const { blocks, bfree, bavail, bsize } = await statfs(folder)
    return { usedBytes: (blocks - bfree) * bsize, freeBytes: bavail * bsize }
  } catch (error) {
    const above = dirname(folder)
    if (!isMissing(error) || above === folder) throw error
    return diskOf(above)
  }
}
