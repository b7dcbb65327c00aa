import { useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import classes from './product-shot.module.css'

interface Shot {
  wide: string
  phone: string
}

const PHONE = { width: 780, height: 1240 }
const WIDE = { width: 1680, height: 1050 }

interface ProductShotProps {
  /** Of the same screen in either theme. */
  shots: Readonly<Record<'light' | 'dark', Shot>>
  alt: string
  /** The first thing that is seen of the page is fetched first; what is further down waits. */
  isFirst?: boolean
}

/** A screen of the demo shop, photographed in the visitor's theme; on a phone, as a phone shows it. */
export function ProductShot({ shots, alt, isFirst = false }: ProductShotProps) {
  // Where nothing is chosen, the browser takes what the device prefers: the build does not know it.
  const { colorScheme: chosen } = useMantineColorScheme()
  const light = shots[chosen === 'dark' ? 'dark' : 'light']
  const dark = shots[chosen === 'light' ? 'light' : 'dark']
  // A till without the line has the page, but not its pictures.
  const [isMissing, setMissing] = useState(false)
  if (isMissing) return null
  return (
    <picture className={classes.frame}>
      <source
        media="(max-width: 36em) and (prefers-color-scheme: dark)"
        srcSet={dark.phone}
        {...PHONE}
      />
      <source media="(max-width: 36em)" srcSet={light.phone} {...PHONE} />
      <source media="(prefers-color-scheme: dark)" srcSet={dark.wide} {...WIDE} />
      <img
        className={classes.picture}
        // Before `src`, or the fetch has begun by then.
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        src={light.wide}
        {...WIDE}
        alt={alt}
        onError={() => setMissing(true)}
      />
    </picture>
  )
}
