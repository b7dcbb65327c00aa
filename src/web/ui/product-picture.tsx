import { useMemo, useState } from 'react'
import { usePainted } from './after-paint.ts'
import { drawing, pictureSource, type ProductWithPicture } from './picture-source.ts'
import classes from './product-picture.module.css'

interface ProductPictureProps {
  product: ProductWithPicture
  /** Its name stands beside it. */
  isDecoration?: boolean
}

/**
 * A square picture of a product, as wide as its place. It follows when the words around it are on the screen: a browser
 * takes longer to read a drawing than to draw a card.
 */
export function ProductPicture({ product, isDecoration = false }: ProductPictureProps) {
  const wanted = useMemo(() => pictureSource(product), [product])
  const due = usePainted(wanted, '')
  const [loaded, setLoaded] = useState('')
  const [broken, setBroken] = useState<string>()
  if (due === '') return <div className={classes.picture} />
  return (
    <img
      className={classes.picture}
      // The picture of another product is out of sight until this one's has come.
      data-waiting={loaded !== wanted || undefined}
      // A foreign photo may have gone since: the drawing takes its place.
      src={broken === due ? drawing(product) : due}
      onLoad={() => setLoaded(due)}
      onError={() => setBroken(due)}
      alt={isDecoration ? '' : product.name}
      width={320}
      height={320}
      loading="lazy"
      decoding="async"
    />
  )
}
