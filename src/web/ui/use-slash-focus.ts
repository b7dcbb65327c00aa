import { type RefObject, useEffect } from 'react'

const BUSY_PLACES = 'input, textarea, select, [contenteditable], [role=dialog]'

/** `/` leads to the search from anywhere but another field or a dialog. */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if ((event.target as Element).closest(BUSY_PLACES)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input])
}
