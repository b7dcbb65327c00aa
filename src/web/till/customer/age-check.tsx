import { asksForAge, confirmAge, isEmptyCart, seeDocument } from '#shared/till/cart.ts'
import { useUser } from '#web/session/session.ts'
import { changeCart, useTill } from '#web/till/till-store.ts'
import classes from './age-check.module.css'

/** Asked where the shop wants it and nobody knows. It keeps its place during a payment: the total does not jump. */
export function AgeCheck() {
  const locked = useTill(({ payment }) => payment !== null)
  const { id_verification_required: idRequired } = useUser().settings
  const asks = useTill(({ cart }) => !isEmptyCart(cart) && asksForAge(cart, idRequired))
  const confirmed = useTill(({ cart }) => cart.age_confirmed)
  const seen = useTill(({ cart }) => cart.document_seen)
  if (!asks) return null
  return (
    <div className={classes.checks}>
      <label className={classes.age}>
        {/* The browser's own: with another one the till would be longer in coming. */}
        <input
          type="checkbox"
          className={classes.box}
          data-age-check
          checked={confirmed}
          disabled={locked}
          onChange={({ currentTarget: { checked } }) =>
            changeCart((now) => confirmAge(now, checked))
          }
        />
        I have checked that the customer is 18 or older
      </label>
      <label className={classes.age}>
        <input
          type="checkbox"
          className={classes.box}
          checked={seen}
          disabled={locked}
          onChange={({ currentTarget: { checked } }) =>
            changeCart((now) => seeDocument(now, checked))
          }
        />
        ID document seen
      </label>
    </div>
  )
}
