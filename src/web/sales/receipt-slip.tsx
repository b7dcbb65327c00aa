import { Fragment, type RefObject, useEffect, useRef } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { cents, formatRand } from '#shared/money.ts'
import { methodLabel } from '#shared/sales/payment-method.ts'
import type { Receipt } from '#shared/sales/receipt.ts'
import { vatWords } from '#shared/sales/vat.ts'
import { useUser } from '#web/session/session.ts'
import classes from './receipt-slip.module.css'
import { ReceiptSupplier } from './receipt-supplier.tsx'

const ROLL_MM = 80

const MARGIN_MM = 4

/** Letters are a little wider on paper than on the screen: a line that breaks there must not begin another page. */
const RESERVE_MM = 6

const MM_PER_PIXEL = 25.4 / 96

interface ReceiptSlipProps {
  receipt: Receipt
  /** The customer has the first one: another says that it is a copy. */
  isCopy: boolean
}

/** What the customer takes along. */
export function ReceiptSlip({ receipt, isCopy }: ReceiptSlipProps) {
  const { settings } = useUser()
  const slip = useRef<HTMLDivElement>(null)
  usePaper(slip)
  const { loyalty_points_earned: points, discount, rounding } = receipt
  const vatLine = vatWords(receipt.vat_mode, receipt.vat_rate)
  return (
    <div className={classes.slip} ref={slip}>
      <ReceiptSupplier settings={settings} />
      {isCopy && <p className={classes.copy}>COPY</p>}
      <p className={classes.about}>
        {receipt.transaction_number}
        <br />
        {formatDateTime(receipt.created_at, settings.timezone)}
        <br />
        Served by {receipt.seller_name}
        {receipt.customer_name !== null && (
          <>
            <br />
            {receipt.customer_name}
          </>
        )}
      </p>
      <ul className={classes.lines}>
        {receipt.lines.map((line, index) => (
          <li key={index}>
            <span className={classes.name}>{line.name}</span>
            <span className={classes.each}>
              {line.quantity} × {formatRand(line.unit_price)}
            </span>
            <span className={classes.amount}>{formatRand(line.line_total)}</span>
            {line.discount !== 0 && (
              <>
                <span className={classes.each}>Discount</span>
                <span className={classes.amount}>{formatRand(cents(-line.discount))}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      <dl className={classes.sums}>
        <Sum word="Subtotal" value={formatRand(receipt.subtotal)} />
        {discount !== 0 && <Sum word="Discount" value={formatRand(cents(-discount))} />}
        {vatLine !== null && <Sum word={vatLine} value={formatRand(receipt.vat)} />}
        <Sum word="Total" value={formatRand(receipt.total)} strong />
        {rounding !== 0 && <Sum word="Cash rounding" value={formatRand(rounding)} />}
        {receipt.payments.map(({ method, amount, tendered, change }, index) => (
          <Fragment key={index}>
            <Sum word={methodLabel(method)} value={formatRand(tendered ?? amount)} />
            {tendered !== null && (
              <Sum word="Change" value={formatRand(change)} strong={change > 0} />
            )}
          </Fragment>
        ))}
        {receipt.slip_reference !== null && (
          <Sum word="Slip reference" value={receipt.slip_reference} />
        )}
        {receipt.points_redeemed > 0 && (
          <Sum word="Loyalty points redeemed" value={`-${receipt.points_redeemed}`} />
        )}
        {points > 0 && <Sum word="Loyalty points earned" value={`+${points}`} />}
      </dl>
      <p className={classes.thanks}>Thank you. Keep out of reach of children.</p>
    </div>
  )
}

function Sum({ word, value, strong = false }: { word: string; value: string; strong?: boolean }) {
  return (
    <>
      <dt data-strong={strong || undefined}>{word}</dt>
      <dd data-strong={strong || undefined}>{value}</dd>
    </>
  )
}

/**
 * While it is printed the slip looks as on paper (`data-paper`), and the page is as long as the slip: a roll has no
 * pages, and style sheets know no such length by themselves.
 */
function usePaper(slip: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = new CSSStyleSheet()
    document.adoptedStyleSheets.push(page)
    function begin() {
      if (!slip.current) return
      slip.current.dataset['paper'] = ''
      const length = Math.ceil(
        slip.current.offsetHeight * MM_PER_PIXEL + 2 * MARGIN_MM + RESERVE_MM,
      )
      page.replaceSync(`@page receipt { margin: ${MARGIN_MM}mm; size: ${ROLL_MM}mm ${length}mm }`)
    }
    function end() {
      delete slip.current?.dataset['paper']
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      const others = document.adoptedStyleSheets.filter((sheet) => sheet !== page)
      document.adoptedStyleSheets = others
    }
  }, [slip])
}
