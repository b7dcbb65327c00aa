import { z } from 'zod'
import type { Caller } from '#server/http/context.ts'
import { problemText } from '#server/http/problem-text.ts'
import { CustomerFields } from '#shared/customers/customer.ts'
import { maskedFields } from '#shared/customers/mask.ts'
import { CARD_NOTES, cardProblem } from '#shared/customers/medical-card.ts'
import { type CustomerDetails, tidyCustomer } from '#shared/customers/tidy.ts'
import { shopDay } from '#shared/dates.ts'
import { type ImportType, PREVIEW_ROWS } from '#shared/imports/contract.ts'
import { type Cells, fieldsIn } from './cell-values.ts'
import type { CustomerRowOfFile } from './import-customers.ts'
import type { IssueList } from './issue-list.ts'
import { type Column, readTable, type TableRow } from './read-table.ts'

/** Remembers what the rows of one file claim, so that nothing is in it twice: the first row has it. */
interface TakenInFile {
  /** False, with an issue, when a row before has one of these; null claims nothing. */
  claim(row: number, keys: Readonly<Record<string, string | null>>): boolean
}

/** A file as read: its good rows, and what a preview shows. */
export interface ReadFile<Row> {
  rows: Row[]
  columns: Column[]
  firstRows: { row: number; all: readonly string[] }[]
  totalRows: number
}

export function readCustomers(
  bytes: Uint8Array,
  { now, settings }: Pick<Caller, 'now' | 'settings'>,
  issues: IssueList,
  notes: IssueList,
): Promise<ReadFile<CustomerRowOfFile>> {
  const today = shopDay(now, settings.timezone)
  const taken = takenInFile(issues)
  return readRows(bytes, 'customers', issues, (row, cells) => {
    const customer = readCustomer(row, cells, today, issues)
    if (!customer || !taken.claim(row, whatMakesUnique(customer))) return undefined
    noteCard(row, cells, customer, today, notes)
    return { row, customer }
  })
}

/** What of a card is not kept, or does not open what its owner may expect. */
function noteCard(
  row: number,
  cells: Cells,
  customer: CustomerDetails,
  today: string,
  notes: IssueList,
): void {
  if (!customer.has_medical_card)
    for (const field of CARD_FIELDS.filter((name) => cells[name]))
      notes.add(row, field, 'left out, since has_medical_card is not true')
  const problem = cardProblem(
    { ...customer, has_card_number: customer.medical_card_number !== null },
    today,
  )
  if (problem === undefined || problem === 'no card') return
  const field = problem === 'expired card' ? 'medical_card_expiry_date' : 'medical_card_number'
  notes.add(row, field, CARD_NOTES[problem])
}

const CARD_FIELDS = ['medical_card_number', 'medical_card_expiry_date'] as const

/** Who gives none of the three is told apart by name, date of birth and phone number. */
function whatMakesUnique(customer: CustomerDetails): Record<string, string | null> {
  const { id_number, medical_card_number, email } = customer
  if (id_number ?? medical_card_number ?? email) return { id_number, medical_card_number, email }
  const { first_name, last_name, date_of_birth, phone } = customer
  const person = [last_name.toLowerCase(), first_name.toLowerCase(), date_of_birth, phone]
  return { last_name: JSON.stringify(person) }
}

export async function readRows<Row>(
  bytes: Uint8Array,
  type: ImportType,
  issues: IssueList,
  read: (row: number, cells: Cells) => Row | undefined,
  needed?: readonly string[],
): Promise<ReadFile<Row>> {
  const rows: Row[] = []
  const firstRows: ReadFile<Row>['firstRows'] = []
  let totalRows = 0
  function onRow({ row, cells, all }: TableRow) {
    totalRows += 1
    if (firstRows.length < PREVIEW_ROWS) firstRows.push({ row, all })
    const good = read(row, cells)
    if (good !== undefined) rows.push(good)
  }
  const columns = await readTable(bytes, type, issues, onRow, needed)
  return { rows, columns, firstRows, totalRows }
}

export function takenInFile(issues: IssueList): TakenInFile {
  const rows = new Map<string, number>()
  return {
    claim(row, keys) {
      const claimed = Object.entries(keys).filter(([, value]) => value !== null)
      const names = claimed.map(([column, value]) => `${column}\0${value}`)
      const taken = names.findIndex((name) => rows.has(name))
      if (taken >= 0) {
        issues.add(row, claimed[taken]![0], `is also in row ${rows.get(names[taken]!)}`)
        return false
      }
      for (const name of names) rows.set(name, row)
      return true
    },
  }
}

/** The customer in a row, by the rules of the form; undefined when there are issues. */
function readCustomer(
  row: number,
  cells: Cells,
  today: string,
  issues: IssueList,
): CustomerDetails | undefined {
  const given = customerIn(cells)
  const decoded = decodeCustomer(given)
  if (!decoded.success) {
    const unread = new Set(decoded.error.issues.map(({ path }) => String(path[0])))
    for (const { path, message } of decoded.error.issues) issues.add(row, String(path[0]), message)
    // Whoever mends the file is told at once what else is wrong with the row.
    const rest = decodeCustomer({ ...given, ...standIns(unread) })
    for (const { field, message } of rest.success ? tidyCustomer(rest.data, today).issues : [])
      if (!unread.has(field)) issues.add(row, field, message)
    return undefined
  }
  const tidied = tidyCustomer(decoded.data, today)
  const masked = maskedFields(tidied.customer)
  for (const { field, message } of tidied.issues) issues.add(row, field, message)
  for (const field of masked) issues.add(row, field, 'the number is masked')
  return tidied.issues.length + masked.length === 0 ? tidied.customer : undefined
}

const decodeCustomer = (given: object) =>
  z.safeDecode(CustomerFields, given as never, { error: problemText })

/** Nothing can be said against these, nor against others because of them. */
const STAND_INS: Readonly<Record<string, string>> = {
  first_name: 'Somebody',
  last_name: 'Somebody',
  id_type: 'passport',
}

const standIns = (fields: ReadonlySet<string>): object =>
  Object.fromEntries([...fields].map((field) => [field, STAND_INS[field]]))

/** A number without the mark is a card all the same. */
function customerIn(cells: Cells): object {
  const { has_medical_card = Boolean(cells['medical_card_number']), ...fields } = fieldsIn(
    'customers',
    cells,
  )
  return { ...fields, has_medical_card }
}
