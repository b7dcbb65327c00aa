import { useEffect } from 'react'
import { logError } from '#web/log.ts'

/** Fills the bell while somebody is signed in. Its code comes after the page: nobody waits for it. */
export function useSmartRounds(userId: string): void {
  useEffect(() => {
    let stop = () => {}
    let left = false
    async function start() {
      const { runRounds } = await import('./run-rounds.ts')
      if (!left) stop = runRounds(userId)
    }
    start().catch(logError)
    return () => {
      left = true
      stop()
    }
  }, [userId])
}
