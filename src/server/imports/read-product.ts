import { z } from 'zod'
import { problemText } from '#server/http/problem-text.ts'
import { ProductRow } from '#shared/products/product-file.ts'
import { type Cells, fieldsIn, isReadTwoWays, isShortened } from './cell-values.ts'
import type { IssueList } from './issue-list.ts'

const SHORTENED = 'the spreadsheet has cut it off: format the column as text'
const TWO_WAYS = 'can be read two ways: write 1500.00 or 1.50, not 1,500'

/**
 * The product in a row, by the rules of the form; undefined when there are issues. Of a product that is here what the
 * file has no column for stays as it is; an empty cell empties it.
 */
export function readProduct(
  row: number,
  cells: Cells,
  issues: IssueList,
  stored?: ProductRow,
): ProductRow | undefined {
  const kept = stored && withoutColumns(z.encode(ProductRow, stored), cells)
  const told = { ...kept, ...fieldsIn('products', cells) }
  const decoded = z.safeDecode(ProductRow, told as never, { error: problemText })
  const shortened = (['sku', 'barcode'] as const).filter((field) => isShortened(cells[field] ?? ''))
  for (const field of shortened) issues.add(row, field, SHORTENED)
  if (decoded.success) return shortened.length === 0 ? decoded.data : undefined
  for (const { path, message } of decoded.error.issues) {
    const field = String(path[0])
    issues.add(row, field, isReadTwoWays(cells[field] ?? '') ? TWO_WAYS : message)
  }
  return undefined
}

const withoutColumns = (fields: object, cells: Cells): object =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in cells)))
