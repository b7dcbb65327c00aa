import { Checkbox } from '@mantine/core'
import { asksForAge, confirmAge } from '#shared/till/cart.ts'
import { useUser } from '#web/session/session.ts'
import classes from './age-check.module.css'
import { changeCart, useTill } from './till-store.ts'

/** Asked where the shop wants it and nobody knows. It keeps its place during a payment: the total does not jump. */
export function AgeCheck() {
  const cart = useTill((till) => till.cart)
  const locked = useTill(({ payment }) => payment !== null)
  const { id_verification_required: idRequired } = useUser().settings
  if (cart.lines.length === 0 || !asksForAge(cart, idRequired)) return null
  return (
    <Checkbox
      classNames={{ root: classes.age ?? '', label: classes.label ?? '' }}
      data-age-check
      label="I have checked that the customer is 18 or older"
      checked={cart.age_confirmed}
      disabled={locked}
      onChange={({ currentTarget: { checked } }) => changeCart((now) => confirmAge(now, checked))}
    />
  )
}
