import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { getSale } from '#server/sales/get-sale.ts'
import { type Paper, paperOf } from '#shared/documents/paper.ts'
import type { FileDownload } from '#shared/endpoint.ts'
import type { SaleDetails } from '#shared/sales/contract.ts'
import { receiptOfSale } from '#shared/sales/receipt.ts'
import { paperPdf } from './paper-pdf.ts'
import { type Channel, countIssues, insertIssue, lockDocument } from './queries.ts'

/** Notes that it was printed, however often that happens. */
export async function notePrint(caller: Caller, id: number): Promise<{ issues: number }> {
  await noteIssue(caller, await getSale(caller, id), 'print')
  return { issues: await countIssues(caller.db, id) }
}

/** One original, under lock, and copies after it. */
export async function noteIssue(
  caller: Caller,
  { id, transaction_number }: Pick<SaleDetails, 'id' | 'transaction_number'>,
  channel: Channel,
): Promise<{ isCopy: boolean }> {
  const { db, user, now } = caller
  await lockDocument(db, id)
  const isCopy = (await countIssues(db, id)) > 0
  const issue = { transaction_id: id, channel, profile_id: user.id, created_at: now }
  await recordAudit(db, caller, {
    action: 'create',
    table_name: 'document_issues',
    record_id: await insertIssue(db, issue),
    new_values: { transaction_number, channel, is_copy: isCopy },
  })
  return { isCopy }
}

export async function issuePdf(caller: Caller, id: number): Promise<FileDownload> {
  const sale = await getSale(caller, id)
  const { isCopy } = await noteIssue(caller, sale, 'pdf')
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
