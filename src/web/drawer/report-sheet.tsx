import { type ReactNode, useRef } from 'react'
import { formatDateTime, formatPlainDate } from '#shared/dates.ts'
import { type Cents, negative, sum } from '#shared/money.ts'
import type { Addendum } from '#shared/shifts/contract.ts'
import type { ShiftReport } from '#shared/shifts/report.ts'
import { type PaperSize, usePaper } from '#web/sales/use-paper.ts'
import { methodName } from '#web/session/method-name.ts'
import { useUser } from '#web/session/session.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { EVENT_WORDS } from './event-words.ts'
import classes from './report-sheet.module.css'

/** What is on the paper: takings, the drawer, and who did what. */
interface ReportSheetProps {
  report: ShiftReport
  /** What came after it. */
  addenda: readonly Addendum[]
  title: string
  /** What it is printed on. */
  size: PaperSize
}

export function ReportSheet({ report, addenda, title, size }: ReportSheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  usePaper(sheet, size)
  const { store_name, timezone, vat_mode } = useUser().settings
  // Who is no vendor says no word of VAT; who was one when the shift began says what was charged.
  const isVendor = vat_mode !== 'none' || report.vat !== 0
  return (
    <div className={classes.sheet} ref={sheet}>
      <p className={classes.store}>{store_name}</p>
      <p className={classes.title}>{title}</p>
      <p className={classes.about}>
        {report.till_name} · {formatPlainDate(report.day)}
        <br />
        Opened {formatDateTime(report.opened_at, timezone)} by {report.opened_by}
        <br />
        {report.kind === 'Z' ? 'Closed' : 'Made'} {formatDateTime(report.made_at, timezone)} by{' '}
        {report.made_by}
      </p>
      <Part title="Takings">
        <Line word="Sales" value={String(report.sales)} />
        <Line word="Before discounts" amount={report.gross} />
        <Line word="Discounts" amount={negative(report.discount)} />
        {isVendor && (
          <>
            <Line word="Value without VAT" amount={report.subtotal} />
            <Line word="VAT" amount={report.vat} />
          </>
        )}
        <Line word="Total" amount={report.total} strong />
        <Line word={`of it returns (${report.returns})`} amount={negative(report.returned)} />
        <Line word="Cash rounding" amount={report.rounding} />
      </Part>
      {report.methods.length > 0 && <Methods methods={report.methods} />}
      <Part title="Drawer">
        <Line word="Float" amount={report.float} />
        <Line word="Cash sales" amount={report.cash_sales} />
        <Line word="Paid in" amount={report.paid_in} />
        <Line word="Paid out" amount={negative(report.paid_out)} />
        <Line word="Drops" amount={negative(report.drops)} />
        <Line word="Opened without a sale" value={String(report.no_sales)} />
        <Line word="Expected" amount={report.expected} strong />
        {report.counted !== null && <Line word="Counted" amount={report.counted} strong />}
        {report.difference !== null && (
          <Line word={differenceWord(report.difference)} amount={report.difference} strong />
        )}
        {report.since_count !== 0 && <Line word="Since the count" amount={report.since_count} />}
        {report.deposit !== null && <Line word="Bank deposit" amount={report.deposit} strong />}
      </Part>
      {report.people.length > 0 && <People people={report.people} />}
      {addenda.length > 0 && <Addenda addenda={addenda} timeZone={timezone} />}
    </div>
  )
}

const wordOf = ({ kind, till_number, transaction_number }: Addendum): string =>
  kind === 'sale' ? `Sale ${till_number ?? transaction_number}` : EVENT_WORDS[kind].done

/** What tills did in the dark and sent after the drawer was closed. */
function Addenda({ addenda, timeZone }: { addenda: readonly Addendum[]; timeZone: string }) {
  return (
    <Part title="After this report">
      {addenda.map((each) => (
        <div key={each.number} className={classes.group}>
          <Line word={`${each.number}. ${wordOf(each)}`} amount={each.amount} />
          <Line
            word={`${each.person}, ${formatDateTime(each.at, timeZone)}, cash`}
            amount={each.cash}
          />
        </div>
      ))}
      <Line word="Cash after this report" amount={sum(addenda.map(({ cash }) => cash))} strong />
    </Part>
  )
}

function Methods({ methods }: Pick<ShiftReport, 'methods'>) {
  return (
    <Part title="By method">
      {methods.map((each) => (
        <div key={each.method} className={classes.group}>
          <Line word={`${methodName(each.method)} (${each.payments})`} amount={each.amount} />
          {each.counted !== null && <Line word="Machine says" amount={each.counted} />}
          {each.difference !== null && each.difference !== 0 && (
            <Line word="Difference" amount={each.difference} strong />
          )}
        </div>
      ))}
    </Part>
  )
}

function People({ people }: Pick<ShiftReport, 'people'>) {
  return (
    <Part title="By person">
      {people.map((person) => (
        <div key={person.profile_id} className={classes.group}>
          <Line word={`${person.name} (${person.sales})`} amount={person.total} />
          {person.cash !== 0 && <Line word="of it cash" amount={person.cash} />}
          {person.paid_out !== 0 && <Line word="Paid out" amount={negative(person.paid_out)} />}
          {person.no_sales > 0 && <Line word="No sale" value={String(person.no_sales)} />}
        </div>
      ))}
    </Part>
  )
}

const differenceWord = (difference: Cents): string =>
  difference === 0 ? 'Difference' : difference > 0 ? 'Over' : 'Short'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

interface LineProps {
  word: string
  amount?: Cents
  value?: string
  strong?: boolean
}

function Line({ word, amount, value, strong = false }: LineProps) {
  return (
    <p className={classes.line} data-strong={strong || undefined}>
      <span>{word}</span>
      <span>{value ?? <MoneyText amount={amount ?? (0 as Cents)} />}</span>
    </p>
  )
}
