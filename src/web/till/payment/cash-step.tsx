import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { cents, formatRand } from '#shared/money.ts'
import { roundedCash } from '#shared/sales/payment.ts'
import { type Cart, isEmptyCart } from '#shared/till/cart.ts'
import { addNote, changeDue, QUICK_NOTES, tenderedIn } from '#shared/till/cash.ts'
import { useUser } from '#web/session/session.ts'
import { useCartTotals } from '#web/till/cart/use-cart-totals.ts'
import { tillStore, useTill } from '#web/till/till-store.ts'
import classes from './cash-step.module.css'
import { takePayment } from './take-payment.ts'

/** How much the customer hands over and what goes back. An empty field is the exact amount. */
export function CashStep({ onBack }: { onBack: () => void }) {
  const { settings } = useUser()
  const total = roundedCash(useCartTotals().total, settings)
  const [text, setText] = useState('')
  const tendered = tenderedIn(text)
  const change = changeDue(total, tendered)
  function pay(event: FormEvent) {
    event.preventDefault()
    if (change !== null) takePayment('cash', tendered)
  }
  return (
    <form
      className={classes.cash}
      onSubmit={pay}
      onKeyDown={({ key }) => key === 'Escape' && onBack()}
    >
      <TextInput
        label="Amount tendered"
        classNames={{ root: classes.tendered ?? '', input: classes.amount ?? '' }}
        leftSection="R"
        placeholder={formatRand(total).slice(1)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        autoFocus
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value.replaceAll(/[^\d.,]/g, ''))}
      />
      <div className={classes.notes} role="group" aria-label="Notes">
        {QUICK_NOTES.map((note) => (
          <Button
            key={note}
            variant="default"
            h={44}
            px={0}
            onClick={() => setText(formatRand(addNote(tendered, note)).slice(1))}
          >
            {formatRand(note).replace('.00', '')}
          </Button>
        ))}
      </div>
      <div className={classes.change} aria-live="polite" data-short={change === null || undefined}>
        <span>{change === null ? 'Still to pay' : 'Change due'}</span>
        <b>{formatRand(change ?? cents(total - (tendered ?? total)))}</b>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="lg" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" size="lg" disabled={change === null}>
          Complete Sale
        </Button>
      </div>
    </form>
  )
}

/**
 * The step belongs to the cart it was opened for: emptied, parked, sold or changed for another, the cart closes it.
 * While it is closed no change of the cart redraws the screen.
 */
export function useCashStep(): { cashOpen: boolean; setCashOpen: (open: boolean) => void } {
  const [openFor, setOpenFor] = useState<string | null>(null)
  const cashOpen = useTill(({ cart }) => openFor !== null && cartToPay(cart) === openFor)
  if (openFor !== null && !cashOpen) setOpenFor(null)
  return {
    cashOpen,
    setCashOpen: (open) => setOpenFor(open ? cartToPay(tillStore.get().cart) : null),
  }
}

/** Which cart it is; null when there is nothing to pay for. */
const cartToPay = (cart: Cart): string | null => (isEmptyCart(cart) ? null : (cart.sale_key ?? ''))
