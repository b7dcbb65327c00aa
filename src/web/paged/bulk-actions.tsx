import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { toast } from '#web/ui/toast.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { type BulkProgress, bulkFailureText } from './bulk-run.ts'

export interface BulkAction {
  /** As in '{label} completed successfully' and 'Failed to {label}'. */
  label: string
  icon: TablerIcon
  /** What is asked first; without it the action runs at once. */
  confirm?: { title: string; text: ReactNode; tone?: 'danger' | 'normal' }
  /** Rejects when it failed, or when some of it did (`BulkFailure`): the selection then stays. */
  run: (progress: (done: BulkProgress) => void) => Promise<unknown>
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

  async function run(action: BulkAction) {
    setRunning({ label: action.label })
    try {
      await action.run((progress) => setRunning({ label: action.label, progress }))
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
        <Button
          key={action.label}
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
