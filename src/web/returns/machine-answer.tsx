import { Button, Modal } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Cents } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/sales/payment-method.ts'
import { slipProblem } from '#shared/sales/payment-slip.ts'
import { methodName } from '#web/session/method-name.ts'
import { useSecondClickGuard } from '#web/till/payment/age-question.tsx'
import { MachineQuestion } from '#web/till/payment/machine-question.tsx'
import classes from '#web/till/payment/pay-step.module.css'

/** That it approved, with what it printed. */
interface MachineAnswer {
  reference: string | null
}

interface Rest {
  method: PaymentMethod
  amount: Cents
}

type Asked = Rest & { onAnswer: (answer: MachineAnswer | undefined) => void }

/**
 * What the machine said to what is paid by it. Nobody pays twice for the same request: until it is known what became of
 * it, the first answer holds.
 */
export function useMachineAnswer() {
  const [asked, setAsked] = useState<Asked>()
  const approved = useRef<{ about: string; answer: MachineAnswer }>(undefined)

  /** Undefined where it was declined. */
  async function ask(request: unknown, rest: Rest): Promise<MachineAnswer | undefined> {
    const about = JSON.stringify(request)
    if (approved.current?.about === about) return approved.current.answer
    const answer = await new Promise<MachineAnswer | undefined>((onAnswer) =>
      setAsked({ ...rest, onAnswer }),
    )
    setAsked(undefined)
    approved.current = answer && { about, answer }
    return answer
  }
  function forget() {
    approved.current = undefined
  }
  const question: ReactNode = asked && <MachineDialog {...asked} />
  return { ask, forget, question }
}

function MachineDialog({ method, amount, onAnswer }: Asked) {
  const [reference, setReference] = useState('')
  const guard = useSecondClickGuard()
  const isWrong = slipProblem(reference) !== undefined
  function approve(event: FormEvent) {
    event.preventDefault()
    // In React's eyes it is a child of the form that it lies over.
    event.stopPropagation()
    if (!isWrong) onAnswer({ reference: reference.trim() || null })
  }
  return (
    <Modal
      opened
      onClose={() => onAnswer(undefined)}
      title={`${methodName(method)} payment`}
      size={460}
      closeOnClickOutside={false}
    >
      <form className={classes.step} noValidate onSubmit={approve}>
        <MachineQuestion
          method={method}
          amount={amount}
          reference={reference}
          onReference={setReference}
        />
        <div className={classes.buttons}>
          <Button variant="default" size="lg" onClick={() => onAnswer(undefined)}>
            Declined
          </Button>
          <Button type="submit" size="lg" data-autofocus disabled={isWrong} onClick={guard}>
            Approved
          </Button>
        </div>
      </form>
    </Modal>
  )
}
