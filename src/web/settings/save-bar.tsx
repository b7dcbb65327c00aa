import { Alert, Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconDeviceFloppy, IconPointFilled } from '@tabler/icons-react'
import { formatDateTime } from '#shared/dates.ts'
import type { SavedSettings } from '#shared/settings/contract.ts'
import classes from './save-bar.module.css'
import type { SettingsForm } from './use-settings-form.ts'

interface SaveBarProps {
  form: SettingsForm
  busy: boolean
  refusal: string | undefined
}

/** Always in sight, below what it saves. */
export function SaveBar({ form, busy, refusal }: SaveBarProps) {
  const { base, isDirty, discard } = form
  return (
    <div className={classes.bar}>
      {refusal !== undefined && (
        <Alert color="red" icon={<IconAlertCircle />} role="alert" className={classes.refusal}>
          {refusal}
        </Alert>
      )}
      <p className={classes.state} data-dirty={isDirty || undefined} role="status">
        {isDirty ? <IconPointFilled size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
        {isDirty ? 'You have unsaved changes' : lastSaved(base)}
      </p>
      {isDirty && (
        <Button variant="default" disabled={busy} onClick={discard}>
          Discard
        </Button>
      )}
      <Button type="submit" loading={busy} leftSection={<IconDeviceFloppy size={16} aria-hidden />}>
        Save Changes
      </Button>
    </div>
  )
}

function lastSaved({ updated_by, updated_at, timezone }: SavedSettings): string {
  return updated_by === null
    ? 'Nobody has changed the settings yet'
    : `Saved by ${updated_by} on ${formatDateTime(updated_at, timezone)}`
}
