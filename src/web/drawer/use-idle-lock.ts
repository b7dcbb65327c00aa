import { useEffect } from 'react'

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const MINUTE_MS = 60_000

/** Locks after so many minutes without a hand on the till; 0 is never. */
export function useIdleLock(minutes: number, lock: () => Promise<void>): void {
  useEffect(() => {
    if (minutes === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function begin() {
      clearTimeout(timer)
      timer = setTimeout(() => void lock(), minutes * MINUTE_MS)
    }
    begin()
    for (const sign of SIGNS) document.addEventListener(sign, begin, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) document.removeEventListener(sign, begin)
    }
  }, [minutes, lock])
}
