import { IconDownload, IconSearchOff } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { counted, formatCount } from '#shared/counted.ts'
import type { Report } from '#shared/reports/report.ts'
import { AdvancedFilter } from '#web/filters/advanced-filter.tsx'
import { BulkActions } from '#web/paged/bulk-actions.tsx'
import { DataTable } from '#web/paged/data-table.tsx'
import { rowsAtHand } from '#web/paged/list-data.ts'
import { useLocalPages } from '#web/paged/use-local-pages.ts'
import type { PatchUrl } from '#web/paged/use-url-state.ts'
import { useUser } from '#web/session/session.ts'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { ClearFilters } from '#web/ui/states/clear-filters.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { FAILED } from './data.ts'
import { PRODUCT_COLUMNS, productCard } from './product-columns.tsx'
import type { ReportState } from './report-search.ts'
import { PRODUCT_FIELDS, saveProducts, shownProducts } from './top-product.ts'
import classes from './top-products.module.css'

interface TopProductsProps {
  report: Report
  state: ReportState
  onChange: PatchUrl<ReportState>
}

export function TopProducts({ report, state, onChange }: TopProductsProps) {
  const { rows, pager } = useLocalPages(shownProducts(report.topProducts, state))
  const { selection, chosen, clear } = useChosen(report.topProducts)
  const { timezone } = useUser().settings
  const panel = useRef<HTMLDivElement>(null)
  useArrival(panel, state.search !== '')
  return (
    <div ref={panel} className={classes.place}>
      <Panel title="Top Performing Products" note={`${extentOf(report)} · before VAT`} flush>
        <div className={classes.tools}>
          <div className={classes.search}>
            <SearchBox
              label="Search products"
              placeholder="Search by name or SKU"
              value={state.search}
              onChange={(search) => onChange({ search }, 'typing')}
            />
          </div>
          <AdvancedFilter
            fields={PRODUCT_FIELDS}
            filters={state.filters}
            onChange={(filters, how) => onChange({ filters }, how)}
          />
        </div>
        <DataTable
          bare
          caption="Top Performing Products"
          list={{ ...rowsAtHand(rows), pager }}
          columns={PRODUCT_COLUMNS}
          rowId={({ product_id }) => product_id}
          rowLabel={({ name }) => name}
          mobile={productCard}
          sort={state}
          onSort={({ sort, direction }) => onChange({ sort, direction })}
          selection={{
            ...selection,
            bar: (
              <BulkActions
                actions={[
                  {
                    label: 'Export Selected',
                    icon: IconDownload,
                    savesFile: true,
                    run: (_, format) => saveProducts(chosen, format, timezone),
                  },
                ]}
                onDone={clear}
              />
            ),
          }}
          failed={FAILED}
          empty={
            <NothingFound report={report} onClear={() => onChange({ search: '', filters: [] })} />
          }
        />
      </Panel>
    </div>
  )
}

/** The chosen products, of those that this report has: another period may not have sold them. */
function useChosen(products: Report['topProducts']) {
  const [selected, onChange] = useState<ReadonlySet<number>>(new Set())
  const chosen = products.filter(({ product_id }) => selected.has(product_id))
  return {
    selection: { selected: new Set(chosen.map(({ product_id }) => product_id)), onChange },
    chosen,
    clear: () => onChange(new Set()),
  }
}

/** Whoever comes for one product, from its card, is led past the charts. */
function useArrival(panel: RefObject<HTMLElement | null>, isAsked: boolean) {
  const arrivedAsking = useRef(isAsked)
  useEffect(() => {
    if (arrivedAsking.current) panel.current?.scrollIntoView({ block: 'start' })
  }, [panel])
}

function NothingFound({ report, onClear }: { report: Report; onClear: () => void }) {
  const hidden = report.productsSold - report.topProducts.length
  return (
    <EmptyState
      icon={IconSearchOff}
      title="No products found"
      text={
        hidden > 0
          ? `None of the best ${report.topProducts.length} matches; ${formatCount(hidden)} more sold less. The export has them all.`
          : 'Nothing that was sold in this period matches.'
      }
      action={<ClearFilters onClear={onClear} />}
    />
  )
}

function extentOf({ topProducts, productsSold }: Report): string {
  return productsSold > topProducts.length
    ? `best ${formatCount(topProducts.length)} of ${formatCount(productsSold)} sold`
    : `${counted(productsSold, 'product')} sold`
}
