import { Button, FileButton } from '@mantine/core'
import { IconUpload, IconUserPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { customersApi } from '#shared/customers/contract.ts'
import { IMPORT_ENDINGS } from '#shared/imports/contract.ts'
import { isAmong, MANAGERS } from '#shared/roles.ts'
import { XLSX_TYPE } from '#shared/spreadsheets/workbook.ts'
import { ImportDialog } from '#web/imports/import-dialog.tsx'
import { useImport } from '#web/imports/use-import.ts'
import { refreshAll } from '#web/query-client.ts'
import { roleOf, useUser } from '#web/session/session.ts'
import { ExportButton } from '#web/ui/page/export-button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

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

/** The button leads straight to the file; the dialog then shows what is in it. */
function ImportCustomers() {
  const [opened, setOpened] = useState(false)
  const importing = useImport({
    type: 'customers',
    failed: 'Failed to import customers',
    onImported: () => void refreshAll(),
  })
  const forget = useRef<() => void>(null)

  function choose(file: File | null) {
    // Or the same file, mended meanwhile, could not be chosen again.
    forget.current?.()
    if (file === null) return
    setOpened(true)
    importing.choose(file)
  }
  function close() {
    setOpened(false)
    importing.reset()
  }
  return (
    <>
      <FileButton
        accept={[...IMPORT_ENDINGS, 'text/csv', XLSX_TYPE].join()}
        onChange={choose}
        resetRef={forget}
      >
        {(props) => (
          <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} {...props}>
            Import
          </Button>
        )}
      </FileButton>
      {opened && <ImportDialog title="Import Customers" importing={importing} onClose={close} />}
    </>
  )
}
