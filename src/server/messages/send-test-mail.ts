import { randomUUID } from 'node:crypto'
import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { mailText } from './mail-text.ts'

/** Whether it worked, and what the mail server answered, to whoever sets it up. Sent at once, to themselves only. */
export async function sendTestMail(
  caller: Caller,
): Promise<{ is_sent: boolean; to: string; answer: string }> {
  const { mailer, env, user, settings, inTransaction } = caller
  if (!mailer) throw new Refusal(409, NO_MAIL_SERVER)
  const told = {
    title: 'Test message',
    message: 'Mail from Veld arrives here.',
    details: '',
    action_label: 'Open the settings',
    url: `${env.PUBLIC_ORIGIN}/settings?tab=notifications`,
  }
  const { store_name } = settings
  const mail = mailText(told, { store_name, origin: env.PUBLIC_ORIGIN })
  const messageId = `${randomUUID()}@${mailer.domain}`
  const { signal } = new AbortController()
  const { result, answer } = await mailer.send({ ...mail, to: user.email, messageId }, signal)
  const is_sent = result === 'sent'
  await inTransaction((db) =>
    recordAudit(db, caller, {
      action: 'test',
      table_name: 'outgoing_messages',
      record_id: null,
      new_values: { server: mailer.server, is_sent, answer },
    }),
  )
  return { is_sent, to: user.email, answer }
}

const NO_MAIL_SERVER =
  'No mail server is set up: SMTP_URL and MAIL_FROM are missing in the environment of the server'
