import type { ReactNode } from 'react'

/** A step of a dialog, which itself sees to the focus of its first step only. */
export function FocusedStep({ children }: { children: ReactNode }) {
  return <div ref={focusFirst}>{children}</div>
}

function focusFirst(step: HTMLElement | null): void {
  step?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}
