import { notifications } from '@mantine/notifications'

const DEFAULT_MS = 4000
const SUCCESS_MS = 2000
export const TOAST_LIMIT = 20

/** Short messages at the top right. `duration` in milliseconds; false keeps it until it is closed. */
export const toast = {
  success: (message: string, duration: number | false = SUCCESS_MS) =>
    show(message, 'green', duration),
  error: (message: string, duration: number | false = DEFAULT_MS) => show(message, 'red', duration),
  info: (message: string, duration: number | false = DEFAULT_MS) => show(message, 'blue', duration),
}

function show(message: string, color: string, autoClose: number | false): string {
  return notifications.show({
    message,
    color,
    autoClose,
    // Failures interrupt a screen reader, the rest waits its turn.
    role: color === 'red' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss message' },
  })
}
