import { ActionIcon, Button, Modal, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, startTransition, useState } from 'react'
import { type Cents, cents, formatRand } from '#shared/money.ts'
import { SPLIT } from '#shared/sales/payment-method.ts'
import { MAX_REFERENCE, slipProblem } from '#shared/sales/payment-slip.ts'
import { roundedCash } from '#shared/sales/payment.ts'
import { MAX_PAYMENTS, TOO_MANY_PAYMENTS } from '#shared/sales/sale-limits.ts'
import { payParts } from '#shared/till/cart.ts'
import { amountSigns, tenderedIn } from '#shared/till/cash.ts'
import {
  addPart,
  leftToPay,
  methodChoices,
  splitChange,
  type SplitPart,
} from '#shared/till/split.ts'
import { useDark } from '#web/dark/line-store.ts'
import { methodName } from '#web/session/method-name.ts'
import { useUser } from '#web/session/session.ts'
import { useToldTotal } from '#web/till/cart/use-cart-totals.ts'
import { changeCart, useTill } from '#web/till/till-store.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { useIsPhone } from '#web/ui/page/phone.ts'
import { AgeQuestion, useAgeQuestion } from './age-question.tsx'
import classes from './split-dialog.module.css'
import { takePayment } from './take-payment.ts'

/** One sale in several payments: an amount, then the way it is paid, until nothing is left. */
export function SplitDialog({ onClose }: { onClose: () => void }) {
  const { settings } = useUser()
  const total = useToldTotal()
  const phone = useIsPhone()
  const customer = useTill(({ cart }) => cart.customer)
  const parts = useTill(({ cart }) => cart.paid_parts)
  const [amount, setAmount] = useState('')
  const [reference, setReference] = useState('')
  const age = useAgeQuestion()
  const left = leftToPay(total, parts)
  const change = splitChange(parts, settings)

  const alone = useDark(({ line }) => line.isDark)
  const choices = methodChoices(settings, customer !== null && !alone)

  const withPart = (method: string) =>
    addPart(
      total,
      parts,
      { method, typed: tenderedIn(amount), reference: reference.trim() || null },
      settings,
    )
  function add(method: string) {
    const more = withPart(method)
    if (!more) return
    keep(more)
    setAmount('')
    setReference('')
  }
  function pay(event: FormEvent) {
    event.preventDefault()
    if (left !== 0) return
    const paid = { told: total, answer: age.answer }
    // Where all was taken off there is nothing to split.
    if (parts.length === 0) takePayment('cash', paid)
    else takePayment(SPLIT, { ...paid, payments: [...parts] })
    startTransition(onClose)
  }
  return (
    <Modal opened onClose={onClose} title="Split payment" size={460} fullScreen={phone}>
      <form className={classes.form} onSubmit={pay}>
        {parts.length > 0 && (
          <ul className={classes.parts}>
            {parts.map(({ method, amount: part, tendered, reference: slip }, index) => (
              <li key={index}>
                <span>
                  {methodName(method)}
                  {slip !== null && <small> {slip}</small>}
                </span>
                <b>
                  <MoneyText
                    amount={
                      tendered ??
                      (method === 'cash' && left === 0 ? roundedCash(part, settings) : part)
                    }
                  />
                </b>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={`Remove ${methodName(method)} payment`}
                  onClick={() => keep(parts.toSpliced(index, 1))}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <div className={classes.left} aria-live="polite">
          <span>{leftWord(left)}</span>
          <b>
            <MoneyText amount={left === 0 ? cents(Math.max(0, change)) : cents(Math.abs(left))} />
          </b>
        </div>
        {left > 0 && (
          <>
            <div className={classes.fields}>
              <TextInput
                label="Amount"
                leftSection="R"
                placeholder={formatRand(left).slice(1)}
                inputMode="decimal"
                autoComplete="off"
                maxLength={10}
                data-autofocus
                value={amount}
                onChange={({ currentTarget: { value } }) => setAmount(amountSigns(value))}
              />
              <TextInput
                label="Slip reference"
                placeholder="Optional"
                autoComplete="off"
                maxLength={MAX_REFERENCE}
                error={slipProblem(reference)}
                value={reference}
                onChange={({ currentTarget: { value } }) => setReference(value)}
              />
            </div>
            <div className={classes.methods} role="group" aria-label="Ways to pay">
              {choices.map(({ code, name }) => (
                <Button
                  key={code}
                  variant="default"
                  h={48}
                  disabled={withPart(code) === undefined}
                  onClick={() => add(code)}
                >
                  {name}
                </Button>
              ))}
            </div>
            {parts.length >= MAX_PAYMENTS - 1 && (
              <p className={classes.hint} role="status">
                {TOO_MANY_PAYMENTS}:{' '}
                {parts.length < MAX_PAYMENTS
                  ? 'the last one takes all that is left.'
                  : 'remove one.'}
              </p>
            )}
            <p className={classes.hint}>
              Press a card or wallet only after its machine has approved the amount.
              {alone && customer && ' Store credit and accounts wait for the line.'}
            </p>
          </>
        )}
        {left === 0 && (
          <>
            {age.asks && <AgeQuestion {...age} />}
            <Button type="submit" size="lg" autoFocus>
              {age.asks ? 'Yes: Complete Sale' : 'Complete Sale'}
            </Button>
          </>
        )}
      </form>
    </Modal>
  )
}

/** Below nothing where the cart has become cheaper since. */
function leftWord(left: Cents): string {
  if (left > 0) return 'Left to pay'
  return left === 0 ? 'Change due' : 'Too much: remove a payment'
}

function keep(parts: readonly SplitPart[]) {
  changeCart((cart) => payParts(cart, parts))
}
