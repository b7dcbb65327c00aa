import { useSyncExternalStore } from 'react'
import { MINUTE_MS, shopDay } from '#shared/dates.ts'
import { tillNow } from '#web/dark/now.ts'
import { useUser } from '#web/session/session.ts'

/** The shop's day, YYYY-MM-DD, by the server's clock where it is known; a screen left open overnight follows. */
export function useShopDay(): string {
  const { timezone } = useUser().settings
  return useSyncExternalStore(eachMinute, () => shopDay(new Date(tillNow()), timezone))
}

/** For what follows the clock. */
export function eachMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS)
  return () => clearInterval(timer)
}
