import { IconReceipt, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { counted, formatCount } from '#shared/counted.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatRand } from '#shared/money.ts'
import { type ReportQuery, reportsApi } from '#shared/reports/contract.ts'
import type { UnprovenSales as Unproven } from '#shared/reports/unproven-sales.ts'
import { WALK_IN } from '#shared/sales/buyer.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { rowsAtHand } from '#web/paged/list-data.ts'
import { useLocalPages } from '#web/paged/use-local-pages.ts'
import { saleReceipt } from '#web/sales/lazy-receipt.ts'
import { useUser } from '#web/session/session.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { TwoSides } from '#web/ui/facts/two-sides.tsx'
import { ExportButton } from '#web/ui/page/export-button.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { UNPROVEN_FAILED, useUnprovenSales } from './data.ts'
import classes from './unproven-sales.module.css'

type Sale = Unproven['sales'][number]

/** Sales at which nobody proved their age, for whoever answers for them. */
export function UnprovenSales({ asked }: { asked: ReportQuery }) {
  const { data, isError, isFetching, refetch } = useUnprovenSales(asked)
  if (!data && !isError) return null
  return (
    <Panel title="Sales without Proof of Age" note={data && noteOf(data)} flush>
      {data ? (
        <UnprovenList found={data} asked={asked} />
      ) : (
        <ErrorState title={UNPROVEN_FAILED} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </Panel>
  )
}

function UnprovenList({ found, asked }: { found: Unproven; asked: ReportQuery }) {
  const { timezone } = useUser().settings
  const { rows, pager } = useLocalPages(found.sales)
  const [opened, setOpened] = useState<number>()
  return (
    <>
      {found.transactions > 0 && (
        <div className={classes.tools}>
          <p className={classes.sellers}>
            {found.bySeller
              .map(
                ({ seller_name, transactions }) => `${seller_name}: ${formatCount(transactions)}`,
              )
              .join(' · ')}
          </p>
          <ExportButton
            endpoint={reportsApi.exportUnprovenSales}
            input={asked}
            label="Export Sales"
            done="Sales exported successfully!"
            failed="Failed to export sales"
            tellsReason
          />
        </div>
      )}
      <DataTable
        bare
        caption="Sales without Proof of Age"
        list={{ ...rowsAtHand(rows), pager }}
        columns={columnsFor(timezone)}
        rowId={({ id }) => id}
        rowLabel={({ transaction_number }) => transaction_number}
        mobile={cardFor(timezone)}
        actions={receiptAction(setOpened)}
        failed={UNPROVEN_FAILED}
        empty={
          <EmptyState
            icon={IconShieldCheck}
            title="No sale without proof of age"
            text="Sales to somebody who was neither verified nor confirmed to be 18 or older appear here."
          />
        }
      />
      {opened !== undefined && (
        <saleReceipt.Part saleId={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

const receiptAction = (onOpen: (saleId: number) => void) => (sale: Sale) => (
  <RowAction
    icon={IconReceipt}
    label={`Receipt of ${sale.transaction_number}`}
    intent={saleReceipt.intent}
    onClick={() => onOpen(sale.id)}
  />
)

function noteOf({ transactions, total, sales }: Unproven): string {
  if (transactions === 0) return ''
  const whole = `${counted(transactions, 'sale')} · ${formatRand(total)}`
  return sales.length < transactions ? `${whole} · the newest ${formatCount(sales.length)}` : whole
}

const columnsFor = (timeZone: string): readonly Column<Sale>[] => [
  {
    header: 'Sale',
    cell: ({ transaction_number, created_at }) => (
      <TwoLines first={transaction_number} second={formatDateTime(created_at, timeZone)} />
    ),
    width: '34%',
  },
  { header: 'Seller', cell: ({ seller_name }) => <TwoLines first={seller_name} /> },
  {
    header: 'Customer',
    cell: ({ customer_name }) => <TwoLines first={customer_name ?? WALK_IN} />,
  },
  { header: 'Total', cell: ({ total }) => <MoneyText amount={total} />, align: 'end' },
]

/** The same on a phone. */
const cardFor = (timeZone: string) => (sale: Sale) => (
  <TwoSides
    first={sale.transaction_number}
    second={`${sale.seller_name} · ${sale.customer_name ?? WALK_IN}`}
    figure={<MoneyText amount={sale.total} />}
    detail={formatDateTime(sale.created_at, timeZone)}
  />
)
