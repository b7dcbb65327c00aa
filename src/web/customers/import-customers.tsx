import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { IMPORT_ENDINGS } from '#shared/imports/contract.ts'
import { XLSX_TYPE } from '#shared/spreadsheets/workbook.ts'
import { ImportDialog } from '#web/imports/import-dialog.tsx'
import { useImport } from '#web/imports/use-import.ts'
import { refreshAll } from '#web/query-client.ts'

/** The button leads straight to the file; the dialog then shows what is in it. */
export function ImportCustomers() {
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
