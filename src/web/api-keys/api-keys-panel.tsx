import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconKey, IconPlus, IconPower } from '@tabler/icons-react'
import { useState } from 'react'
import type { ApiKey } from '#shared/api-keys/api-key.ts'
import type { MadeApiKey } from '#shared/api-keys/contract.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { wholeList } from '#web/paged/list-data.ts'
import { useUser } from '#web/session/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RowAction } from '#web/ui/row-action.tsx'
import classes from './api-keys-panel.module.css'
import { KEYS_FAILED, useApiKeys } from './data.ts'
import { keyColumns } from './key-columns.tsx'
import { MadeKeyDialog } from './made-key-dialog.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { SwitchOnDialog } from './switch-on-dialog.tsx'

type Dialog =
  | { kind: 'new' }
  | { kind: 'made'; key: MadeApiKey }
  | { kind: 'revoke' | 'switch on'; key: ApiKey }

export function ApiKeysPanel() {
  const { timezone } = useUser().settings
  const keys = useApiKeys()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const create = (
    <Button
      size="xs"
      variant={keys.data?.length ? 'filled' : 'light'}
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={() => setDialog({ kind: 'new' })}
    >
      Create API Key
    </Button>
  )
  return (
    <Panel title="API keys" {...(keys.data?.length ? { note: create } : {})} flush>
      {keys.data?.some(({ status }) => status === 'off') && <KeysAreOff />}
      <DataTable
        bare
        list={wholeList(keys)}
        caption="API keys"
        fewRows={3}
        columns={keyColumns(timezone)}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        failed={KEYS_FAILED}
        loadingText="Loading API keys..."
        isFaded={({ status }) => status !== 'active'}
        empty={
          <EmptyState
            icon={IconKey}
            title="No API keys"
            text="With a key another program, such as a web shop or your bookkeeping, can use Veld in your name."
            action={create}
          />
        }
        actions={keyActions((kind, key) => setDialog({ kind, key }))}
      />
      {dialog?.kind === 'new' && (
        <NewKeyForm
          onMade={(key) => setDialog({ kind: 'made', key })}
          // Made, it has given way to the dialog that shows the key.
          onClose={() => setDialog((open) => (open?.kind === 'new' ? undefined : open))}
        />
      )}
      {dialog?.kind === 'made' && <MadeKeyDialog made={dialog.key} onClose={close} />}
      {dialog?.kind === 'revoke' && <RevokeDialog apiKey={dialog.key} onClose={close} />}
      {dialog?.kind === 'switch on' && <SwitchOnDialog apiKey={dialog.key} onClose={close} />}
    </Panel>
  )
}

function KeysAreOff() {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} className={classes.off ?? ''}>
      The shop was restored from a backup. Its API keys are off, because some of them may have been
      revoked after the backup was made: switch on those that you know.
    </Alert>
  )
}

function keyActions(onAction: (kind: 'revoke' | 'switch on', key: ApiKey) => void) {
  return (key: ApiKey) =>
    key.status !== 'revoked' && (
      <>
        {key.status === 'off' && (
          <RowAction
            icon={IconPower}
            label={`Switch ${key.name} on`}
            onClick={() => onAction('switch on', key)}
          />
        )}
        <RowAction
          icon={IconBan}
          label={`Revoke ${key.name}`}
          onClick={() => onAction('revoke', key)}
        />
      </>
    )
}
