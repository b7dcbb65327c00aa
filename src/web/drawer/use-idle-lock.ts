import { useEffect } from 'react'

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const MINUTE_MS = 60_000
const TRY_AGAIN_MS = 5000

/**
 * Locks after so many minutes without a hand on the till; 0 is never. Where it could not be locked, which `lock` answers
 * with false, it is tried again until it is, or until somebody is there.
 */
export function useIdleLock(minutes: number, lock: () => Promise<boolean>): void {
  useEffect(() => {
    if (minutes === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let idle = Symbol('since the last hand')
    async function lockWhile(since: symbol) {
      if ((await lock()) || since !== idle) return
      timer = setTimeout(() => void lockWhile(since), TRY_AGAIN_MS)
    }
    function begin() {
      clearTimeout(timer)
      const since = Symbol('since the last hand')
      idle = since
      timer = setTimeout(() => void lockWhile(since), minutes * MINUTE_MS)
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
