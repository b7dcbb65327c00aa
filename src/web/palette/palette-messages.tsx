import { IconSearchOff } from '@tabler/icons-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { listed } from './listed.ts'

interface Problem {
  failed: string
  refetch: () => unknown
}

interface PaletteMessagesProps {
  problems: readonly Problem[]
  /** The kinds of things that were looked for in vain. */
  nothing: readonly string[] | undefined
}

/** Beside the list: what could not be fetched, or that there is nothing. */
export function PaletteMessages({ problems, nothing }: PaletteMessagesProps) {
  return (
    <>
      {problems.map(({ failed, refetch }) => (
        <StaleNotice key={failed} title={failed} onRetry={() => void refetch()} apart>
          Check the connection.
        </StaleNotice>
      ))}
      {nothing && (
        <EmptyState
          icon={IconSearchOff}
          title="Nothing found"
          text={`No ${listed(nothing)} matches what you typed.`}
        />
      )}
    </>
  )
}
