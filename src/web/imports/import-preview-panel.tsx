import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ImportPreview } from '#shared/imports/contract.ts'
import { counted } from '#web/ui/counted.ts'
import classes from './import-preview-panel.module.css'
import { IssueList } from './issue-list.tsx'
import { PreviewTable } from './preview-table.tsx'

interface ImportPreviewPanelProps {
  file: File
  preview: ImportPreview
  onImport: () => void
  onAnother: () => void
}

/** What a file holds, before anything is imported. */
export function ImportPreviewPanel({
  file,
  preview,
  onImport,
  onAnother,
}: ImportPreviewPanelProps) {
  return (
    <>
      <p className={classes.file}>{file.name}</p>
      <p className={classes.summary} role="status">
        {summaryOf(preview)}
      </p>
      {preview.rows.length > 0 && <PreviewTable preview={preview} />}
      {preview.total_problems > 0 && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle />}
          className={classes.alert}
          title="These rows will be left out"
        >
          <IssueList issues={preview.problems} total={preview.total_problems} />
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onAnother}>
          Choose Another File
        </Button>
        <Button autoFocus disabled={preview.total_rows === 0} onClick={onImport}>
          Import
        </Button>
      </div>
    </>
  )
}

function summaryOf({ columns, total_rows: rows }: ImportPreview): string {
  const known = columns.filter(({ field }) => field !== null).length
  const ignored = columns.length - known
  return [
    counted(rows, 'row'),
    `${counted(known, 'column')} recognised`,
    ...(ignored > 0 ? [`${ignored} ignored`] : []),
  ].join(' · ')
}
