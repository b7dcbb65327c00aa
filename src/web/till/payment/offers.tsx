import { Button } from '@mantine/core'
import { useMemo } from 'react'
import {
  applyPrices,
  type Cart,
  changedPrices,
  limitTo,
  type RepricedLine,
  type Shortage,
} from '#shared/till/cart.ts'
import type { TillIndex } from '#shared/till/search.ts'
import { changeCounter, NO_OFFERS, useCounter } from '#web/till/counter.ts'
import classes from '#web/till/notice.module.css'
import { changeCart, useTill } from '#web/till/till-store.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'

/** The way out of a refusal in one tap: the new prices, or what is left. */
export function Offers({ catalogue }: { catalogue: TillIndex | undefined }) {
  const cart = useTill((till) => till.cart)
  const offers = useCounter((counter) => counter.offers)
  const prices = useMemo(
    () => pricesToOffer(cart, offers.prices, catalogue ? changedPrices(cart, catalogue.byId) : []),
    [cart, offers, catalogue],
  )
  const shortages = offers.shortages.filter((short) => isShort(cart, short))
  return (
    <>
      {prices.length > 0 && <PriceOffer cart={cart} prices={prices} />}
      {shortages.length > 0 && <StockOffer cart={cart} shortages={shortages} />}
    </>
  )
}

function PriceOffer({ cart, prices }: { cart: Cart; prices: readonly RepricedLine[] }) {
  return (
    <div className={classes.notice} role="status">
      <ul className={classes.list}>
        {prices.map(({ product_id, price }) => (
          <li key={product_id}>
            {nameOf(cart, product_id)} now costs{' '}
            <b>
              <MoneyText amount={price} />
            </b>
          </li>
        ))}
      </ul>
      <Button
        h={44}
        fullWidth
        onClick={() => {
          changeCart((now) => applyPrices(now, prices))
          changeCounter({ offers: NO_OFFERS })
        }}
      >
        {prices.length === 1 ? 'Use the new price' : 'Use the new prices'}
      </Button>
    </div>
  )
}

function StockOffer({ cart, shortages }: { cart: Cart; shortages: readonly Shortage[] }) {
  return (
    <div className={classes.notice} role="status">
      <ul className={classes.list}>
        {shortages.map(({ product_id, left }) => (
          <li key={product_id}>
            {nameOf(cart, product_id)}: <b>{left}</b> left
          </li>
        ))}
      </ul>
      <Button h={44} fullWidth onClick={() => changeCart((now) => limitTo(now, shortages))}>
        {shortages.every(({ left }) => left === 0) ? 'Remove from cart' : 'Take what is left'}
      </Button>
    </div>
  )
}

/** What the server said counts more than a catalogue that may be a minute old. */
function pricesToOffer(
  cart: Cart,
  told: readonly RepricedLine[],
  seen: readonly RepricedLine[],
): RepricedLine[] {
  const both = new Map([...seen, ...told].map((change) => [change.product_id, change]))
  return [...both.values()].filter(({ product_id, price }) =>
    cart.lines.some((line) => line.product_id === product_id && line.unit_price !== price),
  )
}

const isShort = (cart: Cart, { product_id, left }: Shortage): boolean =>
  cart.lines.some((line) => line.product_id === product_id && line.quantity > left)

const nameOf = (cart: Cart, productId: number): string =>
  cart.lines.find(({ product_id }) => product_id === productId)?.name ?? ''
