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
  const problem = problemOf(state, timezone)
  const Icon = problem === undefined ? IconLock : IconLockExclamation
  return (
    <p className={classes.note} data-broken={problem !== undefined || undefined} role="status">
      <Icon className={classes.icon} size={15} stroke={1.75} aria-hidden />
      {problem ?? textOf(state, timezone)}
    </p>
  )
}

function problemOf(state: SealState, timeZone: string): string | undefined {
  const { is_whole, tampered_at, behind_since } = state
  if (!is_whole) return 'Seals are missing: the trail may have been cut off. Run npm run verify.'
  if (tampered_at !== null)
    return `Rows were removed or put in, noticed ${formatDateTime(tampered_at, timeZone)}. Run npm run verify.`
  if (behind_since !== null)
    return `Not sealed since ${formatDateTime(behind_since, timeZone)}: newer rows could be changed unnoticed`
  return undefined
}

const textOf = ({ sealed_through }: SealState, timeZone: string): string =>
  sealed_through === null
    ? 'Nothing sealed yet'
    : `Sealed up to ${formatDateTime(sealed_through, timeZone)}`
