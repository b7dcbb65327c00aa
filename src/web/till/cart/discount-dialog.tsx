import { Button, Modal, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { centsOf, formatRand, times } from '#shared/money.ts'
import { approvalNeeded, discountProblem } from '#shared/sales/discount-limits.ts'
import { type Discount, reasonProblem } from '#shared/sales/discount.ts'
import { pointsValue } from '#shared/sales/totals.ts'
import { approveCart, missingApproval, type Word } from '#shared/till/cart-approval.ts'
import { cartTotals } from '#shared/till/cart-sale.ts'
import { type Cart, redeemPoints, takeOff } from '#shared/till/cart.ts'
import { amountSigns } from '#shared/till/cash.ts'
import { typedNumber } from '#shared/typed-number.ts'
import { AskApproval } from '#web/approvals/ask-approval.tsx'
import { useDark } from '#web/dark/line-store.ts'
import { useUser } from '#web/session/session.ts'
import { changeCart, useTill } from '#web/till/till-store.ts'
import { useIsPhone } from '#web/ui/page/phone.ts'
import classes from './discount-dialog.module.css'
import { useSelling } from './use-cart-totals.ts'

const WHOLE = 'whole'
const OTHER = 'Other'

/** What is taken off a line or the whole sale, and why; and the points that the customer redeems. */
export function DiscountDialog({ onClose }: { onClose: () => void }) {
  const { settings, profile } = useUser()
  const selling = useSelling()
  const phone = useIsPhone()
  const cart = useTill((till) => till.cart)
  const [what, setWhat] = useState<string>(WHOLE)
  const [kind, setKind] = useState<'percent' | 'amount'>('percent')
  const [text, setText] = useState('')
  const [reason, setReason] = useState(settings.discount_reasons[0] ?? OTHER)
  const [other, setOther] = useState('')
  const [asking, setAsking] = useState(false)
  // Whether a word lasts is looked at again when it is paid for.
  const [now] = useState(() => new Date())
  const [points, setPoints] = useState(String(cart.redeem_points ?? ''))

  const has = cart.customer?.loyalty_points ?? 0
  const number = typedNumber(text) ?? null
  const why = reason === OTHER ? other.trim() : reason
  const whyNot = text === '' ? undefined : reasonProblem(why)
  const wanted = withDiscount(cart, { what, kind, number, why, points })
  const totals = cartTotals(wanted, selling)
  const problem =
    (text !== '' && (number === null || number <= 0) ? 'Type an amount' : undefined) ??
    (kind === 'percent' && number !== null && number > 100 ? 'At most 100%' : undefined) ??
    whyNot ??
    (Number(points) > has ? `${has} points are there` : undefined) ??
    discountProblem(wanted.lines, wanted.discount, totals, totals.points_value)
  const alone = useDark(({ line }) => line.isDark)
  const seller = { role: profile.role, caps: settings.discount_caps, selling }
  const missing = missingApproval(wanted, seller, { now, isDark: alone })
  const needed = missing && approvalNeeded(profile.role, totals, settings.discount_caps)

  function apply(event: FormEvent) {
    event.preventDefault()
    if (problem !== undefined) return
    if (missing === undefined) take((given) => given)
    else setAsking(true)
  }
  function take(approve: (given: Cart) => Cart) {
    changeCart((before) => approve(withDiscount(before, { what, kind, number, why, points })))
    onClose()
  }
  const takeWith = async (word: Word) =>
    take((given) => (missing ? approveCart(given, missing, word, new Date()) : given))
  if (asking && missing)
    return (
      <Modal opened onClose={onClose} title="Discount and points" size={460} fullScreen={phone}>
        <AskApproval
          wanted={missing}
          actKey={cart.sale_key ?? ''}
          onApproved={(approval_id) => takeWith({ approval_id })}
          onSealed={(sealed_approval) => takeWith({ sealed_approval })}
          onCancel={() => setAsking(false)}
        />
      </Modal>
    )
  function clear() {
    changeCart((before) =>
      before.lines.reduce(
        (cleared, line) => takeOff(cleared, null, line.product_id),
        redeemPoints(takeOff(before, null), null),
      ),
    )
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Discount and points" size={460} fullScreen={phone}>
      <form className={classes.form} onSubmit={apply}>
        <NativeSelect
          label="Take off"
          value={what}
          onChange={({ currentTarget: { value } }) => setWhat(value)}
          data={[
            { value: WHOLE, label: 'The whole sale' },
            ...cart.lines.map(({ product_id, name, unit_price, quantity }) => ({
              value: String(product_id),
              label: `${name}, ${formatRand(times(unit_price, quantity))}`,
            })),
          ]}
        />
        <div className={classes.pair}>
          <TextInput
            label={kind === 'percent' ? 'Percent' : 'Amount'}
            leftSection={kind === 'percent' ? '%' : 'R'}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            data-autofocus
            value={text}
            onChange={({ currentTarget: { value } }) => setText(amountSigns(value))}
          />
          <SegmentedControl
            aria-label="Percent or rand"
            value={kind}
            onChange={(value) => setKind(value)}
            data={[
              { value: 'percent', label: '%' },
              { value: 'amount', label: 'R' },
            ]}
          />
        </div>
        <div className={classes.reasons} role="group" aria-label="Reason">
          {[...settings.discount_reasons, OTHER].map((each) => (
            <Button
              key={each}
              h={44}
              variant={each === reason ? 'light' : 'default'}
              aria-pressed={each === reason}
              onClick={() => setReason(each)}
            >
              {each}
            </Button>
          ))}
        </div>
        {reason === OTHER && (
          <TextInput
            label="Reason"
            maxLength={100}
            error={why !== '' && whyNot !== undefined}
            value={other}
            onChange={({ currentTarget: { value } }) => setOther(value)}
          />
        )}
        {has > 0 && settings.point_value > 0 && (
          <TextInput
            label={`Redeem points (${has} worth ${formatRand(pointsValue(has, settings))})`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={points}
            onChange={({ currentTarget: { value } }) => setPoints(value.replaceAll(/\D/g, ''))}
          />
        )}
        <p className={classes.sum} role="status" data-problem={problem !== undefined || undefined}>
          {problem ??
            needed?.words ??
            `${formatRand(totals.discount)} off: ${formatRand(totals.total)} to pay`}
        </p>
        <div className={classes.buttons}>
          <Button variant="default" size="lg" onClick={clear}>
            Remove discounts
          </Button>
          <Button type="submit" size="lg" disabled={problem !== undefined}>
            {needed?.words === undefined ? 'Apply' : 'Ask for Approval'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

interface Wanted {
  what: string
  kind: 'percent' | 'amount'
  number: number | null
  why: string
  points: string
}

/** The cart as it would be; an empty field leaves what is there. */
function withDiscount(cart: Cart, { what, kind, number, why, points }: Wanted): Cart {
  const redeemed = redeemPoints(cart, cart.customer && Number(points) > 0 ? Number(points) : null)
  if (number === null || number <= 0) return redeemed
  const discount: Discount =
    kind === 'percent'
      ? { percent: Math.min(100, Math.round(number * 100) / 100), reason: why || OTHER }
      : { amount: centsOf(number), reason: why || OTHER }
  return takeOff(redeemed, discount, what === WHOLE ? undefined : Number(what))
}
