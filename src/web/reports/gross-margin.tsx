import { formatRand } from '#shared/money.ts'
import type { Report } from '#shared/reports/report.ts'
import { Panel } from '#web/ui/panel.tsx'
import classes from './gross-margin.module.css'

/** From what customers paid to what is left of it. */
export function GrossMargin({ totals }: { totals: Report['totals'] }) {
  return (
    <Panel title="Gross Margin" note="by batch cost">
      <p className={classes.answer}>
        {formatRand(totals.margin)}
        <span className={classes.share}>
          {totals.margin_percentage.toFixed(1)}% of sales before VAT
        </span>
      </p>
      <dl className={classes.sum}>
        <Line name="Sales, VAT included" value={formatRand(totals.sales)} />
        <Line name="VAT" value={`− ${formatRand(totals.vat)}`} />
        <Line name="Sales before VAT" value={formatRand(totals.subtotal)} total />
        <Line name="Cost of what was sold" value={`− ${formatRand(totals.cost)}`} />
        <Line name="Gross margin" value={formatRand(totals.margin)} total />
      </dl>
    </Panel>
  )
}

function Line({ name, value, total = false }: { name: string; value: string; total?: boolean }) {
  return (
    <div className={classes.line} data-total={total || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
