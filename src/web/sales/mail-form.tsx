import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { logError } from '#web/log.ts'
import { newUuid } from '#web/new-uuid.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { mailDocument } from './data.ts'
import classes from './slip-reference.module.css'

interface MailFormProps {
  saleId: number
  onSent: () => void
}

/** Where a document is mailed to. */
export function MailForm({ saleId, onSent }: MailFormProps) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)
  const [key, setKey] = useState(newUuid)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    setSending(true)
    try {
      await mailDocument(saleId, email.trim(), key)
      toast.success('The document is on its way')
      onSent()
    } catch (failure) {
      logError('The document could not be mailed', failure)
      setProblem(writeErrorText(failure))
    }
    setSending(false)
  }
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
      <TextInput
        className={classes.field}
        label="E-mail address"
        type="email"
        size="md"
        maxLength={254}
        autoFocus
        error={problem}
        value={email}
        onChange={({ currentTarget: { value } }) => {
          setEmail(value)
          // Another address is another request.
          setKey(newUuid())
          setProblem(undefined)
        }}
      />
      <Button
        className={classes.save}
        type="submit"
        variant="default"
        size="md"
        loading={sending}
        disabled={email.trim() === ''}
      >
        Send
      </Button>
    </form>
  )
}
