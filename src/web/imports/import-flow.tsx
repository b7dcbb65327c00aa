import { Alert, Button, Progress } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { counted, formatCount } from '#shared/counted.ts'
import type { ImportResult } from '#shared/imports/contract.ts'
import { ImportDropzone } from './import-dropzone.tsx'
import classes from './import-flow.module.css'
import { ImportPreviewPanel } from './import-preview-panel.tsx'
import { IssueList } from './issue-list.tsx'
import type { Importing } from './use-import.ts'

const LOOKS = {
  good: { color: 'green', icon: <IconCircleCheck /> },
  mixed: { color: 'yellow', icon: <IconAlertTriangle /> },
  bad: { color: 'red', icon: <IconAlertCircle /> },
} as const

interface ImportFlowProps {
  importing: Importing
  /** After the result has been read; a new file may be chosen unless told otherwise. */
  onDismiss?: () => void
}

/** The steps of an import, one in the place of the other. */
export function ImportFlow({ importing, onDismiss }: ImportFlowProps) {
  const { type, state, choose, send, reset } = importing
  switch (state.step) {
    case 'reading':
      return <ReadingProgress file={state.file} />
    case 'preview':
      return (
        <ImportPreviewPanel
          file={state.file}
          preview={state.preview}
          choices={state.choices}
          onChoose={(choices) => choose(state.file, choices)}
          onImport={() => send(state.file, state.choices)}
          onAnother={reset}
        />
      )
    case 'sending':
      return <SendingProgress file={state.file} sent={state.sent} onCancel={reset} />
    case 'done':
      return <ImportResultPanel result={state.result} onDismiss={onDismiss ?? reset} />
    default:
      return <ImportDropzone type={type} problem={state.problem} onFile={choose} />
  }
}

interface ImportResultPanelProps {
  result: ImportResult
  onDismiss: () => void
}

/** What became of a file. */
function ImportResultPanel({ result, onDismiss }: ImportResultPanelProps) {
  const { success, message, imported, updated = 0, errors, total_errors: issues, notes } = result
  const look = !success ? 'bad' : issues > 0 ? 'mixed' : 'good'
  return (
    <Alert
      {...LOOKS[look]}
      title={message}
      role={success ? 'status' : 'alert'}
      withCloseButton
      closeButtonLabel="Dismiss result"
      onClose={onDismiss}
    >
      <p className={classes.counts}>
        {formatCount(imported)} imported
        {updated > 0 && ` · ${formatCount(updated)} updated`}
        {issues > 0 && ` · ${counted(issues, 'issue')}`}
        {notes.length > 0 && ` · ${counted(result.total_notes, 'note')}`}
      </p>
      {errors.length > 0 && <IssueList issues={errors} total={issues} />}
      {notes.length > 0 && <IssueList issues={notes} total={result.total_notes} word="notes" />}
    </Alert>
  )
}

function ReadingProgress({ file }: { file: File }) {
  return <Step file={file} text="Reading the file..." percent={100} />
}

interface SendingProgressProps {
  file: File
  /** From 0 to 1; at 1 the server is at work on it. */
  sent: number
  onCancel: () => void
}

function SendingProgress({ file, sent, onCancel }: SendingProgressProps) {
  const percent = Math.floor(sent * 100)
  if (percent >= 100) return <Step file={file} text="Processing..." percent={100} />
  return (
    <>
      <Step file={file} text="Uploading..." percent={percent} told={`${percent}%`} />
      {/* Once the server has the file it can no longer be called back. */}
      <Button variant="default" className={classes.cancel ?? ''} onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
}

interface StepProps {
  file: File
  text: string
  percent: number
  told?: string
}

function Step({ file, text, percent, told }: StepProps) {
  return (
    <div className={classes.step}>
      <p className={classes.file}>{file.name}</p>
      <p className={classes.text}>
        <span role="status">{text}</span>
        {told !== undefined && <span className={classes.percent}>{told}</span>}
      </p>
      <Progress value={percent} animated={percent === 100} aria-label={text} />
    </div>
  )
}
