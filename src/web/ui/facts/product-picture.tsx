import { useEffect, useState } from 'react'
import { logError } from '#web/log.ts'
import { afterPaint } from '#web/ui/timing/after-paint.ts'
import { atRest } from '#web/ui/timing/at-rest.ts'
import { drawnPicture } from './drawing/drawn-picture.ts'
import { photoOf, type ProductWithPicture } from './photo-of.ts'
import classes from './product-picture.module.css'

interface ProductPictureProps {
  product: ProductWithPicture
  /** Its name stands beside it. */
  isDecoration?: boolean
}

/**
 * A square picture of a product, as wide as its place. It is drawn when the words around it are on the screen and
 * nothing is scrolled: a browser takes longer to read a drawing than to draw a card.
 */
export function ProductPicture({ product, isDecoration = false }: ProductPictureProps) {
  const key = keyOf(product)
  const [due, setDue] = useState({ key: '', source: '' })
  const [loaded, setLoaded] = useState('')
  useEffect(() => {
    if (due.key === key) return
    let isWanted = true
    const show = (source: string) => isWanted && setDue({ key, source })
    // Where words come in two turns, both are before the pictures.
    let cancel = afterPaint(() => {
      cancel = afterPaint(() => {
        cancel = atRest(() => whenDrawn(photoOf(product) ?? drawnPicture(product), show))
      })
    })
    return () => {
      isWanted = false
      cancel()
    }
  }, [due.key, key, product])
  /** A foreign photo may have gone since: the drawing takes its place. */
  function drawInstead() {
    if (due.source === photoOf(product))
      whenDrawn(drawnPicture(product), (source) => setDue({ key, source }))
  }
  if (due.key === '') return <div className={classes.picture} />
  return (
    <img
      className={classes.picture}
      // The picture of another product is out of sight until this one's has come.
      data-waiting={due.key !== key || loaded !== due.source || undefined}
      src={due.source}
      onLoad={() => setLoaded(due.source)}
      onError={drawInstead}
      alt={isDecoration ? '' : product.name}
      width={320}
      height={320}
      loading="lazy"
      decoding="async"
    />
  )
}

/** In the same frame where it can be, or two pictures would follow each other. */
function whenDrawn(source: string | Promise<string>, show: (source: string) => void): void {
  if (typeof source === 'string') show(source)
  else source.then(show, (error: unknown) => logError('A picture could not be drawn', error))
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
