import { counted } from '#shared/counted.ts'
import { formatRand } from '#shared/money.ts'
import type { Report } from '#shared/reports/report.ts'
import { percentages } from '#shared/shares.ts'
import { type Share, ShareBars } from '#web/charts/share-bars.tsx'
import { methodName } from '#web/session/method-name.ts'
import { Panel } from '#web/ui/page/panel.tsx'

export function SalesByCategory({ categories }: { categories: Report['categoryBreakdown'] }) {
  const shares = categories.map(({ category, sales, percentage }) => ({
    label: category,
    percentage,
    value: formatRand(sales),
  }))
  return (
    <Panel title="Sales by Category" note="before VAT">
      <ShareBars label="Sales by Category" shares={shares} colors="cycle" />
    </Panel>
  )
}

export function SalesBySeller({ sellers }: { sellers: Report['bySeller'] }) {
  const shares = sharesOf(sellers, ({ seller_name }) => seller_name)
  return (
    <Panel title="Sales by Seller" note="VAT included">
      <ShareBars label="Sales by Seller" shares={shares} />
    </Panel>
  )
}

export function PaymentMethods({ methods }: { methods: Report['byPaymentMethod'] }) {
  const shares = sharesOf(methods, ({ payment_method }) => methodName(payment_method))
  return (
    <Panel title="Payment Methods" note="VAT included">
      <ShareBars label="Payment Methods" shares={shares} />
    </Panel>
  )
}

/** What the shop gave away by them. */
export function GivenByPromotion({ promotions }: { promotions: Report['byPromotion'] }) {
  const parts = percentages(promotions.map(({ discount }) => discount))
  const shares = promotions.map(({ name, discount, transactions }, index) => ({
    label: name,
    percentage: parts[index] ?? 0,
    value: formatRand(discount),
    detail: counted(transactions, 'transaction'),
  }))
  return (
    <Panel title="Discounts by Promotion" note="taken off the price list">
      <ShareBars label="Discounts by Promotion" shares={shares} />
    </Panel>
  )
}

type Takings = Pick<Report['bySeller'][number], 'sales' | 'transactions'>

function sharesOf<Row extends Takings>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Share[] {
  const parts = percentages(rows.map(({ sales }) => sales))
  return rows.map((row, index) => ({
    label: nameOf(row),
    percentage: parts[index] ?? 0,
    value: formatRand(row.sales),
    detail: counted(row.transactions, 'transaction'),
  }))
}
