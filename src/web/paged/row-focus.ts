import type { KeyboardEvent, MouseEvent } from 'react'

const ROW = '[data-row]'
const TYPING = 'input:not([type=checkbox]), select, textarea'

/** Arrow keys, Home and End lead from row to row, also from a button inside one. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  const row = target.closest(ROW)
  // What a row has opened elsewhere on the page, such as a menu, still bubbles up to it in React.
  if (row === null || !event.currentTarget.contains(row) || target.matches(TYPING)) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW)]
  const goal = rows.at(
    goalOf(event.key, rows.indexOf(row as HTMLElement), rows.length) ?? rows.length,
  )
  if (goal === undefined) return
  event.preventDefault()
  goal.focus()
}

/** Whether a click was meant for something inside the row, or marked text, and not for the row. */
export function isOnControl(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement
  const control = target.closest('a, button, input, label, select')
  return (
    control !== null ||
    !event.currentTarget.contains(target) ||
    window.getSelection()?.type === 'Range'
  )
}

function goalOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
