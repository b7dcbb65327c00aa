import dark from './dashboard-dark.webp'
import light from './dashboard-light.webp'
import phoneDark from './dashboard-phone-dark.webp'
import phoneLight from './dashboard-phone-light.webp'
import classes from './features.module.css'
import { ProductShot } from './product-shot.tsx'

const DASHBOARD = {
  light: { wide: light, phone: phoneLight },
  dark: { wide: dark, phone: phoneDark },
} as const

/** The back office, for whoever reads on. */
export function Glimpse() {
  return (
    <section className={classes.section} aria-labelledby="glimpse-title">
      <h2 className={classes.title} id="glimpse-title">
        See the day while it happens
      </h2>
      <ProductShot
        shots={DASHBOARD}
        alt="The Veld dashboard with today's sales, total sales, customers, low stock and the latest sales"
      />
    </section>
  )
}
