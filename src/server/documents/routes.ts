import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { documentsApi } from '#shared/documents/contract.ts'
import { addRecipient } from './add-recipient.ts'
import { issuePdf, notePrint } from './issue-document.ts'
import { mailDocument } from './mail-document.ts'

export function documentsRoutes(app: App): void {
  bind(app, documentsApi.addRecipient, (recipient, caller) => addRecipient(caller, recipient))
  bind(app, documentsApi.notePrint, ({ id }, caller) => notePrint(caller, id))
  bind(app, documentsApi.mailDocument, (wanted, caller) => mailDocument(caller, wanted))
  bind(app, documentsApi.getPdf, ({ id }, caller) => issuePdf(caller, id))
}
