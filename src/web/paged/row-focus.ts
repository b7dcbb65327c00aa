import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'

const ROW = '[data-row]'
const STOPPABLE = `${ROW}[tabindex]`
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

/**
 * One row is a stop of the Tab key, the one last visited; the arrows lead to the others. Set on the page itself,
 * as drawing every row again for each arrow key would be felt.
 */
export function moveStop(event: FocusEvent<HTMLElement>): void {
  const row = event.target.closest<HTMLElement>(STOPPABLE)
  if (row === null || !event.currentTarget.contains(row)) return
  for (const other of event.currentTarget.querySelectorAll<HTMLElement>(STOPPABLE))
    other.tabIndex = other === row ? 0 : -1
}

/** After the rows have changed: when the visited one has gone the first takes its place. */
export function keepStop(rows: HTMLElement | null): void {
  if (rows === null || rows.querySelector(`${ROW}[tabindex='0']`)) return
  const first = rows.querySelector<HTMLElement>(STOPPABLE)
  if (first) first.tabIndex = 0
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
