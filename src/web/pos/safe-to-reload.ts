import { session } from '#web/session/session.ts'
import { readKept } from './till-storage.ts'

const AT_STAKE = 'form, [role="dialog"]'
const FIELD = 'input, textarea, select, [contenteditable]'

/** A new version must not come in under somebody's hands: no cart, no payment, no open dialog or field. */
export function isSafeToReload(): boolean {
  const { user } = session.getState()
  if (user !== null && hasSale(readKept(user.id))) return false
  return !document.activeElement?.matches(FIELD) && document.querySelector(AT_STAKE) === null
}

function hasSale(kept: unknown): boolean {
  const { cart } = Object(kept) as { cart?: { lines?: unknown[] } }
  return (cart?.lines?.length ?? 0) > 0
}
