import { useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import { drawing, pictureSource, type ProductWithPicture } from './picture-source.ts'
import classes from './product-picture.module.css'

interface ProductPictureProps {
  product: ProductWithPicture
  /** Its name stands beside it. */
  isDecoration?: boolean
}

/**
 * A square picture of a product, as wide as its place. It is drawn when the words around it are on the screen: a browser
 * takes longer to read a drawing than to draw a card.
 */
export function ProductPicture({ product, isDecoration = false }: ProductPictureProps) {
  const key = keyOf(product)
  const [due, setDue] = useState({ key: '', source: '' })
  const [loaded, setLoaded] = useState('')
  const [broken, setBroken] = useState<string>()
  useEffect(
    () =>
      due.key === key
        ? undefined
        : afterPaint(() => setDue({ key, source: pictureSource(product) })),
    [due.key, key, product],
  )
  if (due.key === '') return <div className={classes.picture} />
  return (
    <img
      className={classes.picture}
      // The picture of another product is out of sight until this one's has come.
      data-waiting={due.key !== key || loaded !== due.source || undefined}
      // A foreign photo may have gone since: the drawing takes its place.
      src={broken === due.source ? drawing(product) : due.source}
      onLoad={() => setLoaded(due.source)}
      onError={() => setBroken(due.source)}
      alt={isDecoration ? '' : product.name}
      width={320}
      height={320}
      loading="lazy"
      decoding="async"
    />
  )
}

/** What the picture depends on. */
const keyOf = (product: ProductWithPicture): string =>
  [
    product.image_url,
    product.name,
    product.category_name,
    product.strain_type,
    product.is_medical,
  ].join('\n')
