import { formatDateTime } from '#shared/dates.ts'
import { type Cents, cents, formatRand, sum } from '#shared/money.ts'
import { type Paper, plain, recipientLines, strong, supplierLines } from './paper.ts'
import type { Particulars } from './particulars.ts'

/** An entry of a customer's account. */
interface StatementEntry {
  created_at: string
  /** What it was: a sale's number, or how it was paid. */
  word: string
  /** What they owe more by it; a payment is below zero. */
  amount: Cents
}

interface Statement {
  customer_id: string
  recipient: { name: string; address: string | null; vat_number: string | null }
  opening: Cents
  entries: readonly StatementEntry[]
  at: string
  isVendor: boolean
}

/** What a customer owes the shop, and how it came about. */
export function statementPaper(statement: Statement, shop: Particulars): Paper {
  const { recipient, opening, entries, at, customer_id } = statement
  const { name, address, vat_number } = recipient
  const owed = sum([opening, ...entries.map(({ amount }) => amount)])
  return {
    title: 'Statement',
    number: customer_id,
    isCopy: false,
    supplier: supplierLines(shop, statement.isVendor),
    recipient: recipientLines({
      recipient: { name, address: address ?? '', vat_number },
      document: { kind: 'slip' },
    }),
    about: [customer_id, formatDateTime(at, shop.timezone)],
    heads: { name: 'Entry', detail: 'Date', amount: 'Amount' },
    lines: entries.map((entry) => ({
      name: entry.word,
      detail: formatDateTime(entry.created_at, shop.timezone),
      amount: formatRand(entry.amount),
      notes: [],
    })),
    sums: [
      ...(opening === 0 ? [] : [plain('Balance before', formatRand(opening))]),
      strong(owed < 0 ? 'Paid in advance' : 'Amount due', formatRand(cents(Math.abs(owed)))),
    ],
    foot: '',
  }
}
