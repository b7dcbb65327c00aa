import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { type PaymentMethod, methodLabel } from '#shared/sales/payment-method.ts'
import { AgeQuestion, useAgeQuestion, useSecondClickGuard } from './age-question.tsx'
import classes from './pay-step.module.css'
import { takePayment } from './take-payment.ts'

interface AgeStepProps {
  method: PaymentMethod
  onBack: () => void
}

/** Where nothing is counted, the age is all that is asked. */
export function AgeStep({ method, onBack }: AgeStepProps) {
  const age = useAgeQuestion()
  const guard = useSecondClickGuard()
  function pay(event: FormEvent) {
    event.preventDefault()
    age.answerYes()
    // Refused, it is begun anew by its button.
    onBack()
    takePayment(method)
  }
  return (
    <form
      className={classes.step}
      onSubmit={pay}
      onKeyDown={({ key }) => key === 'Escape' && onBack()}
    >
      <AgeQuestion {...age} />
      <div className={classes.buttons}>
        <Button variant="default" size="lg" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" size="lg" autoFocus onClick={guard}>
          Yes: {methodLabel(method)}
        </Button>
      </div>
    </form>
  )
}
