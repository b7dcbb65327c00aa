import { useComputedColorScheme } from '@mantine/core'
import dark from './product-dark.webp'
import light from './product-light.webp'
import phoneDark from './product-phone-dark.webp'
import phoneLight from './product-phone-light.webp'
import classes from './product-shot.module.css'

const SHOTS = {
  light: { wide: light, phone: phoneLight },
  dark: { wide: dark, phone: phoneDark },
} as const

/** The dashboard of the demo shop, photographed in the visitor's theme; on a phone, as a phone shows it. */
export function ProductShot() {
  // The theme is known before the first paint, so there is no wrong picture to load first.
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { wide, phone } = SHOTS[scheme]
  return (
    <picture className={classes.frame}>
      <source media="(max-width: 36em)" srcSet={phone} width={780} height={1240} />
      <img
        className={classes.picture}
        src={wide}
        width={1680}
        height={1050}
        alt="The Veld dashboard with today's sales, total sales, customers, low stock and the latest sales"
        fetchPriority="high"
      />
    </picture>
  )
}
