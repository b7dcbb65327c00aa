import { VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { isEmptyCart } from '#shared/till/cart.ts'
import { cartAddOns } from '#shared/till/suggestions.ts'
import { MoneyText } from '#web/ui/money-text.tsx'
import { addProduct } from '#web/till/shelf/add-product.ts'
import classes from './cart-add-ons.module.css'
import { useCatalogue } from '#web/till/data.ts'
import { useTill } from '#web/till/till-store.ts'
import { REASON_WORDS, useSuggestions } from '#web/till/shelf/use-suggestions.ts'

export function CartAddOns() {
  const { data: catalogue } = useCatalogue()
  const addOns = cartAddOns(useSuggestions(catalogue))
  const empty = useTill(({ cart }) => isEmptyCart(cart))
  if (empty || addOns.length === 0) return null
  return (
    <section className={classes.addOns} aria-label="Add-ons">
      <h3 className={classes.title}>Add to this sale</h3>
      {addOns.map(({ product, reason }) => (
        <button
          key={product.id}
          type="button"
          className={classes.addOn}
          onClick={() => addProduct(product)}
        >
          <IconPlus size={16} aria-hidden />
          <span className={classes.words}>
            <VisuallyHidden>Add </VisuallyHidden>
            {product.name} <span className={classes.reason}>{REASON_WORDS[reason]}</span>
          </span>
          <MoneyText amount={product.price} />
        </button>
      ))}
    </section>
  )
}
