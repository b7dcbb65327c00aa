import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import classes from './hero.module.css'
import { ProductShot } from './product-shot.tsx'
import dark from './till-dark.webp'
import light from './till-light.webp'
import phoneDark from './till-phone-dark.webp'
import phoneLight from './till-phone-light.webp'

const TILL = {
  light: { wide: light, phone: phoneLight },
  dark: { wide: dark, phone: phoneDark },
} as const

interface HeroProps {
  onStart: () => void
  starting: boolean
}

export function Hero({ onStart, starting }: HeroProps) {
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <div className={classes.words}>
        <h1 className={classes.title} id="hero-title">
          The till and back office for South African dispensaries
        </h1>
        <p className={classes.text}>
          Sell at the counter, follow every batch to its expiry date, keep medical cards and loyalty
          points in order, and have your compliance records ready.
        </p>
        <div className={classes.actions}>
          <Button
            size="md"
            rightSection={<IconArrowRight size={18} />}
            loading={starting}
            onClick={onStart}
          >
            Open your shop
          </Button>
          <Button size="md" variant="default" component="a" href="#features">
            What it does
          </Button>
        </div>
      </div>
      <ProductShot
        isFirst
        shots={TILL}
        alt="The Veld till: products with pictures and prices, and a cart with VAT, total and the ways to pay"
      />
    </section>
  )
}
