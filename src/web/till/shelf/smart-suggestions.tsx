import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSparkles } from '@tabler/icons-react'
import { memo } from 'react'
import type { TillIndex } from '#shared/till/search.ts'
import { cartAddOns } from '#shared/till/suggestions.ts'
import { BESIDE_CART } from '#web/till/beside-cart.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { ProductPicture } from '#web/ui/facts/product-picture.tsx'
import { addProduct } from './add-product.ts'
import classes from './smart-suggestions.module.css'
import { REASON_WORDS, useSuggestions } from './use-suggestions.ts'

/** Below the products, which do not move when suggestions come and go. What the cart offers is not said twice. */
export const SmartSuggestions = memo(function SmartSuggestions({
  catalogue,
}: {
  catalogue: TillIndex
}) {
  const all = useSuggestions(catalogue)
  const isBesideCart = useMediaQuery(BESIDE_CART, undefined, { getInitialValueInEffect: false })
  const inCart = isBesideCart ? cartAddOns(all) : []
  const suggested = all.filter((one) => !inCart.includes(one))
  if (suggested.length === 0) return null
  return (
    <section className={classes.panel} aria-label="Smart Suggestions">
      <h2 className={classes.title}>
        <IconSparkles size={16} aria-hidden />
        <span>Smart Suggestions</span>
      </h2>
      <div className={classes.list}>
        {suggested.map(({ product, reason }) => (
          <button
            key={product.id}
            type="button"
            className={classes.suggestion}
            onClick={() => addProduct(product)}
          >
            <span className={classes.picture} aria-hidden>
              <ProductPicture product={product} />
            </span>
            <span className={classes.words}>
              <span className={classes.name}>
                <VisuallyHidden>Add </VisuallyHidden>
                {product.name}
              </span>
              <span className={classes.reason}>{REASON_WORDS[reason]}</span>
            </span>
            <span className={classes.price}>
              <MoneyText amount={product.price} />
            </span>
          </button>
        ))}
      </div>
    </section>
  )
})
