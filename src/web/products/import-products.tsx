import { ImportDialog } from '#web/imports/import-dialog.tsx'
import { useImport } from '#web/imports/use-import.ts'
import { refreshAll } from '#web/query-client.ts'

/** A whole catalogue from a file. Mounted, it is open. */
export function ImportProducts({ onClose }: { onClose: () => void }) {
  const importing = useImport({
    type: 'products',
    failed: 'Failed to import products',
    onImported: () => void refreshAll(),
  })
  function close() {
    importing.reset()
    onClose()
  }
  return <ImportDialog title="Import Products" importing={importing} onClose={close} />
}
