import { cardProblem, type CardProblem } from '#shared/customers/medical-card.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import classes from '#web/till/notice.module.css'
import { useTill } from '#web/till/till-store.ts'

const WHY: Readonly<Record<CardProblem, string>> = {
  'no card': 'choose a customer with a valid medical card',
  'no card number': "this customer's medical card number is not on file",
  'expired card': "this customer's medical card has expired",
}

/** Says beforehand what the server would refuse. */
export function MedicalHint() {
  const cart = useTill((till) => till.cart)
  const today = useShopDay()
  const medical = cart.lines.some(({ is_medical }) => is_medical)
  const problem = cart.customer ? cardProblem(cart.customer, today) : 'no card'
  if (!medical || problem === undefined) return null
  return (
    <p className={classes.notice} data-tone="purple" role="status">
      Medical product in the cart: {WHY[problem]}.
    </p>
  )
}
