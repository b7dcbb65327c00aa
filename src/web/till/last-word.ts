import { toast } from '#web/ui/states/toast.tsx'
import { afterPaint } from '#web/ui/timing/after-paint.ts'

let shown: number | undefined

/**
 * Says what happened once the screen shows it. At the till only the last word stays: twenty scans must not pile up, and
 * what was wrong is mended by what comes after it.
 */
export function say(show: () => number): void {
  afterPaint(() => {
    toast.hide(shown)
    shown = show()
  })
}
