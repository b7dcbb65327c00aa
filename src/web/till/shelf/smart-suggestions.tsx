import { VisuallyHidden } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { memo } from 'react'
import type { TillIndex } from '#shared/till/search.ts'
import { MoneyText } from '#web/ui/money-text.tsx'
import { ProductPicture } from '#web/ui/product-picture.tsx'
import { addProduct } from './add-product.ts'
import classes from './smart-suggestions.module.css'
import { REASON_WORDS, useSuggestions } from './use-suggestions.ts'

/** Always as tall: the products below do not move when suggestions come and go. */
export const SmartSuggestions = memo(function SmartSuggestions({
  catalogue,
}: {
  catalogue: TillIndex
}) {
  const suggested = useSuggestions(catalogue)
  return (
    <section className={classes.panel} aria-label="Smart Suggestions">
      <h2 className={classes.title}>
        <IconSparkles size={16} aria-hidden />
        Smart Suggestions
      </h2>
      <div className={classes.list}>
        {suggested.length === 0 && (
          <p className={classes.none}>They appear with the first product or customer.</p>
        )}
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
