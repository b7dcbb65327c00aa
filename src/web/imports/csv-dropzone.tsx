import '@mantine/dropzone/styles.layer.css'
import { Button } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconAlertCircle, IconFileTypeCsv } from '@tabler/icons-react'
import { useId } from 'react'
import { IMPORT_COLUMNS } from '#shared/imports/columns.ts'
import type { ImportType } from '#shared/imports/contract.ts'
import classes from './csv-dropzone.module.css'

interface CsvDropzoneProps {
  type: ImportType
  problem: string | undefined
  onFile: (file: File) => void
}

/** Where a CSV file is dropped or chosen. Whether it is one is told in our own words, so nothing is refused here. */
export function CsvDropzone({ type, problem, onFile }: CsvDropzoneProps) {
  const problemId = useId()
  const take = (file: File | undefined) => file && onFile(file)
  return (
    <div>
      <Dropzone
        accept={{ 'text/csv': ['.csv'] }}
        multiple={false}
        onDrop={([file]) => take(file)}
        onReject={([rejection]) => take(rejection?.file)}
        className={classes.zone ?? ''}
        data-invalid={problem !== undefined || undefined}
        // The button inside is the one stop of the keyboard; its press reaches the zone as a click.
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ 'aria-label': 'CSV file' }}
      >
        <div className={classes.words}>
          <IconFileTypeCsv className={classes.icon} size={32} stroke={1.5} aria-hidden />
          <p className={classes.lead}>Drop a CSV file here</p>
          <p className={classes.note}>At most 5MB; the first row holds the column headers</p>
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
    </div>
  )
}
