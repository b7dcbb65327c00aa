import { Button } from '@mantine/core'
import { IconFileTypePdf, IconMail, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { logError } from '#web/log.ts'
import { useChoices } from '#web/notifications/data.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { savePdf } from './data.ts'
import { MailForm } from './mail-form.tsx'
import classes from './receipt-modal.module.css'

interface PaperActionsProps {
  saleId: number
  /** As a file or by mail. */
  onGiven: () => void
  onPrintA4: () => void
}

/** Other ways to give a document out than on the roll. */
export function PaperActions({ saleId, onGiven, onPrintA4 }: PaperActionsProps) {
  const [busy, setBusy] = useState(false)
  const [isMailing, setMailing] = useState(false)
  const mail = useChoices().data?.channels.mail
  async function save() {
    setBusy(true)
    try {
      await savePdf(saleId)
      onGiven()
    } catch (error) {
      logError('The PDF could not be made', error)
      toast.error((error as Error).message)
    }
    setBusy(false)
  }
  function closeSent() {
    setMailing(false)
    onGiven()
  }
  return (
    <>
      {isMailing && <MailForm saleId={saleId} onSent={closeSent} />}
      <div className={classes.actions}>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={onPrintA4}
        >
          Print A4
        </Button>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconFileTypePdf size={16} aria-hidden />}
          loading={busy}
          onClick={() => void save()}
        >
          Save PDF
        </Button>
        {(mail === 'on' || mail === 'off') && (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconMail size={16} aria-hidden />}
            aria-expanded={isMailing}
            onClick={() => setMailing(!isMailing)}
          >
            E-mail
          </Button>
        )}
      </div>
    </>
  )
}
