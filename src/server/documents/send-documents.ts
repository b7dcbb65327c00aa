import type { Pool } from '#server/db/client.ts'
import { escapedHtml } from '#server/messages/escaped-html.ts'
import type { Mailer } from '#server/messages/mailer.ts'
import { BACK_OFF, CLAIMED_FOR_MS } from '#server/messages/message-queue.ts'
import { findSale } from '#server/sales/list-queries.ts'
import { getSettings } from '#server/settings/queries.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { paperOf } from '#shared/documents/paper.ts'
import { receiptOfSale } from '#shared/sales/receipt.ts'
import { claimMail, endMail, postponeMail, type WaitingMail } from './mail-queries.ts'
import { paperPdf } from './paper-pdf.ts'

interface Post {
  pool: Pool
  clock: () => Date
  mailer: Mailer | null
}

/** Sends the documents that wait for it. Any number of servers may do so at once. */
export async function sendDocuments(post: Post, signal: AbortSignal): Promise<void> {
  const { pool, clock, mailer } = post
  if (!mailer) return
  while (!signal.aborted) {
    const now = clock()
    const until = new Date(now.getTime() + CLAIMED_FOR_MS)
    const mail = await claimMail(pool, { now, until })
    if (!mail) return
    try {
      await send(post, mailer, mail, signal)
    } catch (error) {
      // Whoever looks for it next finds it where it was left.
      if (!signal.aborted) throw error
    }
  }
}

async function send(
  { pool, clock }: Post,
  mailer: Mailer,
  { id, transaction_id, email, is_copy, idempotency_key, attempts }: WaitingMail,
  signal: AbortSignal,
): Promise<void> {
  const [sale, settings] = await Promise.all([findSale(pool, transaction_id), getSettings(pool)])
  const paper = paperOf(receiptOfSale(sale!), { shop: settings, isCopy: is_copy })
  const words = `${paper.title} ${paper.number} of ${paper.supplier[0]}`
  const { result, answer } = await mailer.send(
    {
      to: email,
      subject: words,
      text: `${words} is attached.\n`,
      html: `<!doctype html><p>${escapedHtml(words)} is attached.</p>`,
      messageId: `${idempotency_key}@${mailer.domain}`,
      attachments: [
        {
          filename: `${paper.number}.pdf`,
          content: paperPdf(paper),
          contentType: 'application/pdf',
        },
      ],
    },
    signal,
  )
  const wait = BACK_OFF[attempts - 1]
  if (result === 'sent') await endMail(pool, id, { outcome: 'sent', answer, at: clock() })
  else if (result === 'later' && wait !== undefined)
    await postponeMail(pool, id, { answer, until: new Date(clock().getTime() + wait * MINUTE_MS) })
  else await endMail(pool, id, { outcome: 'given_up', answer, at: clock() })
}
