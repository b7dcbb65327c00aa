import { Alert, Button } from '@mantine/core'
import { IconReceipt, IconUsb } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDateTime } from '#shared/dates.ts'
import { useUser } from '#web/session/session.ts'
import { showReceipt } from '#web/till/counter.ts'
import { ListModal } from '#web/ui/dialogs/list-modal.tsx'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { StatusBadge, type Tone } from '#web/ui/facts/status-badge.tsx'
import { CutShort } from '#web/ui/states/cut-short.tsx'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useAttempt } from '#web/ui/states/use-attempt.tsx'
import { listEntries } from './book-on-disk.ts'
import { otherTabs } from './counts.ts'
import { useDark } from './line-store.ts'
import classes from './outbox-dialog.module.css'
import { type OutboxRow, outboxRow, receiptAgain } from './outbox-row.ts'
import { saveToStick } from './stick.ts'

const STATES: Readonly<Record<OutboxRow['state'], { tone: Tone; word: string }>> = {
  waiting: { tone: 'blue', word: 'Waiting' },
  booked: { tone: 'green', word: 'Sent' },
  exception: { tone: 'yellow', word: 'Sent, a manager looks at it' },
  held: { tone: 'red', word: 'Held for a manager' },
}

/** As many as somebody looks through, of those that nobody needs to look at. */
const SHOWN = 200
const isShown = ({ state }: OutboxRow, at: number): boolean => at < SHOWN || state !== 'booked'

/** What this till did and the server has not confirmed, and what it made of the rest. */
export function OutboxDialog({ onClose }: { onClose: () => void }) {
  const waiting = useDark((state) => state.waiting)
  const {
    data: rows,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['drawer', 'outbox', waiting],
    queryFn: async () => (await listEntries()).map(outboxRow),
    networkMode: 'always',
    staleTime: 0,
  })
  useEffect(() => otherTabs.listen(() => void refetch()), [refetch])
  const [covered, setCovered] = useState(false)
  const { busy, problem, run } = useAttempt()
  function again(row: OutboxRow) {
    setCovered(true)
    showReceipt(receiptAgain(row.entry), true)
    onClose()
  }
  return (
    <ListModal
      title="On this till"
      about={
        waiting === 0
          ? 'Everything has been sent to the shop'
          : `${counted(waiting, 'entry', 'entries')} safe on this till, sent when the line is back`
      }
      size={640}
      isCovered={covered}
      onClose={onClose}
      footer={
        waiting > 0 && (
          <Button
            variant="default"
            leftSection={<IconUsb size={18} aria-hidden />}
            loading={busy}
            onClick={() => void run(saveToStick)}
          >
            Save to a stick
          </Button>
        )
      }
    >
      {problem}
      <Storage />
      {rows === undefined && isError ? (
        <ErrorState
          title="Failed to read what is on this till"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : rows === undefined ? (
        <DataSkeleton text="Loading..." rows={4} />
      ) : rows.length === 0 ? (
        <EmptyState icon={IconReceipt} title="This till has not sold anything yet" />
      ) : (
        <ul className={classes.rows}>
          {rows.filter(isShown).map((row) => (
            <Row key={row.entry.hash} row={row} onAgain={() => again(row)} />
          ))}
        </ul>
      )}
      {rows?.every(isShown) === false && (
        <CutShort rows={rows} most={SHOWN}>
          Of what has been sent only the newest is shown.
        </CutShort>
      )}
    </ListModal>
  )
}

function Row({ row, onAgain }: { row: OutboxRow; onAgain: () => void }) {
  const { timezone } = useUser().settings
  const { tone, word } = STATES[row.state]
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <b>{row.name}</b>
        <small>
          {formatDateTime(row.entry.at, timezone)}
          {row.entry.server_number !== null &&
            row.entry.server_number !== row.entry.number &&
            ` · ${row.entry.server_number} in the shop`}
          {row.entry.reason !== null && ` · ${row.entry.reason}`}
        </small>
      </span>
      {row.amount !== null && <MoneyText amount={row.amount} />}
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {row.entry.kind === 'sale' && (
        <Button variant="subtle" size="compact-md" onClick={onAgain}>
          Receipt
        </Button>
      )}
    </li>
  )
}

/** What threatens what is stored here. */
function Storage() {
  const storage = useDark((state) => state.storage)
  if (storage === 'full')
    return (
      <Alert color="red" className={classes.notice ?? ''}>
        Little room is left on this device. Make room, or sales may not be kept.
      </Alert>
    )
  if (storage === 'refused')
    return (
      <Alert color="yellow" className={classes.notice ?? ''}>
        The browser has not promised to keep what is stored here. Install Veld on this device, or
        save what waits to a stick before clearing anything.
      </Alert>
    )
  return null
}
