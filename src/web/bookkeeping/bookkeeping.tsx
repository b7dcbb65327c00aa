import { bookkeepingApi, type LateSales, type Vat201 } from '#shared/bookkeeping/contract.ts'
import { counted } from '#shared/counted.ts'
import { formatDateTime, formatPlainDate } from '#shared/dates.ts'
import { times } from '#shared/money.ts'
import type { ReportQuery } from '#shared/reports/contract.ts'
import type { DayRange } from '#shared/reports/period.ts'
import { useUser } from '#web/session/session.ts'
import { formatDays } from '#web/ui/facts/format.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { ExportButton } from '#web/ui/page/export-button.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import classes from './bookkeeping.module.css'
import { useVat201, VAT_FAILED } from './data.ts'
import { JournalExport } from './journal-export.tsx'

/** What the bookkeeper and the tax return need of a period. */
export function Bookkeeping({ asked }: { asked: ReportQuery & DayRange }) {
  const { data, isError, isFetching, refetch } = useVat201(asked)
  return (
    <div className={classes.panels}>
      <Panel title="VAT201" note={data && formatDays(data.period)}>
        {data ? (
          <VatFigures figures={data} />
        ) : !isError ? (
          <DataSkeleton text="Loading the VAT figures..." rows={3} />
        ) : (
          <ErrorState title={VAT_FAILED} retrying={isFetching} onRetry={() => void refetch()} />
        )}
      </Panel>
      <Panel title="For the bookkeeper" note="one balanced journal a day">
        <JournalExport key={`${asked.from} ${asked.to}`} period={asked} />
        {data && data.late.length > 0 && <Late days={data.late} />}
        <p className={classes.note}>Every line of every sale and return of the period:</p>
        <ExportButton
          endpoint={bookkeepingApi.exportSaleLines}
          input={asked}
          label="Export Sale Lines"
          done="Sale lines exported successfully!"
          failed="Failed to export sale lines"
          tellsReason
        />
      </Panel>
    </div>
  )
}

/** Whoever took one of these days over before does it again. */
function Late({ days }: { days: readonly LateSales[] }) {
  const { timezone } = useUser().settings
  return (
    <>
      <p className={classes.note}>
        Sent by tills when their day was over. Where you took the figures of such a day over before,
        take them over again:
      </p>
      <ul className={classes.late}>
        {days.map(({ day, sales, total, cash_events, last_received_at }) => (
          <li key={day}>
            {`${formatPlainDate(day)}: ${counted(sales, 'sale')}, `}
            <MoneyText amount={total} />
            {cash_events > 0 && `, cash paid in or out ${counted(cash_events, 'time')}`}
            {`, the last on ${formatDateTime(last_received_at, timezone)}`}
          </li>
        ))}
      </ul>
    </>
  )
}

function VatFigures({ figures }: { figures: Vat201 }) {
  return (
    <dl className={classes.figures}>
      <Figure
        word="Field 1: standard-rated supplies, VAT included"
        amount={figures.standard_rated}
      />
      <Figure word="Field 4: output tax" amount={figures.output_tax} />
      <Figure word="Credit notes, VAT included" amount={times(figures.credit_notes, -1)} />
      <Figure word="VAT of credit notes" amount={times(figures.credit_notes_tax, -1)} />
      {figures.outside !== 0 && <Figure word="Charged while no vendor" amount={figures.outside} />}
      <Figure word="Output tax to declare" amount={figures.net_output_tax} isTotal />
    </dl>
  )
}

interface FigureProps {
  word: string
  amount: Vat201['output_tax']
  isTotal?: boolean
}

function Figure({ word, amount, isTotal = false }: FigureProps) {
  return (
    <div className={classes.figure} data-total={isTotal || undefined}>
      <dt>{word}</dt>
      <dd>
        <MoneyText amount={amount} />
      </dd>
    </div>
  )
}
