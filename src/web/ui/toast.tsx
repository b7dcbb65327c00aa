import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { writeErrorText } from './write-error.ts'

const DEFAULT_MS = 4000
const SUCCESS_MS = 2000
const UNDO_MS = 10_000
export const TOAST_LIMIT = 20

/** Short messages at the top right. `duration` in milliseconds; false keeps it until it is closed. */
export const toast = {
  success: (message: string, duration: number | false = SUCCESS_MS) =>
    show(message, 'green', duration),
  error: (message: string, duration: number | false = DEFAULT_MS) => show(message, 'red', duration),
  info: (message: string, duration: number | false = DEFAULT_MS) => show(message, 'blue', duration),
  /** What was done, and for ten seconds the way back. */
  undo: (message: string, undo: () => Promise<unknown>) => {
    const id = show(
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button size="compact-sm" variant="default" onClick={() => void takeBack()}>
          Undo
        </Button>
      </Group>,
      'blue',
      UNDO_MS,
    )
    async function takeBack() {
      notifications.hide(id)
      try {
        await undo()
        toast.success('Undone')
      } catch (error) {
        toast.error(writeErrorText(error))
      }
    }
  },
}

function show(message: ReactNode, color: string, autoClose: number | false): string {
  return notifications.show({
    message,
    color,
    autoClose,
    // Failures interrupt a screen reader, the rest waits its turn.
    role: color === 'red' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss message' },
  })
}
