import type { Caller } from '#server/http/context.ts'
import { getSale } from '#server/sales/get-sale.ts'
import { type Paper, paperOf } from '#shared/documents/paper.ts'
import type { FileDownload } from '#shared/endpoint.ts'
import { receiptOfSale } from '#shared/sales/receipt.ts'
import { paperPdf } from './paper-pdf.ts'
import { countIssues, insertIssue, lockDocument } from './queries.ts'

/** Notes that it was printed, however often that happens. */
export async function notePrint(caller: Caller, id: number): Promise<{ issues: number }> {
  const { db, user, now } = caller
  await getSale(caller, id)
  await lockDocument(db, id)
  await insertIssue(db, {
    transaction_id: id,
    channel: 'print',
    profile_id: user.id,
    created_at: now,
  })
  return { issues: await countIssues(db, id) }
}

/** One original, under lock, and copies after it. */
export async function noteIssue(
  { db, user, now }: Caller,
  id: number,
  channel: 'pdf' | 'email',
): Promise<{ isCopy: boolean }> {
  await lockDocument(db, id)
  const isCopy = (await countIssues(db, id)) > 0
  await insertIssue(db, { transaction_id: id, channel, profile_id: user.id, created_at: now })
  return { isCopy }
}

export async function issuePdf(caller: Caller, id: number): Promise<FileDownload> {
  const sale = await getSale(caller, id)
  const { isCopy } = await noteIssue(caller, id, 'pdf')
  return pdfFile(paperOf(receiptOfSale(sale), { shop: caller.settings, isCopy }))
}

export function pdfFile(paper: Paper): FileDownload {
  const bytes = paperPdf(paper)
  return {
    filename: `${paper.number}.pdf`,
    mediaType: 'application/pdf',
    size: bytes.length,
    content: (async function* () {
      yield bytes
    })(),
  }
}
