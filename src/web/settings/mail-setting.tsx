import { Button } from '@mantine/core'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { MailStatus } from '#shared/notifications/contract.ts'
import { ADMINS, isAmong } from '#shared/roles.ts'
import { MAIL_FAILED, sendTestMail, useMailStatus } from '#web/notifications/data.ts'
import { useUser } from '#web/session/session.ts'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import classes from './notifications-tab.module.css'
import { SettingSwitch } from './setting-switch.tsx'
import type { SettingsForm } from './use-settings-form.ts'

const NO_SERVER =
  'No mail server is set up: whoever runs this server names one in SMTP_URL and MAIL_FROM. Until then everything is in the bell.'

/** Mail is only promised where there is something to send it with. */
export function MailSetting({ form }: { form: SettingsForm }) {
  const { data: status, isError } = useMailStatus()
  const isMissing = status?.server === null
  return (
    <SettingSwitch
      form={form}
      name="email_notifications"
      {...(isMissing ? { locked: 'off' } : {})}
      help={isMissing ? NO_SERVER : 'Sends what is new to those who want it by e-mail.'}
    >
      {isError && <p className={classes.text}>{MAIL_FAILED}.</p>}
      {status && !isMissing && <MailState status={status} />}
    </SettingSwitch>
  )
}

function MailState({ status }: { status: MailStatus }) {
  const { profile, settings } = useUser()
  const { server, from, waiting, given_up, last_sent_at, trouble } = status
  const facts = [
    last_sent_at === null
      ? 'Nothing was sent yet.'
      : `Last sent ${formatDateTime(last_sent_at, settings.timezone)}.`,
    ...(waiting > 0 ? [`${counted(waiting, 'message')} waiting.`] : []),
    ...(given_up > 0 ? [`${counted(given_up, 'message')} given up in the last week.`] : []),
    ...(trouble === null ? [] : [`The mail server said: ${trouble}`]),
  ]
  return (
    <div className={classes.mail}>
      <p className={classes.text}>
        From {from} over {server}. {facts.join(' ')}
      </p>
      {isAmong(ADMINS, profile.role) && <TestMail />}
    </div>
  )
}

/** Says what the mail server answered, whether it took the message or not. */
function TestMail() {
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<string>()
  async function send() {
    setBusy(true)
    setTold(undefined)
    try {
      const result = await sendTestMail()
      if (result)
        setTold(
          result.is_sent
            ? `Sent to ${result.to}. The mail server answered: ${result.answer}`
            : `Not sent. The mail server answered: ${result.answer}`,
        )
    } catch (error) {
      setTold(writeErrorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="default" size="xs" loading={busy} onClick={() => void send()}>
        Send Test Message
      </Button>
      <p className={classes.text} role="status">
        {told}
      </p>
    </>
  )
}
