import { IconCash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatPlainDate, formatTime } from '#shared/dates.ts'
import { sum, negative } from '#shared/money.ts'
import { type Addendum, type Drawer, MOST_SHIFTS, type Shift } from '#shared/shifts/contract.ts'
import type { ShiftReport } from '#shared/shifts/report.ts'
import { JournalMenu } from '#web/bookkeeping/journal-menu.tsx'
import { answered } from '#web/call.ts'
import { Difference } from '#web/drawer/count-result.tsx'
import { ReportDialog } from '#web/drawer/report-dialog.tsx'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { wholeList } from '#web/paged/list-data.ts'
import { useUser } from '#web/session/session.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { StatusBadge, WholeBadge } from '#web/ui/facts/status-badge.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { TwoSides } from '#web/ui/facts/two-sides.tsx'
import { useFreshCopy } from '#web/ui/forms/use-fresh-copy.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { CutShort } from '#web/ui/states/cut-short.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { CountDialog } from './count-dialog.tsx'
import { FAILED, lookAtShift, readShift, useDrawers, useShifts } from './data.ts'
import { DayRange, useDays } from './day-range.tsx'
import { shiftActions } from './shift-actions.tsx'
import classes from './shifts.module.css'

interface Shown {
  report: ShiftReport
  addenda?: readonly Addendum[]
}

/** The shifts of some days: what was over and short, and what goes to the bank. */
export function DrawersTab() {
  const { timezone } = useUser().settings
  const { days, choose } = useDays()
  const [shown, setShown] = useState<Shown>()
  const [counted, count] = useState<Shift>()
  const shifts = useShifts(days)
  const { fetchingId, start } = useFreshCopy({
    fetch: (shiftId) => reportOf(shifts.data!.find((shift) => shift.id === shiftId)!),
    open: setShown,
    failed: FAILED.shifts,
  })
  const { data: drawers = [] } = useDrawers()
  return (
    <div className={classes.stack}>
      {drawers.length > 0 && <OpenDrawers drawers={drawers} timeZone={timezone} />}
      <DayRange days={days} onChange={choose} />
      <Panel title="Shifts" note="Over and short, by the last count" flush>
        <DataTable
          bare
          list={wholeList(shifts)}
          caption="Shifts"
          fewRows={5}
          columns={columnsFor(timezone)}
          rowId={({ id }) => id}
          rowLabel={(shift) => `${shift.till_name}, ${shift.day}`}
          mobile={cardFor(timezone)}
          failed={FAILED.shifts}
          loadingText="Loading shifts..."
          empty={
            <EmptyState
              icon={IconCash}
              title="No shifts in these days"
              text="A shift is opened at the till, with the float in its drawer."
            />
          }
          actions={shiftActions({ fetchingId, show: ({ id }) => void start(id), count })}
        />
        <CutShort rows={shifts.data} most={MOST_SHIFTS}>
          {`Only the newest ${MOST_SHIFTS} are shown and added up: choose fewer days to see the others.`}
        </CutShort>
        {shifts.data && shifts.data.length > 0 && <Sums shifts={shifts.data} />}
      </Panel>
      {counted && <CountDialog shift={counted} onClose={() => count(undefined)} />}
      {shown && (
        <ReportDialog
          {...shown}
          extra={shown.report.number !== null && <JournalMenu shiftId={shown.report.shift_id} />}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  )
}

async function reportOf({ id, closed_at }: Shift): Promise<Shown> {
  if (closed_at === null) return { report: answered(await lookAtShift(id)) }
  const { report, addenda } = await readShift(id)
  return { report: report!, addenda }
}

/** How much is in them nobody is told before the count; only that it is time to take some out. */
function OpenDrawers({ drawers, timeZone }: { drawers: readonly Drawer[]; timeZone: string }) {
  return (
    <Panel title="Open drawers" note="When each is due for a drop to the safe">
      <ul className={classes.drawers}>
        {drawers.map((drawer) => (
          <li key={drawer.shift_id}>
            <b>{drawer.till_name}</b>
            <span className={classes.quiet}>{drawer.held_by_name}</span>
            {drawer.is_due ? (
              <StatusBadge tone="red">Drop now</StatusBadge>
            ) : (
              <StatusBadge tone="grey">
                {drawer.due_at === null
                  ? 'Not due'
                  : `Due about ${formatTime(drawer.due_at, timeZone)}`}
              </StatusBadge>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Sums({ shifts }: { shifts: readonly Shift[] }) {
  const differences = shifts.flatMap(({ difference, closed_at }) =>
    closed_at === null ? [] : (difference ?? []),
  )
  const over = sum(differences.filter((amount) => amount > 0))
  const short = negative(sum(differences.filter((amount) => amount < 0)))
  return (
    <div className={classes.sums}>
      <span>
        Over <MoneyText amount={over} />
      </span>
      <span>
        Short <MoneyText amount={short} />
      </span>
      <b>
        Bank deposit <MoneyText amount={sum(shifts.flatMap(({ deposit }) => deposit ?? []))} />
      </b>
    </div>
  )
}

const columnsFor = (timeZone: string): readonly Column<Shift>[] => [
  { header: 'Day', cell: (shift) => formatPlainDate(shift.day) },
  { header: 'Till', cell: (shift) => <TwoLines first={shift.till_name} /> },
  { header: 'Held by', cell: (shift) => <TwoLines first={shift.held_by_name} />, hideBelow: 'md' },
  {
    header: 'Hours',
    cell: (shift) => <span className={classes.hours}>{hoursOf(shift, timeZone)}</span>,
    hideBelow: 'md',
  },
  { header: 'State', cell: (shift) => <State shift={shift} /> },
  {
    header: 'Counted',
    cell: ({ counted }) => counted !== undefined && <MoneyText amount={counted} />,
    align: 'end',
    hideBelow: 'md',
  },
  {
    header: 'Over / short',
    cell: ({ difference }) => difference !== undefined && <Difference amount={difference} />,
    align: 'end',
  },
  {
    header: 'Deposit',
    cell: ({ deposit }) => deposit !== undefined && <MoneyText amount={deposit} />,
    align: 'end',
  },
]

const cardFor = (timeZone: string) => (shift: Shift) => (
  <TwoSides
    first={`${shift.till_name} · ${formatPlainDate(shift.day)}`}
    second={`${shift.held_by_name} · ${hoursOf(shift, timeZone)}`}
    figure={<State shift={shift} />}
    detail={shift.difference !== undefined && <Difference amount={shift.difference} />}
  />
)

const hoursOf = ({ opened_at, closed_at }: Shift, timeZone: string): string =>
  `${formatTime(opened_at, timeZone)} to ${closed_at === null ? 'now' : formatTime(closed_at, timeZone)}`

function State({ shift }: { shift: Shift }) {
  if (shift.z_number !== null) return <WholeBadge tone="grey" label={`Z ${shift.z_number}`} />
  if (shift.is_left) return <WholeBadge tone="red" label="Left to a manager" />
  if (shift.is_overnight) return <WholeBadge tone="yellow" label="Open overnight" />
  if (shift.counted !== undefined) return <WholeBadge tone="blue" label="Counted" />
  return <WholeBadge tone="green" label="Open" />
}
