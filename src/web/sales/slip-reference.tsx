import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { MAX_REFERENCE, SlipReference as Reference } from '#shared/sales/payment-slip.ts'
import type { Receipt } from '#shared/sales/receipt.ts'
import { logError } from '#web/log.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { noteSlip } from './data.ts'
import classes from './slip-reference.module.css'

interface SlipReferenceProps {
  saleId: number
  receipt: Receipt
  onNoted: (reference: string) => void
}

/** What the card machine printed. Nobody has to fill it in. */
export function SlipReference({ saleId, receipt, onNoted }: SlipReferenceProps) {
  const { slip_reference } = receipt
  const [text, setText] = useState(slip_reference ?? '')
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const unchanged = text.trim() === (slip_reference ?? '')

  async function save(event: FormEvent) {
    event.preventDefault()
    if (unchanged || saving) return
    const { data: reference, error } = Reference.safeParse(text)
    setProblem(error?.issues[0]?.message)
    if (reference === undefined) return
    setSaving(true)
    try {
      await noteSlip(saleId, reference)
      toast.success('Slip reference saved')
      onNoted(reference)
    } catch (failure) {
      logError('The slip reference could not be saved', failure)
      setProblem(writeErrorText(failure))
    }
    setSaving(false)
  }

  return (
    <form className={classes.form} onSubmit={(event) => void save(event)}>
      <TextInput
        className={classes.field}
        label="Slip reference (optional)"
        size="md"
        maxLength={MAX_REFERENCE}
        autoComplete="off"
        error={problem}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          setProblem(undefined)
        }}
      />
      <Button
        className={classes.save}
        type="submit"
        variant="default"
        size="md"
        loading={saving}
        disabled={unchanged}
      >
        Save
      </Button>
    </form>
  )
}
