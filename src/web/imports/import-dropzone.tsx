import '@mantine/dropzone/styles.layer.css'
import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconAlertCircle, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useId } from 'react'
import { csvLine } from '#shared/csv.ts'
import { IMPORT_COLUMNS } from '#shared/imports/columns.ts'
import type { ImportType } from '#shared/imports/contract.ts'
import { XLSX_TYPE } from '#shared/spreadsheets/workbook.ts'
import { saveFile } from '#web/download.ts'
import classes from './import-dropzone.module.css'

interface ImportDropzoneProps {
  type: ImportType
  problem: string | undefined
  onFile: (file: File) => void
}

/** Where a file is dropped or chosen. Whether it is one is told in our own words, so nothing is refused here. */
export function ImportDropzone({ type, problem, onFile }: ImportDropzoneProps) {
  const problemId = useId()
  const take = (file: File | undefined) => file && onFile(file)
  return (
    <div>
      <Dropzone
        accept={{ 'text/csv': ['.csv'], [XLSX_TYPE]: ['.xlsx'] }}
        multiple={false}
        onDrop={([file]) => take(file)}
        onReject={([rejection]) => take(rejection?.file)}
        className={classes.zone ?? ''}
        data-invalid={problem !== undefined || undefined}
        // The button inside is the one stop of the keyboard; its press reaches the zone as a click.
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ 'aria-label': 'CSV or Excel file' }}
      >
        <div className={classes.words}>
          <IconFileSpreadsheet className={classes.icon} size={32} stroke={1.5} aria-hidden />
          <p className={classes.lead}>Drop a CSV or Excel file here</p>
          <p className={classes.note}>
            At most 5MB, .csv or .xlsx; the first row holds the column headers
          </p>
          <Button
            variant="default"
            className={classes.choose ?? ''}
            data-autofocus
            {...(problem !== undefined && { 'aria-describedby': problemId })}
          >
            Choose File
          </Button>
        </div>
      </Dropzone>
      {problem !== undefined && (
        <p className={classes.problem} id={problemId} role="alert">
          <IconAlertCircle size={16} aria-hidden />
          {problem}
        </p>
      )}
      <KnownColumns type={type} />
    </div>
  )
}

function KnownColumns({ type }: { type: ImportType }) {
  return (
    <div className={classes.columns}>
      Columns, * required:{' '}
      {IMPORT_COLUMNS[type].map(({ field, required }) => (
        <code key={field} className={classes.column}>
          {field}
          {required && '*'}
        </code>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => saveTemplate(type)}
      >
        Download a template
      </Button>
    </div>
  )
}

/** An empty file with the right headings, to be filled in. */
function saveTemplate(type: ImportType): void {
  const headings = csvLine(IMPORT_COLUMNS[type].map(({ field }) => field))
  saveFile(new Blob([headings], { type: 'text/csv;charset=utf-8' }), `${type}-template.csv`)
}
