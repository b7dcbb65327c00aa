import { IconUsers } from '@tabler/icons-react'
import { counted, formatCount } from '#shared/counted.ts'
import type { PersonExceptions } from '#shared/exceptions/contract.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { wholeList } from '#web/paged/list-data.ts'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { TwoSides } from '#web/ui/facts/two-sides.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { type Days, FAILED, useExceptionReport } from './data.ts'
import classes from './shifts.module.css'

type Kind = PersonExceptions['kinds'][number]['kind']

export const KINDS: Readonly<Record<Kind, string>> = {
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

/** Who does how much of what is worth a look, beside their colleagues. */
export function ExceptionsByPerson({ days }: { days: Days }) {
  const report = useExceptionReport(days)
  return (
    <Panel title="By person" note="In brackets: for each hundred sales" flush>
      <DataTable
        bare
        list={wholeList(report)}
        caption="Exceptions by person"
        fewRows={3}
        columns={PERSON_COLUMNS}
        rowId={({ profile_id }) => profile_id}
        rowLabel={({ name }) => name}
        mobile={personCard}
        failed={FAILED.exceptions}
        loadingText="Loading the people..."
        empty={<EmptyState icon={IconUsers} title="Nobody sold in these days" />}
      />
    </Panel>
  )
}

/** On a phone what they did stands below, in the same words. */
const personCard = (person: PersonExceptions) => (
  <TwoSides
    first={person.name}
    second={<Deeds person={person} />}
    figure={counted(person.sales, 'sale')}
  />
)

const PERSON_COLUMNS: readonly Column<PersonExceptions>[] = [
  { header: 'Name', cell: ({ name }) => <TwoLines first={name} />, width: '22%' },
  { header: 'Sales', cell: ({ sales }) => formatCount(sales), align: 'end', width: '10%' },
  { header: 'What', cell: (person) => <Deeds person={person} /> },
]

/**
 * What somebody did at all, the most frequent first; never a column for each kind, for which no screen is wide enough.
 */
function Deeds({ person }: { person: PersonExceptions }) {
  const done = person.kinds
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  if (done.length === 0) return <span className={classes.quiet}>Nothing</span>
  return (
    <ul className={classes.deeds}>
      {done.map((figures) => (
        <li key={figures.kind}>
          {KINDS[figures.kind]} <b>{formatCount(figures.count)}</b>{' '}
          <span className={classes.quiet}>{rateText(figures)}</span>
        </li>
      ))}
    </ul>
  )
}

/** For each hundred sales, beside all the others together. */
function rateText({ rate, colleagues }: PersonExceptions['kinds'][number]): string {
  if (rate === null) return ''
  return colleagues === null ? `(${rate})` : `(${rate}, others ${colleagues})`
}
