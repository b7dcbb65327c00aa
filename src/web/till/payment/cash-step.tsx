import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Cents, cents, formatRand } from '#shared/money.ts'
import { roundedCash } from '#shared/sales/payment.ts'
import {
  addNote,
  amountSigns,
  changeDue,
  likelyAmounts,
  QUICK_NOTES,
  tenderedIn,
} from '#shared/till/cash.ts'
import { useUser } from '#web/session/session.ts'
import { useToldTotal } from '#web/till/cart/use-cart-totals.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { AgeQuestion, useAgeQuestion, useSecondClickGuard } from './age-question.tsx'
import classes from './pay-step.module.css'
import { takePayment } from './take-payment.ts'

/** How much the customer hands over and what goes back. An empty field is the exact amount. */
export function CashStep({ onClose }: { onClose: () => void }) {
  const { settings } = useUser()
  const told = useToldTotal()
  const total = roundedCash(told, settings)
  const [text, setText] = useState('')
  const age = useAgeQuestion()
  const guard = useSecondClickGuard()
  const tendered = tenderedIn(text)
  const change = changeDue(total, tendered)
  const hand = (amount: Cents) => setText(formatRand(amount).slice(1))
  function pay(event: FormEvent) {
    event.preventDefault()
    if (change === null) return
    takePayment('cash', { tendered, told, answer: age.answer })
  }
  return (
    <form
      className={classes.step}
      onSubmit={pay}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      {age.asks && <AgeQuestion {...age} />}
      <TextInput
        label="Amount tendered"
        classNames={{ root: classes.tendered ?? '', input: classes.amount ?? '' }}
        leftSection="R"
        placeholder={formatRand(total).slice(1)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        autoFocus
        value={text}
        onChange={({ currentTarget: { value } }) => setText(amountSigns(value))}
      />
      <div className={classes.amounts} role="group" aria-label="Amounts">
        {likelyAmounts(total).map((amount) => (
          <Button key={amount} variant="default" h={44} px={0} onClick={() => hand(amount)}>
            {wholeRand(amount)}
          </Button>
        ))}
      </div>
      <div className={classes.amounts} role="group" aria-label="Notes">
        {QUICK_NOTES.map((note) => (
          <Button
            key={note}
            variant="subtle"
            h={44}
            px={0}
            aria-label={`Add a note of ${wholeRand(note)}`}
            onClick={() => hand(addNote(tendered, note))}
          >
            +{wholeRand(note)}
          </Button>
        ))}
      </div>
      <div className={classes.change} aria-live="polite" data-short={change === null || undefined}>
        <span>{change === null ? 'Still to pay' : 'Change due'}</span>
        <b>
          <MoneyText amount={change ?? cents(total - (tendered ?? total))} />
        </b>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="lg" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" size="lg" disabled={change === null} onClick={guard}>
          {age.asks ? 'Yes: Complete Sale' : 'Complete Sale'}
        </Button>
      </div>
    </form>
  )
}

const wholeRand = (amount: Cents): string => formatRand(amount).replace('.00', '')
