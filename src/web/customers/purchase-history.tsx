import { IconReceipt } from '@tabler/icons-react'
import { useId } from 'react'
import { formatCount } from '#shared/counted.ts'
import type { Purchase } from '#shared/customers/customer.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { saleReceipt } from '#web/sales/lazy-receipt.ts'
import { useMayReadSale } from '#web/sales/use-may-read-sale.ts'
import { methodName } from '#web/session/method-name.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import classes from './customer-details.module.css'
import { usePurchases } from './data.ts'

interface PurchaseHistoryProps {
  customerId: number
  timeZone: string
  onReceipt: (saleId: number) => void
}

export function PurchaseHistory({ customerId, timeZone, onReceipt }: PurchaseHistoryProps) {
  const purchases = usePurchases(customerId)
  const titleId = useId()
  return (
    <section className={classes.history} aria-labelledby={titleId}>
      <h3 className={classes.historyTitle} id={titleId}>
        Purchase History
      </h3>
      <DataTable
        bare
        list={purchases}
        caption="Purchases"
        columns={columnsFor(timeZone)}
        rowId={(purchase) => purchase.id}
        rowLabel={(purchase) => purchase.transaction_number}
        failed="Failed to load purchases"
        loadingText="Loading purchases..."
        empty={<EmptyState icon={IconReceipt} title="No purchases yet" />}
        actions={receiptAction(onReceipt)}
      />
    </section>
  )
}

const receiptAction = (onOpen: (saleId: number) => void) => (purchase: Purchase) => (
  <ReceiptAction purchase={purchase} onOpen={onOpen} />
)

interface ReceiptActionProps {
  purchase: Purchase
  onOpen: (saleId: number) => void
}

function ReceiptAction({ purchase, onOpen }: ReceiptActionProps) {
  const mayRead = useMayReadSale()
  if (!mayRead(purchase.seller_id)) return null
  return (
    <RowAction
      icon={IconReceipt}
      label={`Receipt of ${purchase.transaction_number}`}
      intent={saleReceipt.intent}
      onClick={() => onOpen(purchase.id)}
    />
  )
}

const columnsFor = (timeZone: string): readonly Column<Purchase>[] => [
  {
    header: 'Sale',
    cell: (purchase) => (
      <TwoLines
        first={formatDateTime(purchase.created_at, timeZone)}
        second={purchase.transaction_number}
      />
    ),
  },
  { header: 'Items', cell: (purchase) => formatCount(purchase.item_count), align: 'end' },
  { header: 'Payment', cell: (purchase) => methodName(purchase.payment_method) },
  {
    header: 'Points',
    cell: ({ loyalty_points_earned: points }) =>
      points < 0 ? formatCount(points) : `+${formatCount(points)}`,
    align: 'end',
  },
  { header: 'Total', cell: (purchase) => <MoneyText amount={purchase.total} />, align: 'end' },
]
