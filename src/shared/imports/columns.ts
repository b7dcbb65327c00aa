import { z } from 'zod'
import { CUSTOMER_COLUMNS } from '#shared/customers/customer-file.ts'
import { CustomerFields } from '#shared/customers/customer.ts'
import { namesOf } from '#shared/fields.ts'
import { PRODUCT_COLUMNS, ProductRow } from '#shared/products/product-file.ts'
import type { ColumnKind } from '#shared/spreadsheets/columns.ts'
import type { ImportType } from './contract.ts'

export interface ImportColumn {
  field: string
  kind: ColumnKind
  required: boolean
  /** What our own exports call it. */
  alias?: string
}

/** The columns a file may have, what is required first; others are ignored. */
export const IMPORT_COLUMNS: Readonly<Record<ImportType, readonly ImportColumn[]>> = {
  customers: importColumns(CustomerFields, CUSTOMER_COLUMNS),
  products: importColumns(
    ProductRow,
    { ...PRODUCT_COLUMNS, category: PRODUCT_COLUMNS.category_name },
    { category: 'category_name' },
  ),
}

/** One for each field, of the kind that its export has. */
function importColumns<Schema extends z.ZodObject>(
  schema: Schema,
  exported: Readonly<Record<keyof Schema['shape'], { kind: ColumnKind }>>,
  aliases: Readonly<Record<string, string>> = {},
): ImportColumn[] {
  const columns = namesOf(schema).map((field) => {
    const alias = aliases[field]
    const required = !z.safeDecode(schema.shape[field], undefined).success
    return { field, kind: exported[field].kind, required, ...(alias && { alias }) }
  })
  return columns.toSorted((one, other) => Number(other.required) - Number(one.required))
}

/** 'First Name', 'first-name' and 'FIRST_NAME' are all first_name. */
export function importColumnOf(type: ImportType, heading: string): ImportColumn | undefined {
  const wanted = bare(heading)
  return IMPORT_COLUMNS[type].find(
    ({ field, alias }) => bare(field) === wanted || bare(alias ?? field) === wanted,
  )
}

const bare = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
