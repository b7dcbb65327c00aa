import { Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconChecklist, IconCircleCheck, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { type Exception, FINDING_NEEDED, MOST_EXCEPTIONS } from '#shared/exceptions/contract.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { wholeList } from '#web/paged/list-data.ts'
import { useUser } from '#web/session/session.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { TwoSides } from '#web/ui/facts/two-sides.tsx'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { CutShort } from '#web/ui/states/cut-short.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { FAILED, resolveException, useExceptions } from './data.ts'
import { DayRange, useDays } from './day-range.tsx'
import { ExceptionsByPerson, KINDS } from './exceptions-by-person.tsx'
import classes from './shifts.module.css'
import { ToldEntryDialog } from './told-entry.tsx'

/** What somebody must look at, and who does how much of it beside their colleagues. */
export function ExceptionsTab() {
  const { settings } = useUser()
  const { days, choose } = useDays()
  const [all, setAll] = useState(false)
  const [ticked, tick] = useState<Exception>()
  const [told, tell] = useState<Exception>()
  const exceptions = useExceptions(days, all ? 'all' : 'open')
  return (
    <div className={classes.stack}>
      <div className={classes.range}>
        <DayRange days={days} onChange={choose} />
        <Switch
          className={classes.beside ?? ''}
          label="Also what is ticked off"
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      </div>
      <Panel title="To look at" flush>
        <DataTable
          bare
          list={wholeList(exceptions)}
          caption="Exceptions"
          fewRows={5}
          columns={columnsFor(settings.timezone)}
          rowId={(exception) => exception.id}
          rowLabel={({ details }) => details}
          isFaded={({ resolved_at }) => resolved_at !== null}
          mobile={exceptionCard}
          failed={FAILED.exceptions}
          loadingText="Loading exceptions..."
          empty={<EmptyState icon={IconCircleCheck} title="Nothing to look at in these days" />}
          actions={exceptionActions({ tick, tell })}
        />
        <CutShort rows={exceptions.data} most={MOST_EXCEPTIONS}>
          {`Only the newest ${MOST_EXCEPTIONS} are shown: choose fewer days to see the others.`}
        </CutShort>
      </Panel>
      <ExceptionsByPerson days={days} />
      {told && <ToldEntryDialog exception={told} onClose={() => tell(undefined)} />}
      {ticked && <TickOff exception={ticked} onClose={() => tick(undefined)} />}
    </div>
  )
}

const exceptionCard = (exception: Exception) => (
  <TwoSides
    first={`${KINDS[exception.kind]} · ${exception.person}`}
    second={exception.note ?? exception.details}
    figure={exception.amount !== 0 && <MoneyText amount={exception.amount} />}
  />
)

interface Ways {
  tick: (exception: Exception) => void
  tell: (exception: Exception) => void
}

/** Nobody ticks off what they did or had a hand in themselves. */
const exceptionActions =
  ({ tick, tell }: Ways) =>
  (exception: Exception) => (
    <>
      {exception.entry_id !== null && (
        <RowAction
          icon={IconFileText}
          label={`What the till told: ${exception.details}`}
          onClick={() => tell(exception)}
        />
      )}
      {exception.resolved_at === null && !exception.is_own && (
        <RowAction
          icon={IconChecklist}
          label={`Tick off: ${exception.details}`}
          onClick={() => tick(exception)}
        />
      )}
    </>
  )

const columnsFor = (timeZone: string): readonly Column<Exception>[] => [
  {
    header: 'When',
    cell: ({ created_at }) => (
      <span className={classes.hours}>{formatDateTime(created_at, timeZone)}</span>
    ),
  },
  {
    header: 'What',
    cell: ({ kind, details }) => <TwoLines first={KINDS[kind]} second={details} />,
  },
  {
    header: 'Who',
    cell: ({ person, approver }) => (
      <TwoLines first={person} second={approver === null ? '' : `approved by ${approver}`} />
    ),
  },
  {
    header: 'Amount',
    cell: ({ amount }) => amount !== 0 && <MoneyText amount={amount} />,
    align: 'end',
  },
  {
    header: 'Note',
    cell: ({ note, resolved_by }) => <TwoLines first={note ?? ''} second={resolved_by ?? ''} />,
    hideBelow: 'md',
  },
]

function TickOff({ exception, onClose }: { exception: Exception; onClose: () => void }) {
  const form = useForm({
    initialValues: { note: '' },
    validate: { note: (note) => (note.trim() === '' ? FINDING_NEEDED : null) },
  })
  return (
    <FormModal
      title="Tick Off"
      size="md"
      form={form}
      submitLabel="Tick Off"
      onSubmit={({ note }) => resolveException(exception.id, note)}
      onClose={onClose}
      errorText={writeErrorText}
    >
      <p>{exception.details}</p>
      <TextInput
        label="What you found out"
        maxLength={500}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </FormModal>
  )
}
