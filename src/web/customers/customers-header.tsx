import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { customersApi } from '#shared/customers/contract.ts'
import { isAmong, MANAGERS } from '#shared/roles.ts'
import { roleOf, useUser } from '#web/session/session.ts'
import { ExportButton } from '#web/ui/export-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ImportCustomers } from './import-customers.tsx'

export function CustomersHeader({ onAdd }: { onAdd: () => void }) {
  const mayMove = isAmong(MANAGERS, roleOf(useUser()))
  return (
    <PageHeader
      title="Customer Management"
      actions={
        <>
          {mayMove && (
            <>
              <ExportButton
                endpoint={customersApi.exportCustomers}
                input={{ numbers: 'masked' }}
                done="Customers exported successfully!"
                failed="Failed to export customers"
              />
              <ImportCustomers />
            </>
          )}
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={onAdd}>
            Add Customer
          </Button>
        </>
      }
    />
  )
}
