import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import type { CallInput } from '#web/call.ts'
import { download } from '#web/download.ts'
import { logError } from '#web/log.ts'
import { toast } from '#web/shell/toast.tsx'

interface ExportButtonProps<E extends Endpoint> {
  endpoint: E
  /** The filters on screen: what is exported is what is seen, all pages of it. */
  input: CallInput<E>
  /** The screen's own toasts. */
  started?: string
  done: string
  failed: string | ((error: unknown) => string)
  label?: string
}

export function ExportButton<E extends Endpoint>({
  endpoint,
  input,
  started,
  done,
  failed,
  label = 'Export',
}: ExportButtonProps<E>) {
  const [busy, setBusy] = useState(false)

  async function run() {
    setBusy(true)
    if (started !== undefined) toast.info(started)
    try {
      await download(endpoint, input)
      toast.success(done)
    } catch (error) {
      logError(`${label}:`, error)
      toast.error(typeof failed === 'string' ? failed : failed(error))
    }
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() => void run()}
    >
      {label}
    </Button>
  )
}
