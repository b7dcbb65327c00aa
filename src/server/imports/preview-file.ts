import type { Caller } from '#server/http/context.ts'
import { valueText } from '#shared/audit/value-text.ts'
import {
  type ImportChoices,
  type ImportPreview,
  type ImportType,
  MAX_LISTED_ISSUES,
  type ProductPlan as ToldPlan,
} from '#shared/imports/contract.ts'
import { formatRand } from '#shared/money.ts'
import type { ProductRow } from '#shared/products/product-file.ts'
import { issueList, type IssueList } from './issue-list.ts'
import { planProducts, type ProductPlan, ROW_FIELDS } from './plan-products.ts'
import { listKnownProducts } from './product-queries.ts'
import { readCustomers, type ReadFile } from './read-file.ts'

/** What an import of this file would do; nothing is written. */
export async function previewFile(
  caller: Caller,
  type: ImportType,
  bytes: Uint8Array,
  choices: ImportChoices,
): Promise<ImportPreview> {
  const [issues, notes] = [issueList(), issueList('notes')]
  if (type === 'customers') {
    const file = await readCustomers(bytes, caller, issues, notes)
    return preview(file, issues, notes)
  }
  const { file, plan } = await planProducts(caller, bytes, choices, issues)
  const free = await withoutTaken(caller, plan, issues)
  return {
    ...preview(file, issues, notes),
    plan: toldPlan(free, caller.settings.timezone),
  }
}

function preview(
  { columns, firstRows, totalRows }: ReadFile<unknown>,
  issues: IssueList,
  notes: IssueList,
): ImportPreview {
  return {
    columns,
    rows: firstRows.map(({ row, all }) => ({
      row,
      cells: Object.fromEntries(columns.map(({ name }, index) => [name, all[index] ?? ''])),
    })),
    total_rows: totalRows,
    problems: issues.lines(),
    total_problems: issues.total(),
    notes: notes.lines(),
    total_notes: notes.total(),
  }
}

/** What the import would find taken when it writes: a SKU or barcode that another product has. */
async function withoutTaken(
  { inTransaction }: Caller,
  plan: ProductPlan,
  issues: IssueList,
): Promise<ProductPlan> {
  const rebarred = plan.updated.filter(({ before, after }) => before.barcode !== after.barcode)
  const asked = [
    ...plan.added,
    // Of a product that is here only its barcode may be somebody else's.
    ...rebarred.map(({ row, after }) => ({ row, sku: '', barcode: after.barcode })),
  ]
  const known = await inTransaction((db) => listKnownProducts(db, asked))
  for (const { row, field, name } of known) issues.add(row, field, `is already used by ${name}`)
  const taken = new Set(known.map(({ row }) => row))
  return {
    ...plan,
    added: plan.added.filter(({ row }) => !taken.has(row)),
    updated: plan.updated.filter(({ row }) => !taken.has(row)),
  }
}

function toldPlan(plan: ProductPlan, timeZone: string): ToldPlan {
  const { added, updated, unchanged, newCategories } = plan
  const changes = [
    ...added.map((after) => ({ kind: 'add' as const, row: after.row, before: undefined, after })),
    ...updated.map((one) => ({ kind: 'update' as const, ...one })),
  ]
  return {
    added: added.length,
    updated: updated.length,
    unchanged,
    new_categories: newCategories,
    changes: changes
      .toSorted((one, other) => one.row - other.row)
      .slice(0, MAX_LISTED_ISSUES)
      .map(({ kind, row, before, after }) => ({
        kind,
        row,
        sku: before?.sku ?? after.sku,
        name: before?.name ?? after.name,
        fields: ROW_FIELDS.map((field) => ({
          field,
          before: before ? told(before, field, timeZone) : null,
          after: told(after, field, timeZone),
        })).filter((one) => one.before !== one.after),
      })),
  }
}

function told(row: ProductRow, field: keyof ProductRow, timeZone: string): string | null {
  if (field === 'price') return formatRand(row.price)
  return valueText(field, row[field], timeZone) || null
}
