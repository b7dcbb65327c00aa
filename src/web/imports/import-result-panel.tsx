import { Alert } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ImportResult } from '#shared/imports/contract.ts'
import { counted } from '#web/ui/counted.ts'
import { formatCount } from '#web/ui/format-count.ts'
import classes from './import-result-panel.module.css'
import { IssueList } from './issue-list.tsx'

const LOOKS = {
  good: { color: 'green', icon: <IconCircleCheck /> },
  mixed: { color: 'yellow', icon: <IconAlertTriangle /> },
  bad: { color: 'red', icon: <IconAlertCircle /> },
} as const

interface ImportResultPanelProps {
  result: ImportResult
  onDismiss: () => void
}

/** What became of a file. */
export function ImportResultPanel({ result, onDismiss }: ImportResultPanelProps) {
  const { success, message, imported, errors, total_errors: issues } = result
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
        {issues > 0 && ` · ${counted(issues, 'issue')}`}
      </p>
      {errors.length > 0 && <IssueList issues={errors} total={issues} />}
    </Alert>
  )
}
