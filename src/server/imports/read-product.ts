import { z } from 'zod'
import { problemText } from '#server/http/problem-text.ts'
import { CategoryFields } from '#shared/products/category.ts'
import { ProductFields } from '#shared/products/product.ts'
import { flagOf, isReadTwoWays, isShortened, numberOf, wordOf } from './cell-values.ts'
import type { IssueList } from './issue-list.ts'
import type { Cells } from './read-table.ts'

/** A product as a file tells it: the category by name, no picture. */
const ProductRow = ProductFields.omit({ category_id: true, image_url: true }).extend({
  category: CategoryFields.shape.name,
})
export type ProductRow = z.output<typeof ProductRow>

const SHORTENED = 'the spreadsheet has cut it off: format the column as text'
const TWO_WAYS = 'can be read two ways: write 1500.00 or 1.50, not 1,500'

/** The product in a row, by the rules of the form; undefined when there are issues. */
export function readProduct(row: number, cells: Cells, issues: IssueList): ProductRow | undefined {
  const decoded = z.safeDecode(ProductRow, fieldsOf(cells) as never, { error: problemText })
  const shortened = (['sku', 'barcode'] as const).filter((field) => isShortened(cells[field] ?? ''))
  for (const field of shortened) issues.add(row, field, SHORTENED)
  if (decoded.success) return shortened.length === 0 ? decoded.data : undefined
  for (const { path, message } of decoded.error.issues) {
    const field = String(path[0])
    issues.add(row, field, isReadTwoWays(cells[field] ?? '') ? TWO_WAYS : message)
  }
  return undefined
}

function fieldsOf(cells: Cells): object {
  return {
    sku: cells['sku'],
    name: cells['name'],
    category: cells['category'],
    description: cells['description'],
    barcode: cells['barcode'],
    price: numberOf(cells['price']) ?? undefined,
    thc_percentage: numberOf(cells['thc_percentage']),
    cbd_percentage: numberOf(cells['cbd_percentage']),
    strain_type: wordOf(cells['strain_type']),
    weight_grams: numberOf(cells['weight_grams']),
    is_medical: flagOf(cells['is_medical']) ?? false,
  }
}
