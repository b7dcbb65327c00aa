import { createTransport } from 'nodemailer'
import type { Env } from '#server/env.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { type Delivery, plainAnswer, within } from './delivery.ts'

interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Without brackets. The same mail has the same one, however often it is sent. */
  messageId: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

/** The shop's mail server. */
export interface Mailer {
  /** For people: without user and password. */
  server: string
  from: string
  /** The domain that message ids are made in. */
  domain: string
  send(mail: Mail, signal: AbortSignal): Promise<Delivery>
}

interface Patience {
  /** For a connection and for each answer of the server. */
  answerMs: number
  /** For a whole mail. */
  mailMs: number
}

/** Some servers take their time on purpose, to tire senders of spam. */
const PATIENCE: Patience = { answerMs: 30_000, mailMs: MINUTE_MS }

type Settings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>

/** Null where no mail server is set up. */
export function createMailer(
  { SMTP_URL: url, MAIL_FROM: from }: Settings,
  { answerMs, mailMs } = PATIENCE,
): Mailer | null {
  if (!url || !from) return null
  const transport = createTransport({
    url,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    server: new URL(url).host,
    from,
    domain: /@([^@>]+)>?$/.exec(from)![1]!,
    async send({ messageId, ...mail }, signal) {
      try {
        const sending = transport.sendMail({
          from,
          ...mail,
          messageId: `<${messageId}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        const { response } = await within(mailMs, signal, sending)
        return { result: 'sent', answer: plainAnswer(response) }
      } catch (error) {
        // Who stops the server does not know what became of it.
        if (signal.aborted) throw error
        return { result: isRefused(error) ? 'refused' : 'later', answer: troubleText(error) }
      }
    },
  }
}

interface MailTrouble {
  code?: string
  responseCode?: number
  response?: string
  message?: string
}

/**
 * This mail or its address is refused for good (5xx). A refused password is no matter of the mail: it is sent when
 * somebody has put that right.
 */
const isRefused = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as MailTrouble
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** The server's own words where there are some. */
const troubleText = (error: unknown): string => {
  const { response, message, code } = error as MailTrouble
  return plainAnswer(response ?? message ?? code ?? 'No answer')
}
