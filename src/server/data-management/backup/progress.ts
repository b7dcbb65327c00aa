import type { BackupProgress } from '#shared/data-management/backup.ts'

/** Copying the tables takes nearly all of the time; the rest is putting the file together. */
const COPYING_PERCENT = 90
const PACKING_PERCENT = 99

export interface ProgressTeller {
  reading(table: string): void
  read(bytes: number): void
  /** `share` of the tables that are in the file, from 0 to 1. */
  packing(share: number): void
}

/** How far a backup is, by the size that its tables have in the database. */
export function progressOver(
  tables: readonly { name: string; bytes: number }[],
  tell: (progress: BackupProgress) => void,
): ProgressTeller {
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0) || 1
  let [bytes, bytesOfTable, weightDone, done, weight] = [0, 0, 0, 0, 0]
  let table: string | null = null
  const say = (percent: number) =>
    tell({
      table,
      tables_done: done,
      tables: tables.length,
      bytes,
      percent: Math.floor(percent),
    })
  const finishTable = () => {
    if (table === null) return
    weightDone += weight
    done += 1
    table = null
  }
  return {
    reading(name) {
      finishTable()
      table = name
      weight = tables.find((one) => one.name === name)?.bytes ?? 0
      bytesOfTable = 0
      say((COPYING_PERCENT * weightDone) / total)
    },
    read(piece) {
      bytes += piece
      bytesOfTable += piece
      // As text a table may be larger than on disk: it is not done before the next begins.
      say((COPYING_PERCENT * (weightDone + Math.min(bytesOfTable, weight))) / total)
    },
    packing(share) {
      finishTable()
      say(COPYING_PERCENT + (PACKING_PERCENT - COPYING_PERCENT) * share)
    },
  }
}
