import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { formatCount } from '#shared/counted.ts'
import { WALK_IN } from '#shared/sales/buyer.ts'
import type { SaleDetails } from '#shared/sales/contract.ts'
import { useSale } from '#web/sales/data.ts'
import { saleReceipt } from '#web/sales/lazy-receipt.ts'
import { methodName } from '#web/session/method-name.ts'
import { DetailList } from '#web/ui/facts/detail-list.tsx'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import classes from './log-details.module.css'

/** What the row of a sale is about: its lines, payment, customer and receipt. */
export function SoldInRow({ saleId, onReceipt }: { saleId: number; onReceipt: () => void }) {
  const { data: sale, isError } = useSale(saleId)
  if (isError) return null
  if (!sale) return <DataSkeleton text="Loading the sale..." quiet />
  return (
    <>
      <DetailList
        title={`Sale ${sale.transaction_number}`}
        missing={WALK_IN}
        details={[
          ['Customer', sale.customer_name],
          ['Payment', methodName(sale.payment_method)],
          ['Total', <MoneyText key="total" amount={sale.total} />],
          ['Lines', <Lines key="lines" items={sale.items} />, 'wide'],
        ]}
      />
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconReceipt size={14} aria-hidden />}
          onClick={onReceipt}
          {...saleReceipt.intent}
        >
          Receipt
        </Button>
      </div>
    </>
  )
}

function Lines({ items }: { items: SaleDetails['items'] }) {
  return (
    <ul className={classes.lines}>
      {items.map((item, at) => (
        <li key={at}>
          {formatCount(item.quantity)} × {item.product_name}, <MoneyText amount={item.line_total} />
        </li>
      ))}
    </ul>
  )
}
