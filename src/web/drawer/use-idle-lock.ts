import { useEffect } from 'react'
import { MINUTE_MS } from '#shared/dates.ts'
import { noteHand, sinceLastHand } from './last-hand.ts'

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const TRY_AGAIN_MS = 5000

/**
 * Locks after so many minutes without a hand on any tab of this browser; 0 is never. Where it could not be locked,
 * which `lock` answers with false, it is tried again until it is, or until somebody is there.
 */
export function useIdleLock(minutes: number, lock: () => Promise<boolean>): void {
  useEffect(() => {
    if (minutes === 0) return
    const limit = minutes * MINUTE_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    let idle = Symbol('since the last hand')
    const lockIn = (milliseconds: number, since: symbol) =>
      void (timer = setTimeout(() => void lockWhile(since), milliseconds))
    async function lockWhile(since: symbol) {
      const left = limit - sinceLastHand()
      if (left > 0) return lockIn(left, since)
      if ((await lock()) || since !== idle) return
      lockIn(TRY_AGAIN_MS, since)
    }
    function begin() {
      clearTimeout(timer)
      noteHand()
      idle = Symbol('since the last hand')
      lockIn(limit, idle)
    }
    begin()
    for (const sign of SIGNS) document.addEventListener(sign, begin, { passive: true })
    return () => {
      clearTimeout(timer)
      idle = Symbol('gone')
      for (const sign of SIGNS) document.removeEventListener(sign, begin)
    }
  }, [minutes, lock])
}
