import { notifications } from '@mantine/notifications'

let shown: string | undefined

/** Only the last word about the cart stays: twenty scans must not bury the pay buttons under toasts. */
export function announce(toastId: string): void {
  if (shown !== undefined) notifications.hide(shown)
  shown = toastId
}
