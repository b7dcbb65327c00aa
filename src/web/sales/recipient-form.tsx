import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { NO_RECIPIENT } from '#shared/documents/paper.ts'
import { Recipient } from '#shared/documents/recipient.ts'
import { logError } from '#web/log.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { addRecipient } from './data.ts'
import classes from './receipt-modal.module.css'

interface RecipientFormProps {
  saleId: number
  /** The customer's, where there is one. */
  name: string | null
}

/** A full tax invoice names for whom it is; asked for where nothing on file tells it. */
export function RecipientForm({ saleId, name }: RecipientFormProps) {
  const [values, setValues] = useState({ name: name ?? '', address: '', vat_number: '' })
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const field = (key: keyof typeof values) => ({
    value: values[key],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setValues({ ...values, [key]: value })
      setProblem(undefined)
    },
  })

  async function save(event: FormEvent) {
    event.preventDefault()
    const { data: recipient, error } = Recipient.safeParse(values)
    setProblem(error?.issues[0]?.message)
    if (recipient === undefined || saving) return
    setSaving(true)
    try {
      await addRecipient(saleId, recipient)
      toast.success('Recipient saved')
    } catch (failure) {
      logError('The recipient could not be saved', failure)
      setProblem(writeErrorText(failure))
    }
    setSaving(false)
  }

  return (
    <form className={classes.recipient} onSubmit={(event) => void save(event)}>
      <p className={classes.note}>{NO_RECIPIENT}. Above R5000.00 the law asks for them.</p>
      <TextInput label="Recipient" maxLength={200} {...field('name')} />
      <Textarea label="Address" autosize minRows={2} maxLength={300} {...field('address')} />
      <TextInput
        label="VAT number (if a vendor)"
        inputMode="numeric"
        maxLength={20}
        {...field('vat_number')}
      />
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Button type="submit" variant="default" loading={saving}>
        Save recipient
      </Button>
    </form>
  )
}
