import { useQuery } from '@tanstack/react-query'
import { sessionApi } from '#shared/session/contract.ts'
import { call } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './shared-till.module.css'
import { sharedTillNote } from './shared-till-note.ts'

const FAILED = 'Failed to load what is known of the sign-ins'

/** No switch: what the identity provider does, as the latest sign-ins show it. */
export function SharedTill() {
  const { data, isError } = useQuery({ queryKey: ['sign-in-times'], queryFn: fetchTimes })
  const note = data && sharedTillNote(data)
  return (
    <section className={classes.note} aria-labelledby="shared-till">
      <div className={classes.head}>
        <h3 className={classes.title} id="shared-till">
          Shared tills
        </h3>
        {note && <StatusBadge tone={note.tone}>{note.status}</StatusBadge>}
      </div>
      <p className={classes.text}>{note ? note.text : isError ? `${FAILED}.` : '\u00A0'}</p>
    </section>
  )
}

const fetchTimes = ({ signal }: { signal: AbortSignal }) =>
  loggedAs(FAILED)(call(sessionApi.signInTimes, {}, FAILED, { signal }), signal)
