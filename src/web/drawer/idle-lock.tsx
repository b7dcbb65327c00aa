import { useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useUser } from '#web/session/session.ts'
import { thisTillId } from './this-till.ts'
import { tryLock } from './try-lock.ts'
import { useIdleLock } from './use-idle-lock.ts'

/**
 * On every page of a till's browser: also where its till is left for another page, anybody could go on as who was
 * there.
 */
export function IdleLock() {
  const { idle_lock_minutes } = useUser().settings
  const isAtTill = useLocation({ select: ({ pathname }) => pathname === '/pos' })
  const isTill = useSyncExternalStore(followTabs, () => thisTillId() !== undefined)
  useIdleLock(isAtTill || isTill ? idle_lock_minutes : 0, tryLock)
  return null
}

/** A browser may become a till in another tab than this one. */
function followTabs(changed: () => void): () => void {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}
