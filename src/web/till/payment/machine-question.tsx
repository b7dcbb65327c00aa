import { TextInput } from '@mantine/core'
import type { Cents } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/sales/payment-method.ts'
import { MAX_REFERENCE, slipProblem } from '#shared/sales/payment-slip.ts'
import { methodName } from '#web/session/method-name.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import classes from './pay-step.module.css'

interface MachineQuestionProps {
  method: PaymentMethod
  amount: Cents
  /** As typed. */
  reference: string
  onReference: (reference: string) => void
}

/** What a machine is to be told, and what it printed. */
export function MachineQuestion({ method, amount, reference, onReference }: MachineQuestionProps) {
  return (
    <>
      <div className={classes.change}>
        <span>{methodName(method)}: amount for the machine</span>
        <b>
          <MoneyText amount={amount} />
        </b>
      </div>
      <TextInput
        label="Slip reference"
        classNames={{ root: classes.tendered ?? '' }}
        placeholder="Optional"
        autoComplete="off"
        maxLength={MAX_REFERENCE}
        error={slipProblem(reference)}
        value={reference}
        onChange={({ currentTarget: { value } }) => onReference(value)}
      />
    </>
  )
}
