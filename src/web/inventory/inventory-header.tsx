import { Button } from '@mantine/core'
import { IconPackageImport, IconShieldHalf, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { inventoryApi } from '#shared/inventory/contract.ts'
import { usePages } from '#web/pages/use-pages.ts'
import { ExportButton } from '#web/ui/export-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

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
          />
          {canImport && (
            <Button
              renderRoot={(props) => <Link to="/data-management" {...props} />}
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
