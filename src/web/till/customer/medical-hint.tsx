import { hasValidCard } from '#shared/till/cart-customer.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import classes from '#web/till/notice.module.css'
import { useTill } from '#web/till/till-store.ts'

/** Says beforehand what the server would refuse. */
export function MedicalHint() {
  const cart = useTill((till) => till.cart)
  const today = useShopDay()
  const medical = cart.lines.some(({ is_medical }) => is_medical)
  if (!medical || hasValidCard(cart.customer, today)) return null
  const why = cart.customer?.has_medical_card
    ? "this customer's medical card has expired"
    : 'choose a customer with a valid medical card'
  return (
    <p className={classes.notice} data-tone="purple" role="status">
      Medical product in the cart: {why}.
    </p>
  )
}
