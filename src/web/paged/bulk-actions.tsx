import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ExportFormat } from '#shared/endpoint.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FormatMenu } from '#web/ui/page/format-menu.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { type BulkProgress, bulkFailureText } from './bulk-run.ts'

export interface BulkAction {
  /** As in '{label} completed successfully' and 'Failed to {label}'. */
  label: string
  icon: TablerIcon
  /** What is asked first; without it the action runs at once. */
  confirm?: { title: string; text: ReactNode; tone?: 'danger' | 'normal' }
  /** It saves a file, and what kind may be chosen; a plain press saves CSV. */
  savesFile?: boolean
  /** Rejects when it failed, or when some of it did (`BulkFailure`): the selection then stays. */
  run: (progress: (done: BulkProgress) => void, format: ExportFormat) => Promise<unknown>
}

/** The buttons of a selection bar, with their question, progress and outcome. */
export function BulkActions({
  actions,
  onDone,
}: {
  actions: readonly BulkAction[]
  /** After success: clear the selection. */
  onDone: () => void
}) {
  const [asking, setAsking] = useState<BulkAction>()
  const [running, setRunning] = useState<{ label: string; progress?: BulkProgress }>()

  async function run(action: BulkAction, format: ExportFormat = 'csv') {
    setRunning({ label: action.label })
    try {
      await action.run((progress) => setRunning({ label: action.label, progress }), format)
      toast.success(`${action.label} completed successfully`)
      onDone()
    } catch (error) {
      toast.error(bulkFailureText(action.label, error))
    } finally {
      setRunning(undefined)
      setAsking(undefined)
    }
  }
  return (
    <>
      {actions.map((action) => (
        <Button.Group key={action.label}>
          <Button
            size="xs"
            variant="default"
            leftSection={<action.icon size={14} aria-hidden />}
            disabled={running !== undefined}
            onClick={() => (action.confirm ? setAsking(action) : void run(action))}
          >
            {running?.label === action.label && running.progress
              ? doneText(running.progress)
              : action.label}
          </Button>
          {action.savesFile && (
            <FormatMenu
              size="xs"
              disabled={running !== undefined}
              onChoose={(format) => void run(action, format)}
            />
          )}
        </Button.Group>
      ))}
      {asking?.confirm && (
        <ConfirmDialog
          title={asking.confirm.title}
          tone={asking.confirm.tone ?? 'normal'}
          onConfirm={() => run(asking)}
          onCancel={() => setAsking(undefined)}
        >
          {asking.confirm.text}
          {/* The buttons are behind the dialog by now. */}
          <p role="status">{running?.progress && doneText(running.progress)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const doneText = ({ done, total }: BulkProgress): string => `${done} of ${total}`
