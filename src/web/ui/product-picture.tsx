import { useMemo, useState } from 'react'
import { drawing, pictureSource, type ProductWithPicture } from './picture-source.ts'
import classes from './product-picture.module.css'

/** A square picture of a product, as wide as its place. */
export function ProductPicture({ product }: { product: ProductWithPicture }) {
  const wanted = useMemo(() => pictureSource(product), [product])
  const [broken, setBroken] = useState<string>()
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
