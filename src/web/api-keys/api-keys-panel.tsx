import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconKey, IconPlus, IconPower } from '@tabler/icons-react'
import { useState } from 'react'
import type { ApiKey } from '#shared/api-keys/api-key.ts'
import type { MadeApiKey } from '#shared/api-keys/contract.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { wholeList } from '#web/paged/list-data.ts'
import { useUser } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import classes from './api-keys-panel.module.css'
import { KEYS_FAILED, useApiKeys, useKeyWrites } from './data.ts'
import { keyColumns } from './key-columns.tsx'
import { MadeKeyDialog } from './made-key-dialog.tsx'
import { NewKeyForm } from './new-key-form.tsx'

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

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { revoke } = useKeyWrites()
  async function confirm() {
    try {
      await revoke(apiKey.id)
      toast.success('API key revoked')
      onClose()
    } catch (error) {
      toast.error(writeErrorText(error))
    }
  }
  return (
    <ConfirmDialog
      title={`Revoke “${apiKey.name}”?`}
      confirmLabel="Revoke Key"
      tone="danger"
      onConfirm={confirm}
      onCancel={onClose}
    >
      Programs that use it are refused from the next request on. It cannot be taken back: they need
      a new key.
    </ConfirmDialog>
  )
}

function SwitchOnDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { switchOn } = useKeyWrites()
  async function confirm() {
    try {
      await switchOn(apiKey.id)
      toast.success('API key switched on')
      onClose()
    } catch (error) {
      toast.error(writeErrorText(error))
    }
  }
  return (
    <ConfirmDialog
      title={`Switch “${apiKey.name}” on?`}
      confirmLabel="Switch On"
      onConfirm={confirm}
      onCancel={onClose}
    >
      It was made by {apiKey.created_by} and is off since the shop was restored from a backup.
      Switch it on only if you know the program that uses it: it may have been revoked after the
      backup was made.
    </ConfirmDialog>
  )
}
