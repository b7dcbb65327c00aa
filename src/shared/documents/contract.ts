import { z } from 'zod'
import { endpoint, FileDownload } from '#shared/endpoint.ts'
import { IdText } from '#shared/fields.ts'
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
}
