import { useEffect } from 'react'

/** There Control K deletes to the end of the line, and Command K is the key for this. */
export const IS_APPLE = /mac|iphone|ipad/i.test(navigator.platform)
export const PALETTE_KEY = IS_APPLE ? '⌘ K' : 'Ctrl K'

/** Ctrl K, or ⌘ K. Within a dialog it does nothing: what is half typed there must not be left behind. */
export function usePaletteKey(open: () => void, preload: () => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event
      if (!(IS_APPLE ? metaKey && !ctrlKey : ctrlKey && !metaKey)) return
      // The first of the two keys is down: the code may come while the second follows.
      preload()
      if (key.toLowerCase() !== 'k' || altKey || shiftKey) return
      // Browsers would lead to their own search.
      event.preventDefault()
      if (!repeat && !isDialogOpen()) open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open, preload])
}

const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
