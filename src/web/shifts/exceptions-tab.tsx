import { Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconChecklist, IconCircleCheck, IconFileText, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import type { Exception, PersonExceptions } from '#shared/exceptions/contract.ts'
import { formatRand } from '#shared/money.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { rowsAtHand, wholeList } from '#web/paged/list-data.ts'
import { useUser } from '#web/session/session.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { counted } from '#web/ui/format.ts'
import { Panel } from '#web/ui/panel.tsx'
import { RowAction } from '#web/ui/row-action.tsx'
import { TwoLines } from '#web/ui/two-lines.tsx'
import { TwoSides } from '#web/ui/two-sides.tsx'
import { writeErrorText } from '#web/ui/write-error.ts'
import { FAILED, resolveException, useExceptionReport, useExceptions } from './data.ts'
import { DayRange, lastWeek } from './day-range.tsx'
import classes from './shifts.module.css'
import { ToldEntryDialog } from './told-entry.tsx'

type Kind = PersonExceptions['kinds'][number]['kind']

const KINDS: Readonly<Record<Kind, string>> = {
  discount: 'Discount',
  price: 'Price below list',
  return: 'Return',
  void: 'Void',
  paid_out: 'Paid out',
  no_sale: 'No sale',
  wrong_pin: 'Wrong PIN',
  over_short: 'Over or short',
  offline: 'Done offline',
  held: 'Held entry',
  gap: 'Missing entry',
  clock: 'Wrong clock',
  shortfall: 'Sold beyond stock',
  no_proof_of_age: 'No proof of age',
  approval: 'Approved',
}

/** What somebody must look at, and who does how much of it beside their colleagues. */
export function ExceptionsTab() {
  const { id, settings } = useUser()
  const [days, setDays] = useState(lastWeek(useShopDay()))
  const [all, setAll] = useState(false)
  const [ticked, tick] = useState<Exception>()
  const [told, tell] = useState<Exception>()
  const exceptions = useExceptions(days, all ? 'all' : 'open')
  const { data: report = [] } = useExceptionReport(days)
  return (
    <div className={classes.stack}>
      <div className={classes.range}>
        <DayRange days={days} onChange={setDays} />
        <Switch
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
          actions={exceptionActions(id, { tick, tell })}
        />
      </Panel>
      <Panel title="By person" note="Below: for each hundred sales, theirs and all others’" flush>
        <DataTable
          bare
          list={rowsAtHand(report)}
          caption="Exceptions by person"
          columns={personColumns(report)}
          rowId={({ profile_id }) => profile_id}
          rowLabel={({ name }) => name}
          mobile={personCard}
          failed={FAILED.exceptions}
          empty={<EmptyState icon={IconUsers} title="Nobody sold in these days" />}
        />
      </Panel>
      {told && <ToldEntryDialog exception={told} onClose={() => tell(undefined)} />}
      {ticked && <TickOff exception={ticked} onClose={() => tick(undefined)} />}
    </div>
  )
}

const exceptionCard = (exception: Exception) => (
  <TwoSides
    first={`${KINDS[exception.kind]} · ${exception.person}`}
    second={exception.note ?? exception.details}
    figure={exception.amount === 0 ? '' : formatRand(exception.amount)}
  />
)

interface Deeds {
  tick: (exception: Exception) => void
  tell: (exception: Exception) => void
}

/** Nobody ticks off what they did themselves. */
const exceptionActions =
  (ownId: string, { tick, tell }: Deeds) =>
  (exception: Exception) => (
    <>
      {exception.entry_id !== null && (
        <RowAction
          icon={IconFileText}
          label={`What the till told: ${exception.details}`}
          onClick={() => tell(exception)}
        />
      )}
      {exception.resolved_at === null && exception.profile_id !== ownId && (
        <RowAction
          icon={IconChecklist}
          label={`Tick off: ${exception.details}`}
          onClick={() => tick(exception)}
        />
      )}
    </>
  )

const personCard = (person: PersonExceptions) => (
  <TwoSides
    first={person.name}
    second={person.kinds
      .filter(({ count }) => count > 0)
      .map(({ kind, count }) => `${KINDS[kind]} ${count}`)
      .join(', ')}
    figure={counted(person.sales, 'sale')}
  />
)

const columnsFor = (timeZone: string): readonly Column<Exception>[] => [
  { header: 'When', cell: (exception) => formatDateTime(exception.created_at, timeZone) },
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
    cell: ({ amount }) => (amount === 0 ? '' : formatRand(amount)),
    align: 'end',
  },
  {
    header: 'Note',
    cell: ({ note, resolved_by }) => <TwoLines first={note ?? ''} second={resolved_by ?? ''} />,
    hideBelow: 'md',
  },
]

/** One column for each kind that happened at all. */
const personColumns = (report: readonly PersonExceptions[]): Column<PersonExceptions>[] => [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Sales', cell: ({ sales }) => String(sales), align: 'end' },
  ...(report[0]?.kinds ?? []).map(({ kind }, at): Column<PersonExceptions> => ({
    header: KINDS[kind],
    cell: (person) => <Rate figures={person.kinds[at]} />,
    align: 'end',
  })),
]

/** How often, and for each hundred sales, beside all the others together. */
function Rate({ figures }: { figures: PersonExceptions['kinds'][number] | undefined }) {
  if (!figures) return null
  const { count, rate, colleagues } = figures
  const beside = colleagues === null ? '' : `, others ${colleagues}`
  return <TwoLines first={String(count)} second={rate === null ? '' : `${rate}${beside}`} />
}

function TickOff({ exception, onClose }: { exception: Exception; onClose: () => void }) {
  const form = useForm({
    initialValues: { note: '' },
    validate: { note: (note) => (note.trim() === '' ? 'Say what you found out' : null) },
  })
  return (
    <FormModal
      title="Tick off"
      size="md"
      form={form}
      submitLabel="Tick off"
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
