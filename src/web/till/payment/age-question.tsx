import { type MouseEvent, useState } from 'react'
import { type Cart, confirmAge, hasAgeToAsk, seeDocument } from '#shared/till/cart.ts'
import { useUser } from '#web/session/session.ts'
import { useTill } from '#web/till/till-store.ts'
import classes from './age-question.module.css'

const DOUBLE_CLICK_MS = 400

/** Whether the age has to be asked, and the answer that stands on the way to the payment. */
export function useAgeQuestion() {
  const { id_verification_required: idRequired } = useUser().settings
  const asks = useTill(({ cart }) => hasAgeToAsk(cart, idRequired))
  const [seen, setSeen] = useState(false)
  return {
    asks,
    seen,
    setSeen,
    /** The cart when the cashier goes on, which the button calls a yes. */
    answer: (cart: Cart): Cart => {
      if (!asks) return cart
      return seen ? seeDocument(cart, true) : confirmAge(cart, true)
    },
  }
}

/** A double click on a pay button means that button, not the answer that came up under it. Keys are always meant. */
export function useSecondClickGuard() {
  const [openedAt] = useState(() => performance.now())
  return (event: MouseEvent) => {
    if (event.detail > 0 && performance.now() - openedAt < DOUBLE_CLICK_MS) event.preventDefault()
  }
}

type AgeQuestionProps = Pick<ReturnType<typeof useAgeQuestion>, 'seen' | 'setSeen'>

/** The first question of paying; the button below it answers. */
export function AgeQuestion({ seen, setSeen }: AgeQuestionProps) {
  return (
    <div className={classes.question}>
      <p className={classes.words}>Is the customer 18 or older?</p>
      <label className={classes.seen}>
        {/* The browser's own: with another one the till would be longer in coming. */}
        <input
          type="checkbox"
          className={classes.box}
          checked={seen}
          onChange={({ currentTarget: { checked } }) => setSeen(checked)}
        />
        ID document seen
      </label>
    </div>
  )
}
