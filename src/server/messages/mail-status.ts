import type { Caller } from '#server/http/context.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { MailStatus } from '#shared/notifications/contract.ts'
import { getMailState } from './message-queue-queries.ts'

/** What was given up longer ago nobody can mend. */
const TROUBLE_TOLD_MS = 7 * DAY_MS

/** The mail server, and what became of the mails. */
export const readMailStatus = async ({ db, mailer, now }: Caller): Promise<MailStatus> => ({
  server: mailer?.server ?? null,
  from: mailer?.from ?? null,
  ...(await getMailState(db, new Date(now.getTime() - TROUBLE_TOLD_MS))),
})
