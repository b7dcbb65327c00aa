import type { ReactNode } from 'react'

export type RowId = string | number

export interface Selection<Id extends RowId> {
  /** The chosen rows, on this page and on others. */
  selected: ReadonlySet<Id>
  onChange: (selected: ReadonlySet<Id>) => void
  /** The bulk actions, shown while anything is chosen. */
  bar?: ReactNode
}

type Extent = 'none' | 'some' | 'all'

/** How much of the page is chosen. */
export function extentOf<Id>(selected: ReadonlySet<Id>, page: readonly Id[]): Extent {
  const chosen = page.filter((id) => selected.has(id)).length
  if (chosen === 0) return 'none'
  return chosen === page.length ? 'all' : 'some'
}

export function toggleRow<Id>(selected: ReadonlySet<Id>, id: Id): ReadonlySet<Id> {
  return selected.has(id) ? without(selected, [id]) : new Set(selected).add(id)
}

/** Chooses the whole page, or none of it when all of it was chosen; other pages stay as they are. */
export function togglePage<Id>(selected: ReadonlySet<Id>, page: readonly Id[]): ReadonlySet<Id> {
  return extentOf(selected, page) === 'all'
    ? without(selected, page)
    : new Set([...selected, ...page])
}

function without<Id>(selected: ReadonlySet<Id>, ids: readonly Id[]): ReadonlySet<Id> {
  return new Set([...selected].filter((id) => !ids.includes(id)))
}
