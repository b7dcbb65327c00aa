import type { PatchUrl } from '#web/paged/use-url-state.ts'
import { FilterSegments } from '#web/ui/forms/filter-segments.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Toolbar } from '#web/ui/page/toolbar.tsx'
import { ALL, type CatalogueState, ORDERS } from './catalogue-filters.ts'
import { useCategories } from './data.ts'

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
] as const

const VIEWS = [
  { value: 'cards', label: 'Cards' },
  { value: 'list', label: 'List' },
] as const

interface CatalogueToolbarProps {
  state: CatalogueState
  onChange: PatchUrl<CatalogueState>
  /** The answer to what was just asked is on its way. */
  busy: boolean
}

export function CatalogueToolbar({ state, onChange, busy }: CatalogueToolbarProps) {
  const { data: categories = [] } = useCategories()
  const choices = categories.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Toolbar
      search={
        <SearchBox
          label="Search products"
          placeholder="Search by name or SKU"
          value={state.search}
          onChange={(search) => onChange({ search }, 'typing')}
          busy={busy}
        />
      }
      filters={
        <>
          <FilterSelect
            label="Category"
            options={[{ value: ALL, label: 'All Categories' }, ...choices]}
            value={String(state.category)}
            onChange={(chosen) => onChange({ category: chosen === ALL ? ALL : Number(chosen) })}
          />
          <FilterSegments
            label="Status"
            options={STATUSES}
            value={state.status}
            onChange={(status) => onChange({ status })}
          />
          <FilterSelect
            label="Sort by"
            options={ORDERS}
            value={state.order}
            onChange={(order) => onChange({ order })}
          />
          <FilterSegments
            label="View"
            options={VIEWS}
            value={state.view}
            onChange={(view) => onChange({ view })}
          />
        </>
      }
    />
  )
}
