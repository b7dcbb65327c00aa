import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'

interface DiscardGuardOptions {
  isDirty: () => boolean
  /** A write is on its way: nobody leaves before its answer. */
  busy: boolean
  onClose: () => void
  /** Where one may go without losing anything; nowhere unless told. */
  keeps?: (to: { pathname: string }) => boolean
}

export type DiscardGuard = ReturnType<typeof useDiscardGuard>

/** Asks before unsaved changes are lost, by closing, by the back button or by leaving the page. */
export function useDiscardGuard({ isDirty, busy, onClose, keeps }: DiscardGuardOptions) {
  const [closing, setClosing] = useState(false)
  const dirty = useRef(isDirty)
  const kept = useRef(keeps)
  useEffect(() => {
    dirty.current = isDirty
    kept.current = keeps
  })
  const left = useRef(false)
  const holds = useCallback(() => !left.current && dirty.current(), [])
  const blocker = useBlocker({
    shouldBlockFn: useCallback<ShouldBlockFn>(
      ({ next }) => holds() && !kept.current?.(next),
      [holds],
    ),
    enableBeforeUnload: holds,
    withResolver: true,
  })

  /** Closes without a question: what was entered is saved, or given up. */
  function leave() {
    left.current = true
    onClose()
  }
  return {
    asking: closing || blocker.status === 'blocked',
    leave,
    close: () => {
      if (busy) return
      if (holds()) setClosing(true)
      else leave()
    },
    stay: () => {
      setClosing(false)
      blocker.reset?.()
    },
    discard: () => {
      leave()
      blocker.proceed?.()
    },
  }
}
