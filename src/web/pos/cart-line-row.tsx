import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { times } from '#shared/money.ts'
import { type CartLine, setQuantity } from '#shared/till/cart.ts'
import { stockOf } from '#shared/till/stock-levels.ts'
import { MoneyText } from '#web/ui/money-text.tsx'
import { removeProduct } from './add-product.ts'
import classes from './cart-line-row.module.css'
import { useStock } from './data.ts'
import { QuantityInput } from './quantity-input.tsx'
import { changeCart } from './till-store.ts'

/** Memoised: the lines that did not change are not drawn again. */
export const CartLineRow = memo(function CartLineRow({ line }: { line: CartLine }) {
  const { data: stock } = useStock()
  const left = stock && stockOf(stock, line.product_id)
  const { product_id, name, quantity, unit_price } = line
  function setTo(wanted: number) {
    if (wanted < 1) removeProduct(product_id, name)
    else changeCart((cart) => setQuantity(cart, product_id, wanted))
  }
  return (
    <li className={classes.line}>
      <div className={classes.first}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.total}>
          <MoneyText amount={times(unit_price, quantity)} />
        </span>
      </div>
      <div className={classes.second}>
        <span className={classes.each}>
          <span>
            <MoneyText amount={unit_price} /> each
          </span>
          {line.is_medical && <span className={classes.medical}>Medical</span>}
          {left !== undefined && left < quantity && (
            <span className={classes.short}>{left} left</span>
          )}
        </span>
        <Step icon={IconMinus} label={`One less of ${name}`} onClick={() => setTo(quantity - 1)} />
        <QuantityInput name={name} quantity={quantity} onChange={setTo} />
        <Step icon={IconPlus} label={`One more of ${name}`} onClick={() => setTo(quantity + 1)} />
        <Step icon={IconTrash} label={`Remove ${name}`} onClick={() => setTo(0)} />
      </div>
    </li>
  )
})

interface StepProps {
  icon: typeof IconMinus
  label: string
  onClick: () => void
}

function Step({ icon: Icon, label, onClick }: StepProps) {
  return (
    <button type="button" className={classes.step} aria-label={label} onClick={onClick}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </button>
  )
}
