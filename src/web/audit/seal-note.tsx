import { IconLock, IconLockExclamation } from '@tabler/icons-react'
import type { SealState } from '#shared/audit/audit-log.ts'
import { formatDateTime } from '#shared/dates.ts'
import { useUser } from '#web/session/session.ts'
import { useSealState } from './data.ts'
import classes from './seal-note.module.css'

/** How far the trail is sealed, in a quiet line. Nothing while it is not known. */
export function SealNote() {
  const { timezone } = useUser().settings
  const { data: state } = useSealState()
  if (!state) return null
  const Icon = state.is_whole ? IconLock : IconLockExclamation
  return (
    <p className={classes.note} data-broken={!state.is_whole || undefined}>
      <Icon className={classes.icon} size={15} stroke={1.75} aria-hidden />
      {textOf(state, timezone)}
    </p>
  )
}

function textOf({ is_whole, sealed_through }: SealState, timeZone: string): string {
  if (!is_whole) return 'Seals are missing: the trail may have been cut off. Run npm run verify.'
  if (sealed_through === null) return 'Nothing sealed yet'
  return `Sealed up to ${formatDateTime(sealed_through, timeZone)}`
}
