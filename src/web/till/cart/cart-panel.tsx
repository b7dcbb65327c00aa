import { CartAddOns } from './cart-add-ons.tsx'
import { CartHead } from './cart-head.tsx'
import { CartLines } from './cart-lines.tsx'
import classes from './cart-panel.module.css'
import { CartTotalsList } from './cart-totals-list.tsx'
import { CustomerButton } from '#web/till/customer/customer-button.tsx'
import { useStock } from '#web/till/data.ts'
import { PayPanel } from '#web/till/payment/pay-panel.tsx'
import { useTill } from '#web/till/till-store.ts'
import { UndoRemoval } from './undo-removal.tsx'

interface CartPanelProps {
  cashOpen: boolean
  onCash: (open: boolean) => void
  onPickCustomer: () => void
}

/** Its parts follow the till themselves: a product that is added redraws a line and the sums, not the buttons. */
export function CartPanel({ cashOpen, onCash, onPickCustomer }: CartPanelProps) {
  const { data: stock } = useStock()
  const locked = useTill(({ payment }) => payment !== null)
  return (
    <div className={classes.panel} data-cart>
      <CartHead />
      <fieldset className={classes.goods} disabled={locked} aria-label="Cart lines">
        <CustomerButton onPick={onPickCustomer} />
        <div className={classes.frame}>
          <div className={classes.lines}>
            <CartLines stock={stock} />
            <UndoRemoval />
            <CartAddOns />
          </div>
        </div>
      </fieldset>
      <div className={classes.foot}>
        <CartTotalsList />
        <PayPanel cashOpen={cashOpen} onCash={onCash} />
      </div>
    </div>
  )
}
