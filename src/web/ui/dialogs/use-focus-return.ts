import { useEffect, useRef } from 'react'

/** What has opened the dialogs that are there now, the last one last. */
const openers: (Element | null)[] = []

/**
 * Gives the focus back to what opened a dialog when the dialog goes; where that was a part of a dialog that has gone
 * itself, to what had opened that one.
 */
export function useFocusReturn(): void {
  // Read in the first render: by the time of an effect the dialog has taken the focus.
  const ways = useRef([document.activeElement, ...openers.toReversed()])
  const giveBack = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const back = ways.current
    const opener = back[0] ?? null
    clearTimeout(giveBack.current)
    openers.push(opener)
    return () => {
      openers.splice(openers.lastIndexOf(opener), 1)
      // After the dialog has left the page, or its focus trap would take the focus again.
      giveBack.current = setTimeout(() => {
        // A button that was disabled while it was busy has left the focus to the page.
        const target = back.find((element) => element !== document.body && element?.isConnected)
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    }
  }, [])
}
