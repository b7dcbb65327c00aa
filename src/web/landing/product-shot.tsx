import { useComputedColorScheme } from '@mantine/core'
import classes from './product-shot.module.css'

const shots = import.meta.glob<string>('./product-*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The dashboard of the demo shop, photographed in the visitor's theme. */
export function ProductShot() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const src = shots[`./product-${scheme}.webp`]
  if (src === undefined) return null
  return (
    <div className={classes.frame}>
      <img
        className={classes.picture}
        src={src}
        width={1280}
        height={800}
        alt="The dashboard: today's sales, total sales, customers, low stock and the latest sales"
        fetchPriority="high"
      />
    </div>
  )
}
