import type { KeyboardEvent } from 'react'

/**
 * Enter chooses what is marked in an open list. Whoever types faster than the list opens has Mantine forget which that
 * is, and Enter would send the form instead. For `onKeyDownCapture`: Mantine must not choose it a second time.
 */
export function chooseMarked(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: input } = event
  if (key !== 'Enter' || input.getAttribute('aria-expanded') !== 'true') return
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (!marked) return
  event.preventDefault()
  event.stopPropagation()
  marked.click()
}
