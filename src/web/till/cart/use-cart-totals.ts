import { useMemo, useState } from 'react'
import { shopDay } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'
import type { Offers } from '#shared/promotions/promoted-lines.ts'
import { saleRules } from '#shared/sales/totals.ts'
import { type CartTotals, cartTotals, type Selling } from '#shared/till/cart-sale.ts'
import { type Cart } from '#shared/till/cart.ts'
import { tillNow } from '#web/dark/now.ts'
import { session, useUser } from '#web/session/session.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { promotionsNow, usePromotions } from '#web/till/promotions-now.ts'
import { useTill } from '#web/till/till-store.ts'

/** What the shop reckons by at this moment; for those who draw nothing. */
export function sellingNow(): Selling {
  const { settings } = session.get().user!
  return {
    ...saleRules(settings, shopDay(new Date(tillNow()), settings.timezone)),
    point_value: settings.point_value,
    ...withPromotions(promotionsNow(settings.timezone)),
  }
}

/** What the shop reckons by today. */
export function useSelling(): Selling {
  const { settings } = useUser()
  const day = useShopDay()
  const { vat_mode, point_value } = settings
  const promotions = usePromotions()
  return useMemo(
    () => ({ ...saleRules({ vat_mode }, day), point_value, ...withPromotions(promotions) }),
    [vat_mode, point_value, day, promotions],
  )
}

const withPromotions = (promotions: Offers | undefined) => (promotions ? { promotions } : {})

/** What the cart on the counter comes to, or another one. */
export function useCartTotals(other?: Cart): CartTotals {
  const open = useTill((till) => till.cart)
  const selling = useSelling()
  const cart = other ?? open
  return useMemo(() => cartTotals(cart, selling), [cart, selling])
}

/**
 * What the customer is told: another total only when the cart changes, not when a promotion begins or ends under it.
 */
export function useToldTotal(): Cents {
  const cart = useTill((till) => till.cart)
  const { total } = useCartTotals()
  const [told, setTold] = useState({ cart, total })
  if (told.cart === cart) return told.total
  setTold({ cart, total })
  return total
}
