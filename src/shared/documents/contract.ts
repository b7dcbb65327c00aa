import { z } from 'zod'
import { endpoint, FileDownload } from '#shared/endpoint.ts'
import { Id, IdText } from '#shared/fields.ts'
import { SELLERS } from '#shared/roles.ts'
import { KeptRecipient, Recipient } from './recipient.ts'

const ById = z.object({ id: IdText })

export const documentsApi = {
  addRecipient: endpoint({
    method: 'POST',
    path: '/api/transactions/:id/recipient',
    summary: 'Say once for whom the document of an entry is; 409 when another was named before',
    roles: SELLERS,
    params: ById,
    body: Recipient,
    answer: KeptRecipient,
    status: 201,
    changes: ['sales'],
  }),
  notePrint: endpoint({
    method: 'POST',
    path: '/api/transactions/:id/prints',
    summary: 'Note that the document of an entry was printed: what is printed afterwards is a copy',
    roles: SELLERS,
    params: ById,
    answer: z.object({ issues: z.number().int() }),
    status: 201,
    changes: [],
  }),
  getPdf: endpoint({
    method: 'GET',
    path: '/api/transactions/:id/pdf',
    summary: 'The document of an entry as a PDF, which counts as given out; a later one says COPY',
    roles: SELLERS,
    params: ById,
    answer: FileDownload,
    // It notes that the document was given out.
    transaction: 'request',
  }),
  mailDocument: endpoint({
    method: 'POST',
    path: '/api/transactions/:id/mails',
    summary:
      'Mail the document of an entry as a PDF, once for each Idempotency-Key; 409 without a mail server',
    roles: SELLERS,
    params: ById,
    body: z.object({ email: z.email('Please enter a valid email').max(254) }),
    answer: z.object({ id: Id, email: z.string() }),
    status: 201,
    idempotent: true,
    changes: [],
  }),
}
