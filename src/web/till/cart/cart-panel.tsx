import { Button, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { cents, negative } from '#shared/money.ts'
import { vatWords } from '#shared/sales/vat.ts'
import { isEmptyCart, undoRemove } from '#shared/till/cart.ts'
import { cartAddOns } from '#shared/till/suggestions.ts'
import { CustomerButton } from '#web/till/customer/customer-button.tsx'
import { useCatalogue, useStock } from '#web/till/data.ts'
import { PayPanel } from '#web/till/payment/pay-panel.tsx'
import type { PayStep } from '#web/till/payment/use-pay-step.ts'
import { addProduct } from '#web/till/shelf/add-product.ts'
import { REASON_WORDS, useSuggestions } from '#web/till/shelf/use-suggestions.ts'
import { changeCart, useTill } from '#web/till/till-store.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import addOnClasses from './cart-add-ons.module.css'
import { CartHead } from './cart-head.tsx'
import { CartLines } from './cart-lines.tsx'
import classes from './cart-panel.module.css'
import { useCartTotals, useSelling } from './use-cart-totals.ts'

interface CartPanelProps {
  step: PayStep
  onPickCustomer: () => void
}

/** Its parts follow the till themselves: a product that is added redraws a line and the sums, not the buttons. */
export function CartPanel({ step, onPickCustomer }: CartPanelProps) {
  const { data: stock } = useStock()
  const locked = useTill(({ payment }) => payment !== null)
  // What is bought stays in sight while it is paid for.
  const isPaying = locked || step.method !== undefined
  return (
    <div className={classes.panel} data-cart>
      <CartHead />
      <fieldset className={classes.goods} disabled={locked} aria-label="Cart lines">
        <CustomerButton onPick={onPickCustomer} />
        <div className={classes.frame}>
          <div className={classes.lines}>
            <CartLines stock={stock} />
            <UndoRemoval />
            {!isPaying && <CartAddOns />}
          </div>
        </div>
      </fieldset>
      <div className={classes.foot}>
        <CartTotalsList isShort={isPaying} />
        <PayPanel step={step} onPickCustomer={onPickCustomer} />
      </div>
    </div>
  )
}

function UndoRemoval() {
  const removed = useTill(({ cart }) => cart.removed)
  if (removed === null) return null
  return (
    <div className={classes.undo}>
      <span className={classes.words}>{removed.line.name} removed</span>
      <Button variant="subtle" h={44} px={12} onClick={() => changeCart(undoRemove)}>
        Undo
      </Button>
    </div>
  )
}

function CartTotalsList({ isShort }: { isShort: boolean }) {
  const cart = useTill((till) => till.cart)
  const { vat_mode, vat_rate } = useSelling()
  const { subtotal, vat, total, points, ...off } = useCartTotals()
  // Points that are worth more than the cart take off what it costs.
  const redeemed = cents(Math.min(off.points_value, off.discount))
  const discount = cents(off.discount - redeemed)
  const vatLine = vatWords(vat_mode, vat_rate)
  return (
    <dl className={classes.totals}>
      {!isShort && (
        <>
          <dt>Subtotal</dt>
          <dd>
            <MoneyText amount={subtotal} />
          </dd>
        </>
      )}
      {discount > 0 && (
        <>
          <dt>Discount</dt>
          <dd>
            <MoneyText amount={negative(discount)} />
          </dd>
        </>
      )}
      {redeemed > 0 && (
        <>
          <dt>Points redeemed {cart.redeem_points}</dt>
          <dd>
            <MoneyText amount={negative(redeemed)} />
          </dd>
        </>
      )}
      {!isShort && vatLine !== null && (
        <>
          <dt>{vatLine}</dt>
          <dd>
            <MoneyText amount={vat} />
          </dd>
        </>
      )}
      {!isShort && cart.customer && (
        <>
          <dt>Loyalty points to earn</dt>
          <dd>+{points}</dd>
        </>
      )}
      <dt className={classes.total}>Total</dt>
      <dd className={classes.total}>
        <MoneyText amount={total} />
      </dd>
    </dl>
  )
}

function CartAddOns() {
  const { data: catalogue } = useCatalogue()
  const addOns = cartAddOns(useSuggestions(catalogue))
  const empty = useTill(({ cart }) => isEmptyCart(cart))
  if (empty || addOns.length === 0) return null
  return (
    <section className={addOnClasses.addOns} aria-label="Add-ons">
      <h3 className={addOnClasses.title}>Add to this sale</h3>
      {addOns.map(({ product, reason }) => (
        <button
          key={product.id}
          type="button"
          className={addOnClasses.addOn}
          onClick={() => addProduct(product)}
        >
          <IconPlus size={16} aria-hidden />
          <span className={addOnClasses.words}>
            <VisuallyHidden>Add </VisuallyHidden>
            {product.name} <span className={addOnClasses.reason}>{REASON_WORDS[reason]}</span>
          </span>
          <MoneyText amount={product.price} />
        </button>
      ))}
    </section>
  )
}
