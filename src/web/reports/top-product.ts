import type { ExportFormat } from '#shared/endpoint.ts'
import { type FilterField, filterRows } from '#shared/filters.ts'
import type { Report } from '#shared/reports/report.ts'
import { type Columns, money, number, text, whole } from '#shared/spreadsheets/columns.ts'
import { saveSelection } from '#web/save-selection.ts'
import type { ProductSort, ReportState } from './report-search.ts'

export type TopProduct = Report['topProducts'][number]

/** Amounts in rand, as a person types them. */
export const PRODUCT_FIELDS: readonly [FilterField<TopProduct>, ...FilterField<TopProduct>[]] = [
  { key: 'name', label: 'Name', type: 'text', read: ({ name }) => name },
  { key: 'sales', label: 'Sales', type: 'number', read: ({ sales }) => sales / 100 },
  { key: 'quantity', label: 'Quantity', type: 'number', read: ({ quantity }) => quantity },
]

type View = Pick<ReportState, 'search' | 'filters' | 'sort' | 'direction'>

/** The products that the search and filters leave, in the order asked for. */
export function shownProducts(products: readonly TopProduct[], view: View): readonly TopProduct[] {
  const words = view.search.trim().toLowerCase()
  const found = products.filter(
    ({ name, sku }) => name.toLowerCase().includes(words) || sku.toLowerCase().includes(words),
  )
  const turn = view.direction === 'asc' ? 1 : -1
  return filterRows(found, PRODUCT_FIELDS, view.filters).toSorted(
    (a, b) => turn * COMPARE[view.sort](a, b),
  )
}

const COMPARE: Record<ProductSort, (a: TopProduct, b: TopProduct) => number> = {
  name: (a, b) => a.name.localeCompare(b.name, 'en-ZA', { numeric: true }),
  sales: (a, b) => a.sales - b.sales,
  quantity: (a, b) => a.quantity - b.quantity,
  margin: (a, b) => a.margin - b.margin,
}

/** Amounts before VAT. */
const COLUMNS: Columns<TopProduct> = {
  name: text((product) => product.name),
  sku: text((product) => product.sku),
  category: text((product) => product.category),
  sales: money((product) => product.sales),
  quantity: whole((product) => product.quantity),
  cost: money((product) => product.cost),
  margin: money((product) => product.margin),
  margin_percentage: number((product) => product.margin_percentage),
}

export function saveProducts(
  products: readonly TopProduct[],
  format: ExportFormat,
  timeZone: string,
): Promise<void> {
  const selection = {
    table: 'products',
    ids: products.map(({ product_id }) => product_id),
  } as const
  return saveSelection(
    { kind: 'data', selection, sheet: 'Top Products', columns: COLUMNS, rows: products },
    format,
    timeZone,
  )
}
