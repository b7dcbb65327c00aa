import { Modal } from '@mantine/core'
import { formatMoment } from '#shared/dates.ts'
import type { Exception, ToldEntry } from '#shared/exceptions/contract.ts'
import { useUser } from '#web/session/session.ts'
import { DetailList } from '#web/ui/facts/detail-list.tsx'
import { useIsPhone } from '#web/ui/page/phone.ts'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { FAILED, useToldEntry } from './data.ts'
import classes from './told-entry.module.css'

/** What a till told, word for word: also what nobody could book. */
export function ToldEntryDialog({
  exception,
  onClose,
}: {
  exception: Exception
  onClose: () => void
}) {
  const { timezone } = useUser().settings
  const phone = useIsPhone()
  const { data: entry, isError, isFetching, refetch } = useToldEntry(exception.id)
  return (
    <Modal opened onClose={onClose} title="What the till told" size="lg" fullScreen={phone}>
      {!entry && isError && (
        <ErrorState title={FAILED.entry} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!entry && !isError && <DataSkeleton text="Loading what the till told..." rows={4} />}
      {entry && (
        <>
          <DetailList
            title={exception.details}
            details={detailsOf(entry, timezone)}
            missing="None"
          />
          <pre className={classes.body}>{readable(entry.body)}</pre>
        </>
      )}
    </Modal>
  )
}

const OUTCOMES = {
  booked: 'Booked',
  exception: 'Booked, to be looked at',
  held: 'Kept, not booked',
} as const

const detailsOf = (entry: ToldEntry, timeZone: string): [string, string | null][] => [
  ['Till', entry.till_name],
  ['Entry', entry.sequence === null ? null : String(entry.sequence)],
  ['Outcome', OUTCOMES[entry.outcome]],
  ['Sale', [entry.transaction_number, entry.till_number].filter(Boolean).join(', ') || null],
  ['Done', entry.at && formatMoment(entry.at, timeZone)],
  ['Received', formatMoment(entry.received_at, timeZone)],
  ['Sent by', entry.sent_by],
]

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
