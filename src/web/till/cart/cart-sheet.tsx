import { CloseButton, RemoveScroll } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import classes from './cart-sheet.module.css'

const DIALOG = '[role="dialog"]'
const STOPS = ':is(a, button, input, select, textarea):not(:disabled, [tabindex="-1"])'

/** What makes a dialog of the cart while it lies over the products: the page behind waits, and there is a way out. */
export function CartSheet({ onClose }: { onClose: () => void }) {
  const closer = useRef<HTMLButtonElement>(null)
  const sheet = () => closer.current!.closest<HTMLElement>(DIALOG)!
  useFocusReturn()
  useEffect(() => {
    // Turned in the middle of typing, also in a dialog above, the focus is where it belongs.
    if (!document.activeElement?.closest(DIALOG)) closer.current?.focus({ preventScroll: true })
  }, [])
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.isComposing || dialogOf(event) !== sheet()) return
      if (event.key === 'Escape') onClose()
      if (event.key === 'Tab') stayWithin(sheet(), event)
    },
    { capture: true },
  )
  return (
    <RemoveScroll noIsolation className={classes.out ?? ''}>
      <CloseButton ref={closer} aria-label="Close" size={44} iconSize={20} onClick={onClose} />
    </RemoveScroll>
  )
}

/** The one that a key is meant for; where the focus is lost, the topmost. */
const dialogOf = ({ target }: KeyboardEvent): Element | null | undefined =>
  (target instanceof Element ? target.closest(DIALOG) : null) ??
  [...document.querySelectorAll(DIALOG)].at(-1)

/** After the last stop comes the first. */
function stayWithin(sheet: HTMLElement, event: KeyboardEvent): void {
  const stops = [...sheet.querySelectorAll<HTMLElement>(STOPS)].filter((stop) =>
    stop.checkVisibility(),
  )
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (sheet.contains(document.activeElement) && document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
