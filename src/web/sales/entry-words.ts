import type { Sale } from '#shared/sales/contract.ts'
import type { DocumentKind } from '#shared/sales/document.ts'

export const DOCUMENT_LABEL: Readonly<Record<DocumentKind, string>> = {
  slip: 'Till slip',
  abridged_tax_invoice: 'Abridged tax invoice',
  tax_invoice: 'Tax invoice',
  credit_note: 'Credit note',
  refund: 'Refund',
}

export const entryLabel = ({ kind }: Pick<Sale, 'kind'>): string =>
  kind === 'return' ? 'Return' : 'Sale'
