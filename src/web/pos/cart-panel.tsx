import { IconShoppingCart } from '@tabler/icons-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CartAddOns } from './cart-add-ons.tsx'
import { CartHead } from './cart-head.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import classes from './cart-panel.module.css'
import { CartTotalsList } from './cart-totals-list.tsx'
import { CustomerButton } from './customer-button.tsx'
import { PayPanel } from './pay-panel.tsx'
import { useTill } from './till-store.ts'
import { UndoRemoval } from './undo-removal.tsx'

interface CartPanelProps {
  cashOpen: boolean
  onCash: (open: boolean) => void
  onPickCustomer: () => void
}

export function CartPanel({ cashOpen, onCash, onPickCustomer }: CartPanelProps) {
  const lines = useTill(({ cart }) => cart.lines)
  const locked = useTill(({ payment }) => payment !== null)
  return (
    <div className={classes.panel} data-cart>
      <CartHead />
      <fieldset className={classes.goods} disabled={locked} aria-label="Cart lines">
        <CustomerButton onPick={onPickCustomer} />
        <div className={classes.lines}>
          {lines.length === 0 ? (
            <EmptyState
              icon={IconShoppingCart}
              title="Cart is empty"
              text="Tap a product or scan its barcode."
            />
          ) : (
            <ul className={classes.list}>
              {lines.map((line) => (
                <CartLineRow key={line.product_id} line={line} />
              ))}
            </ul>
          )}
          <UndoRemoval />
          <CartAddOns />
        </div>
      </fieldset>
      <div className={classes.foot}>
        <CartTotalsList />
        <PayPanel cashOpen={cashOpen} onCash={onCash} />
      </div>
    </div>
  )
}
