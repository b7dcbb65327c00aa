import { Anchor, Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowsExchange, IconPrinter, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime, formatPlainDate } from '#shared/dates.ts'
import { type Cents, cents, negative } from '#shared/money.ts'
import { isVoidable } from '#shared/returns/return-rights.ts'
import { isAmong, MANAGERS } from '#shared/roles.ts'
import { AGE_PROOF_LABEL } from '#shared/sales/age-proof.ts'
import { WALK_IN } from '#shared/sales/buyer.ts'
import type { SaleDetails } from '#shared/sales/contract.ts'
import { vatWords } from '#shared/sales/vat.ts'
import { KIND_WORDS } from '#web/approvals/approval-words.ts'
import { ExchangeForm } from '#web/returns/exchange-form.tsx'
import { ReturnForm } from '#web/returns/return-form.tsx'
import { VoidForm } from '#web/returns/void-form.tsx'
import { methodName } from '#web/session/method-name.ts'
import { roleOf, useUser } from '#web/session/session.ts'
import { ListModal } from '#web/ui/dialogs/list-modal.tsx'
import { DetailList } from '#web/ui/facts/detail-list.tsx'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { SALE_FAILED, useSale } from './data.ts'
import { DOCUMENT_LABEL, entryLabel } from './entry-words.ts'
import { saleReceipt } from './lazy-receipt.ts'
import classes from './sale-details.module.css'
import { SaleLines } from './sale-lines.tsx'

interface SaleDetailsModalProps {
  id: number
  /** Leads to another entry. */
  onOpen: (id: number) => void
  onClose: () => void
}

type Dialog = 'return' | 'exchange' | 'void' | 'print'

/** All that the book keeps of an entry, and what can be done about it. Mounted, it is open. */
export function SaleDetailsModal({ id, onOpen, onClose }: SaleDetailsModalProps) {
  const { data: sale, isError, isFetching, refetch } = useSale(id)
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  return (
    <>
      <ListModal
        title={sale ? titleOf(sale) : 'Sale'}
        about={sale ? <About sale={sale} /> : 'Loading the sale...'}
        size={860}
        isCovered={dialog !== undefined}
        onClose={onClose}
        {...(sale && { footer: <Actions sale={sale} onChoose={setDialog} /> })}
      >
        {sale ? (
          <Content sale={sale} onOpen={onOpen} />
        ) : isError ? (
          <ErrorState title={SALE_FAILED} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <DataSkeleton text="Loading the sale..." quiet />
        )}
      </ListModal>
      {sale && dialog === 'return' && <ReturnForm sale={sale} onClose={close} onDone={onOpen} />}
      {sale && dialog === 'exchange' && (
        <ExchangeForm sale={sale} onClose={close} onDone={onOpen} />
      )}
      {sale && dialog === 'void' && <VoidForm sale={sale} onClose={close} onDone={onOpen} />}
      {dialog === 'print' && <saleReceipt.Part saleId={id} onClose={close} />}
    </>
  )
}

function About({ sale }: { sale: SaleDetails }) {
  const { timezone } = useUser().settings
  return `${formatDateTime(sale.created_at, timezone)} · ${sale.seller_name} · ${sale.customer_name ?? WALK_IN}`
}

/** What comes back is decided by the server; here stands what is worth offering. */
function Actions({ sale, onChoose }: { sale: SaleDetails; onChoose: (dialog: Dialog) => void }) {
  const isManager = isAmong(MANAGERS, roleOf(useUser()))
  // As it was opened: the server looks at its own clock.
  const [opened] = useState(() => new Date())
  const isRecent = isVoidable(sale.created_at, opened)
  const isLeft = sale.kind === 'sale' && sale.items.some((item) => item.returned < item.quantity)
  const mayReturn = isLeft && (isManager || isRecent)
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => onChoose('print')}
      >
        Reprint
      </Button>
      {mayReturn && isRecent && sale.returns.length === 0 && (
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => onChoose('void')}
        >
          Void
        </Button>
      )}
      {mayReturn && (
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          onClick={() => onChoose('exchange')}
        >
          Exchange
        </Button>
      )}
      {mayReturn && (
        <Button
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => onChoose('return')}
        >
          Return
        </Button>
      )}
    </div>
  )
}

function Content({ sale, onOpen }: { sale: SaleDetails; onOpen: (id: number) => void }) {
  const { timezone } = useUser().settings
  return (
    <div className={classes.sections}>
      <SaleLines sale={sale} />
      <Sums sale={sale} />
      <DetailList
        title="Details"
        missing="None"
        details={[
          ['Document', DOCUMENT_LABEL[sale.document.kind]],
          ['Day', formatPlainDate(sale.day)],
          ['Points', pointsText(sale)],
          ...(sale.kind === 'sale'
            ? [['Proof of age', AGE_PROOF_LABEL[sale.age_proof]] as const]
            : []),
          [sale.kind === 'return' ? 'Reason' : 'Notes', sale.notes, 'wide'],
          ['Slip reference', sale.slip_reference],
          ['Till', sale.till_name],
          ...(sale.approval === null
            ? []
            : [['Approved by', approvalText(sale.approval, timezone)] as const]),
        ]}
      />
      <Links sale={sale} onOpen={onOpen} />
    </div>
  )
}

function Sums({ sale }: { sale: SaleDetails }) {
  const vat = vatWords(sale.vat_mode, sale.vat_rate)
  const points = sale.points_value
  const discount = cents(sale.discount - points)
  const word = sale.kind === 'return' ? 'Points given back' : 'Points redeemed'
  const rows: (readonly [string, Cents])[] = [
    ['Subtotal', sale.subtotal],
    ...(discount === 0 ? [] : [['Discount', negative(discount)] as const]),
    ...(points === 0
      ? []
      : [[`${word} ${Math.abs(sale.points_redeemed)}`, negative(points)] as const]),
    ...(vat === null ? [] : [[vat, sale.vat] as const]),
    ['Total', sale.total],
    ...(sale.rounding === 0 ? [] : [['Cash rounding', sale.rounding] as const]),
    ...sale.payments.map(({ method, amount }) => [methodName(method), amount] as const),
  ]
  return (
    <dl className={classes.sums}>
      {rows.map(([word, amount], index) => (
        <div key={index} data-strong={word === 'Total' || undefined}>
          <dt>{word}</dt>
          <dd>
            <MoneyText amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function pointsText({ loyalty_points_earned: earned, points_redeemed: redeemed }: SaleDetails) {
  const parts = [
    ...(earned === 0 ? [] : [earned > 0 ? `${earned} earned` : `${-earned} taken back`]),
    ...(redeemed === 0 ? [] : [redeemed > 0 ? `${redeemed} redeemed` : `${-redeemed} given back`]),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}

function approvalText(
  { approver_name, decided_at, kind }: NonNullable<SaleDetails['approval']>,
  timezone: string,
): string {
  return `${approver_name}, ${KIND_WORDS[kind].toLowerCase()}, ${formatDateTime(decided_at, timezone)}`
}

/** The sale that a return takes back, and what came back of a sale. */
function Links({ sale, onOpen }: { sale: SaleDetails; onOpen: (id: number) => void }) {
  const { timezone } = useUser().settings
  const { original, returns, exchange } = sale
  if (original === null && returns.length === 0 && exchange === null) return null
  return (
    <section>
      <h3 className={classes.title}>
        {original ? 'Takes back' : returns.length > 0 ? 'Returns' : 'Exchange'}
      </h3>
      <ul className={classes.links}>
        {original && (
          <li>
            <Anchor component="button" type="button" inherit onClick={() => onOpen(original.id)}>
              {original.transaction_number}
            </Anchor>
          </li>
        )}
        {exchange && (
          <li>
            <Anchor component="button" type="button" inherit onClick={() => onOpen(exchange.id)}>
              {exchange.transaction_number}
            </Anchor>
            <span>{sale.kind === 'sale' ? 'came back for it' : 'was taken instead'}</span>
          </li>
        )}
        {returns.map((back) => (
          <li key={back.id}>
            <Anchor component="button" type="button" inherit onClick={() => onOpen(back.id)}>
              {back.transaction_number}
            </Anchor>
            <span>{formatDateTime(back.created_at, timezone)}</span>
            <span className={classes.amount}>
              <MoneyText amount={back.total} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A sale that was made without the server bears the till's number on its paper. */
const titleOf = (sale: SaleDetails): string =>
  [`${entryLabel(sale)} ${sale.transaction_number}`, sale.till_number].filter(Boolean).join(' · ')
