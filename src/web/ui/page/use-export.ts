import { useState } from 'react'
import type { Endpoint, ExportFormat } from '#shared/endpoint.ts'
import { download, type ExportInput } from '#web/download.ts'
import { logError } from '#web/log.ts'
import { toast } from '#web/ui/states/toast.tsx'

export interface ExportOptions<E extends Endpoint> {
  endpoint: E
  /** The filters on screen: what is exported is what is seen, all pages of it. */
  input: ExportInput<E>
  /** The screen's own toasts. */
  started?: string
  done: string
  failed: string
  /** `Failed to export reports: Network error`. */
  tellsReason?: boolean
}

/** A file that the server makes, saved by whatever is pressed for it. */
export function useExport<E extends Endpoint>(options: ExportOptions<E>) {
  const { endpoint, input, started, done, failed, tellsReason = false } = options
  const [busy, setBusy] = useState(false)

  async function run(format: ExportFormat) {
    setBusy(true)
    if (started !== undefined) toast.info(started)
    try {
      await download(endpoint, input, format)
      toast.success(done)
    } catch (error) {
      logError(`${endpoint.path}:`, error)
      toast.error(tellsReason ? `${failed}: ${(error as Error).message}` : failed)
    }
    setBusy(false)
  }
  return { busy, run: (format: ExportFormat) => void run(format) }
}
