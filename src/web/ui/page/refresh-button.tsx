import { IconRefresh } from '@tabler/icons-react'
import { onlineManager } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#web/ui/states/toast.tsx'
import { PhoneIconButton } from './phone-icon-button.tsx'

interface RefreshButtonProps {
  onClick: () => void
  busy: boolean
  label?: string
}

export const RefreshButton = ({ onClick, busy, label = 'Refresh' }: RefreshButtonProps) => (
  <PhoneIconButton icon={IconRefresh} label={label} loading={busy} onClick={onClick} />
)

/** A refresh that a person asked for, by button or by pulling, and that says how it went. */
export function useRefresh(
  work: () => Promise<unknown>,
  words: { done: string; failed: string },
): { refreshing: boolean; refresh: () => Promise<void> } {
  const [refreshing, setRefreshing] = useState(false)
  async function refresh() {
    setRefreshing(true)
    try {
      // Offline nothing is asked, and nothing would fail.
      if (!onlineManager.isOnline()) throw new Error('The browser is offline')
      await work()
      toast.success(words.done)
    } catch {
      // Offline is shown, and a call has logged itself why it failed.
      toast.error(words.failed)
    }
    setRefreshing(false)
  }
  return { refreshing, refresh }
}
