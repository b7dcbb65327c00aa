import { useState } from 'react'
import { toast } from './toast.tsx'

/** A refresh that a person asked for, by button or by pulling, and that says how it went. */
export function useRefresh(
  work: () => Promise<unknown>,
  words: { done: string; failed: string },
): { refreshing: boolean; refresh: () => Promise<void> } {
  const [refreshing, setRefreshing] = useState(false)
  async function refresh() {
    setRefreshing(true)
    try {
      await work()
      toast.success(words.done)
    } catch {
      // The call itself has logged why.
      toast.error(words.failed)
    }
    setRefreshing(false)
  }
  return { refreshing, refresh }
}
