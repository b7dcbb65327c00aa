import { Button, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { WantedApproval } from '#shared/approvals/contract.ts'
import type { SealedPin } from '#shared/dark/entry.ts'
import { centsOf } from '#shared/money.ts'
import { type NewEvent, type ShiftDetails, shiftsApi } from '#shared/shifts/contract.ts'
import { DIRECTION } from '#shared/shifts/drawer.ts'
import { AskApproval } from '#web/approvals/ask-approval.tsx'
import { refusedBy } from '#web/call.ts'
import { newUuid } from '#web/new-uuid.ts'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { useAttempt } from '#web/ui/states/use-attempt.tsx'
import { recordEvent, useSellers } from './data.ts'
import classes from './drawer-menu.module.css'
import { EVENT_WORDS, type EventChoice } from './event-words.ts'

interface EventFormProps {
  shift: ShiftDetails
  kind: EventChoice
  onDone: () => void
  onBack: () => void
}

/** One thing that happens to the cash. Where it is more than one may do alone, the approval is asked for here. */
export function EventForm({ shift, kind, onDone, onBack }: EventFormProps) {
  const [amount, setAmount] = useState<number | string>('')
  const [reason, setReason] = useState('')
  const [toId, setToId] = useState<string | null>(null)
  const [wanted, setWanted] = useState<WantedApproval>()
  const [key] = useState(newUuid)
  const { data: people = [] } = useSellers()
  const { busy, problem, run } = useAttempt()
  const words = EVENT_WORDS[kind]

  const event = (approval_id: number | null): NewEvent => ({
    kind,
    amount: typeof amount === 'number' ? centsOf(amount) : null,
    reason: reason.trim() === '' ? null : reason.trim(),
    to_id: toId,
    approval_id,
  })
  function submit(approvalId: number | null, sealed: SealedPin | null = null): Promise<void> {
    return run(async () => {
      try {
        await recordEvent(shift.id, event(approvalId), key, sealed)
      } catch (error) {
        const isAsked = approvalId === null && sealed === null
        const needed = isAsked && refusedBy(error, shiftsApi.recordEvent, 403)?.approval
        // What went wrong is told where the amount stands.
        setWanted(needed || undefined)
        if (needed) return
        throw error
      }
      toast.success(words.done)
      onDone()
    })
  }
  if (wanted)
    return (
      <AskApproval
        wanted={wanted}
        actKey={key}
        onApproved={(id) => submit(id)}
        onSealed={(sealed) => submit(null, sealed)}
        onCancel={() => setWanted(undefined)}
      />
    )
  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={(sent: FormEvent) => {
        sent.preventDefault()
        void submit(null)
      }}
    >
      {DIRECTION[kind] !== 0 && (
        <NumberField
          label="Amount"
          unit="R"
          step={10}
          inputMode="decimal"
          data-autofocus
          value={amount}
          onChange={setAmount}
        />
      )}
      {kind === 'hand_over' && (
        <Select
          label="To"
          searchable
          data-autofocus
          data={people
            .filter(({ id }) => id !== shift.held_by)
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={toId}
          onChange={setToId}
        />
      )}
      {words.why !== undefined && (
        <TextInput
          label={words.why}
          data-autofocus={DIRECTION[kind] === 0 || undefined}
          maxLength={200}
          value={reason}
          onChange={(typed) => setReason(typed.currentTarget.value)}
        />
      )}
      {problem}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" loading={busy}>
          {words.label}
        </Button>
      </div>
    </form>
  )
}
