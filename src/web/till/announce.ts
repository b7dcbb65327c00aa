import { notifications } from '@mantine/notifications'
import { afterPaint } from '#web/ui/after-paint.ts'

let shown: string | undefined

/**
 * Says what happened to the cart once the cart itself shows it. Only the last word stays: twenty scans must not bury the
 * pay buttons under toasts.
 */
export function announce(show: () => string): void {
  afterPaint(() => {
    if (shown !== undefined) notifications.hide(shown)
    shown = show()
  })
}
