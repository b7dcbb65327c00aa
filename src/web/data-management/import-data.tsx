import { SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ImportType } from '#shared/imports/contract.ts'
import { ImportFlow } from '#web/imports/import-flow.tsx'
import { useImport } from '#web/imports/use-import.ts'
import { useUrlState } from '#web/paged/use-url-state.ts'
import { refreshAll } from '#web/query-client.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { DataManagementSearch } from './data-management-search.ts'
import classes from './import-data.module.css'

const LABELS: Readonly<Record<ImportType, string>> = {
  customers: 'Customers',
  products: 'Products',
}

export function ImportData() {
  const [{ import: type }, setAddress] = useUrlState(DataManagementSearch)
  return (
    <Panel
      title="Import Data"
      note={
        <SegmentedControl
          aria-label="What is imported"
          size="xs"
          data={ImportType.options.map((value) => ({ value, label: LABELS[value] }))}
          value={type}
          onChange={(chosen) => setAddress({ import: chosen })}
        />
      }
    >
      {/* What was chosen of one kind is no file of the other. */}
      <FileOf key={type} type={type} />
      {type === 'products' && (
        <p className={classes.stock}>
          A file brings products. What has arrived of them is booked in{' '}
          <Link to="/inventory" search={{ action: 'receive' }}>
            Inventory, Receive Stock
          </Link>
          .
        </p>
      )}
    </Panel>
  )
}

function FileOf({ type }: { type: ImportType }) {
  const importing = useImport({
    type,
    failed: 'Failed to import data',
    onImported: () => void refreshAll(),
  })
  return <ImportFlow importing={importing} />
}
