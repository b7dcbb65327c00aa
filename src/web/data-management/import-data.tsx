import { ImportFlow } from '#web/imports/import-flow.tsx'
import { useImport } from '#web/imports/use-import.ts'
import { refreshAll } from '#web/query-client.ts'
import { Panel } from '#web/ui/panel.tsx'

/** Customers only: stock is received and products are added where they live. */
export function ImportData() {
  const importing = useImport({
    type: 'customers',
    failed: 'Failed to import data',
    onImported: () => void refreshAll(),
  })
  return (
    <Panel title="Import Data" note="Customers">
      <ImportFlow importing={importing} />
    </Panel>
  )
}
