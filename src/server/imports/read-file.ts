import type { Caller } from '#server/http/context.ts'
import type { CustomerDetails } from '#shared/customers/tidy.ts'
import { shopDay } from '#shared/dates.ts'
import { type ImportType, PREVIEW_ROWS } from '#shared/imports/contract.ts'
import type { CustomerRowOfFile } from './import-customers.ts'
import type { IssueList } from './issue-list.ts'
import type { ImportedProduct } from './product-queries.ts'
import { readCustomer } from './read-customer.ts'
import { readProduct } from './read-product.ts'
import { type Cells, type Column, readTable } from './read-table.ts'
import { takenInFile } from './taken-in-file.ts'

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
): Promise<ReadFile<CustomerRowOfFile>> {
  const today = shopDay(now, settings.timezone)
  const taken = takenInFile(issues)
  return readRows(bytes, 'customers', issues, (row, cells) => {
    const customer = readCustomer(row, cells, today, issues)
    return customer && taken.claim(row, whatMakesUnique(customer)) ? { row, customer } : undefined
  })
}

/** Who gives none of the three is told apart by name, date of birth and phone number. */
function whatMakesUnique(customer: CustomerDetails): Record<string, string | null> {
  const { id_number, medical_card_number, email } = customer
  if (id_number ?? medical_card_number ?? email) return { id_number, medical_card_number, email }
  const { first_name, last_name, date_of_birth, phone } = customer
  const person = [last_name.toLowerCase(), first_name.toLowerCase(), date_of_birth, phone]
  return { last_name: JSON.stringify(person) }
}

export function readProducts(
  bytes: Uint8Array,
  issues: IssueList,
): Promise<ReadFile<ImportedProduct>> {
  const taken = takenInFile(issues)
  return readRows(bytes, 'products', issues, (row, cells) => {
    const product = readProduct(row, cells, issues)
    if (!product) return undefined
    const { sku, barcode } = product
    return taken.claim(row, { sku: sku.toLowerCase(), barcode }) ? { ...product, row } : undefined
  })
}

async function readRows<Row>(
  bytes: Uint8Array,
  type: ImportType,
  issues: IssueList,
  read: (row: number, cells: Cells) => Row | undefined,
): Promise<ReadFile<Row>> {
  const rows: Row[] = []
  const firstRows: ReadFile<Row>['firstRows'] = []
  let totalRows = 0
  const columns = await readTable(bytes, type, issues, ({ row, cells, all }) => {
    totalRows += 1
    if (firstRows.length < PREVIEW_ROWS) firstRows.push({ row, all })
    const good = read(row, cells)
    if (good !== undefined) rows.push(good)
  })
  return { rows, columns, firstRows, totalRows }
}
