import { useMemo, useState } from 'react'
import { usePainted } from './after-paint.ts'
import { drawing, pictureSource, type ProductWithPicture } from './picture-source.ts'
import classes from './product-picture.module.css'

/**
 * A square picture of a product, as wide as its place. It follows when the words around it are on the screen: a browser
 * takes longer to read a drawing than to draw a card.
 */
export function ProductPicture({ product }: { product: ProductWithPicture }) {
  const wanted = useMemo(() => pictureSource(product), [product])
  const isTime = usePainted(wanted, '') === wanted
  const [broken, setBroken] = useState<string>()
  if (!isTime) return <div className={classes.picture} />
  return (
    <img
      // Another picture is another element: the old one would stand there until the new one has come.
      key={wanted}
      className={classes.picture}
      // A foreign photo may have gone since: the drawing takes its place.
      src={broken === wanted ? drawing(product) : wanted}
      onError={() => setBroken(wanted)}
      alt={product.name}
      width={320}
      height={320}
      loading="lazy"
      decoding="async"
    />
  )
}
