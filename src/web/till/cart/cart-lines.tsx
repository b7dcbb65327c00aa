import { IconShoppingCart } from '@tabler/icons-react'
import { type StockLevels, stockOf } from '#shared/till/stock-levels.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import classes from './cart-lines.module.css'
import { useTill } from '#web/till/till-store.ts'

export function CartLines({ stock }: { stock: StockLevels | undefined }) {
  const lines = useTill(({ cart }) => cart.lines)
  if (lines.length === 0)
    return (
      <EmptyState
        icon={IconShoppingCart}
        title="Cart is empty"
        text="Tap a product or scan its barcode."
      />
    )
  return (
    <ul className={classes.list}>
      {lines.map((line) => (
        <CartLineRow
          key={line.product_id}
          line={line}
          left={stock && stockOf(stock, line.product_id)}
        />
      ))}
    </ul>
  )
}
