import { useQueryClient } from '@tanstack/react-query'
import { ImportDialog } from '#web/imports/import-dialog.tsx'
import { useImport } from '#web/imports/use-import.ts'

/** A whole catalogue from a file. Mounted, it is open. */
export function ImportProducts({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const importing = useImport({
    type: 'products',
    failed: 'Failed to import products',
    // Names and prices stand on most screens.
    onImported: () => void client.invalidateQueries(),
  })
  function close() {
    importing.reset()
    onClose()
  }
  return <ImportDialog title="Import Products" importing={importing} onClose={close} />
}
