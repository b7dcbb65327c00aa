import { z } from 'zod'
import { csvLine, type CsvCell } from '#shared/csv.ts'
import { type Cents, times } from '#shared/money.ts'
import type { Journal } from './journal.ts'

/** The programs that read it. */
export const JournalFormat = z.enum(['xero', 'quickbooks', 'pastel'])
export type JournalFormat = z.infer<typeof JournalFormat>

interface Form {
  /** Null where the program wants none. */
  heading: readonly string[] | null
  row: (line: {
    day: string
    number: string
    name: string
    account: string
    word: string
    amount: Cents
  }) => CsvCell[]
}

const FORMS: Readonly<Record<JournalFormat, Form>> = {
  // Manual journals; VAT is a line of its own, so no line has a tax of its own.
  xero: {
    heading: ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
    row: ({ day, name, account, word, amount }) => [
      name,
      inSouthAfrica(day),
      word,
      account,
      'No VAT',
      rand(amount),
    ],
  },
  quickbooks: {
    heading: ['Journal No', 'Journal Date', 'Account', 'Debits', 'Credits', 'Description'],
    row: ({ day, number, account, word, amount }) => [
      number,
      inSouthAfrica(day),
      account,
      amount > 0 ? rand(amount) : '',
      amount < 0 ? rand(times(amount, -1)) : '',
      word,
    ],
  },
  // A batch of the general ledger, without headings: the columns in Pastel's own order.
  pastel: {
    heading: null,
    row: ({ day, number, account, word, amount }) => [
      periodOf(day),
      inSouthAfrica(day),
      'G',
      account,
      number.slice(0, 8),
      word.slice(0, 36),
      rand(amount),
      0,
      '0.00',
      '',
      '',
      '',
      1,
      1,
      0,
      0,
      '0.00',
      rand(amount),
    ],
  },
}

/** Journals as the file of a program; the same journals make the same bytes. */
export function journalText(journals: readonly Journal[], format: JournalFormat): string {
  const { heading, row } = FORMS[format]
  const lines = journals.flatMap(({ lines: all, ...journal }) =>
    all.map((line) => csvLine(row({ ...journal, ...line }))),
  )
  return [...(heading ? [csvLine(heading)] : []), ...lines].join('')
}

/** A number where it is below zero: text that begins with a minus would be quoted out as a formula. */
const rand = (amount: Cents): CsvCell => (amount < 0 ? amount / 100 : (amount / 100).toFixed(2))

const inSouthAfrica = (day: string): string => day.split('-').toReversed().join('/')

/** Of a year that ends in February, as most do here: March is the first. */
const periodOf = (day: string): number => ((Number(day.slice(5, 7)) + 9) % 12) + 1
