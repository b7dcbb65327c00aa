import { Button, Menu } from '@mantine/core'
import { IconBarcode, IconPackageImport, IconShieldHalf, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ExportFormat } from '#shared/endpoint.ts'
import { inventoryApi } from '#shared/inventory/contract.ts'
import { usePages } from '#web/pages/use-pages.ts'
import { ExportButton } from '#web/ui/page/export-button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useExport } from '#web/ui/page/use-export.ts'

interface InventoryHeaderProps {
  onReceive: () => void
  onQuarantine: () => void
}

export function InventoryHeader({ onReceive, onQuarantine }: InventoryHeaderProps) {
  const canImport = usePages().some((page) => page.path === '/data')
  return (
    <PageHeader
      title="Inventory Management"
      actions={
        <>
          <ExportButton
            endpoint={inventoryApi.exportInventory}
            input={{}}
            started="Exporting inventory data..."
            done="Inventory exported successfully!"
            failed="Failed to export inventory"
          >
            <BatchesItem label="By batch, Excel (.xlsx)" format="xlsx" />
            <BatchesItem label="By batch, CSV" format="csv" />
          </ExportButton>
          {canImport && (
            <Button
              renderRoot={(props) => (
                <Link to="/data-management" search={{ import: 'products' }} {...props} />
              )}
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              Import
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconShieldHalf size={16} aria-hidden />}
            onClick={onQuarantine}
          >
            Quarantine
          </Button>
          <Button leftSection={<IconPackageImport size={16} aria-hidden />} onClick={onReceive}>
            Receive Stock
          </Button>
        </>
      }
    />
  )
}

/** What an inspector asks for: each batch with its compliance ID, supplier, dates and cost. */
function BatchesItem({ label, format }: { label: string; format: ExportFormat }) {
  const { run } = useExport({
    endpoint: inventoryApi.exportBatches,
    input: {},
    started: 'Exporting batches...',
    done: 'Batches exported successfully!',
    failed: 'Failed to export batches',
  })
  return (
    <Menu.Item leftSection={<IconBarcode size={16} aria-hidden />} onClick={() => run(format)}>
      {label}
    </Menu.Item>
  )
}
