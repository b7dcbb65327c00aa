import { useComputedColorScheme } from '@mantine/core'
import classes from './product-shot.module.css'

export interface Shot {
  wide: string
  phone: string
}

interface ProductShotProps {
  /** Of the same screen in either theme. */
  shots: Readonly<Record<'light' | 'dark', Shot>>
  alt: string
  /** The first thing that is seen of the page is fetched first; what is further down waits. */
  isFirst?: boolean
}

/** A screen of the demo shop, photographed in the visitor's theme; on a phone, as a phone shows it. */
export function ProductShot({ shots, alt, isFirst = false }: ProductShotProps) {
  // The theme is known before the first paint, so there is no wrong picture to load first.
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { wide, phone } = shots[scheme]
  return (
    <picture className={classes.frame}>
      <source media="(max-width: 36em)" srcSet={phone} width={780} height={1240} />
      <img
        className={classes.picture}
        // Before `src`, or the fetch has begun by then.
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        src={wide}
        width={1680}
        height={1050}
        alt={alt}
      />
    </picture>
  )
}
