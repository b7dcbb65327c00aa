import { bookkeepingApi } from '#shared/bookkeeping/contract.ts'
import type { JournalFormat } from '#shared/bookkeeping/journal-file.ts'
import { downloadFile } from '#web/download.ts'
import { logError } from '#web/log.ts'
import { toast } from '#web/ui/states/toast.tsx'

export const PROGRAMS: Readonly<Record<JournalFormat, string>> = {
  xero: 'Xero',
  quickbooks: 'QuickBooks',
  pastel: 'Sage Pastel',
}
const FAILED = 'Failed to make the journal'

/** Of days that are over, or of one Z report. */
interface Wanted {
  from: string | null
  to: string | null
  shift_id: number | null
  format: JournalFormat
}

/** Saves it as a file, and says so or why not. */
export async function saveJournal(wanted: Wanted): Promise<void> {
  try {
    await downloadFile(bookkeepingApi.exportJournal, wanted, 'text/csv', FAILED)
    toast.success('Journal exported successfully!')
  } catch (error) {
    logError(FAILED, error)
    toast.error((error as Error).message)
  }
}
