import { useEffect, useRef } from 'react'

/** Gives the focus back to what opened a dialog when the dialog goes. */
export function useFocusReturn(): void {
  // Read in the first render: by the time of an effect the dialog has taken the focus.
  const opener = useRef(document.activeElement)
  const giveBack = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(giveBack.current)
    return () => {
      // After the dialog has left the page, or its focus trap would take the focus again.
      giveBack.current = setTimeout(() => {
        const { current } = opener
        if (current instanceof HTMLElement && current.isConnected)
          current.focus({ preventScroll: true })
      })
    }
  }, [])
}
