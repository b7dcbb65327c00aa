import type { ReactNode } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { WALK_IN } from '#shared/sales/buyer.ts'
import type { Sale } from '#shared/sales/contract.ts'
import type { Column, Sort } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import type { PagedList } from '#web/paged/use-paged-query.ts'
import { methodName } from '#web/session/method-name.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { WholeBadge } from '#web/ui/facts/status-badge.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { SALES_FAILED } from './data.ts'
import { DOCUMENT_LABEL, entryLabel } from './entry-words.ts'
import classes from './sales-table.module.css'

type SaleSort = 'created_at' | 'total'

interface SalesTableProps {
  list: PagedList<Sale>
  timeZone: string
  sort: Sort<SaleSort>
  onSort: (sort: Sort<SaleSort>) => void
  onOpen: (sale: Sale) => void
  empty: ReactNode
}

/** Every entry of the book. */
export function SalesTable({ list, timeZone, sort, onSort, onOpen, empty }: SalesTableProps) {
  return (
    <DataTable
      list={list}
      caption="Sales and returns"
      columns={columnsFor(timeZone)}
      rowId={({ id }) => id}
      rowLabel={({ transaction_number }) => transaction_number}
      failed={SALES_FAILED}
      loadingText="Loading sales..."
      empty={empty}
      sort={sort}
      onSort={onSort}
      onOpen={onOpen}
      mobile={phoneCard(timeZone)}
    />
  )
}

const columnsFor = (timeZone: string): readonly Column<Sale, SaleSort>[] => [
  {
    header: 'Number',
    cell: (sale) => (
      <TwoLines
        first={<span className={classes.number}>{sale.transaction_number}</span>}
        second={[sale.till_number, formatDateTime(sale.created_at, timeZone)]
          .filter(Boolean)
          .join(' · ')}
      />
    ),
    sortKey: 'created_at',
  },
  { header: 'Kind', cell: (sale) => <KindBadge sale={sale} /> },
  {
    header: 'Customer',
    cell: (sale) => <TwoLines first={sale.customer_name ?? WALK_IN} />,
    width: '20%',
  },
  {
    header: 'Seller',
    cell: (sale) => <TwoLines first={sale.seller_name} second={sale.till_name ?? undefined} />,
    hideBelow: 'md',
  },
  { header: 'Payment', cell: (sale) => methodName(sale.payment_method), hideBelow: 'md' },
  { header: 'Document', cell: (sale) => DOCUMENT_LABEL[sale.document.kind], hideBelow: 'lg' },
  {
    header: 'Total',
    cell: (sale) => <MoneyText amount={sale.total} />,
    align: 'end',
    sortKey: 'total',
  },
]

function KindBadge({ sale }: { sale: Pick<Sale, 'kind'> }) {
  return <WholeBadge tone={sale.kind === 'return' ? 'yellow' : 'green'} label={entryLabel(sale)} />
}

const phoneCard = (timeZone: string) => (sale: Sale) => (
  <PhoneCard sale={sale} timeZone={timeZone} />
)

function PhoneCard({ sale, timeZone }: { sale: Sale; timeZone: string }) {
  return (
    <div className={classes.card}>
      <TwoLines
        first={sale.customer_name ?? WALK_IN}
        second={`${sale.transaction_number} · ${formatDateTime(sale.created_at, timeZone)}`}
      />
      <div className={classes.end}>
        <MoneyText amount={sale.total} />
        <KindBadge sale={sale} />
      </div>
    </div>
  )
}
