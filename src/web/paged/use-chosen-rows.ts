import { useState } from 'react'
import type { RowId, Selection } from './selection.ts'

export interface ChosenRows<Row, Id extends RowId> {
  selection: Pick<Selection<Id>, 'selected' | 'onChange'>
  chosen: Row[]
  clear: () => void
}

/** The chosen rows themselves, also those of pages that were turned over. */
export function useChosenRows<Row, Id extends RowId>(
  shown: readonly Row[] | undefined,
  idOf: (row: Row) => Id,
): ChosenRows<Row, Id> {
  const [kept, keep] = useState<ReadonlyMap<Id, Row>>(new Map())
  function onChange(selected: ReadonlySet<Id>) {
    const known = new Map([...kept, ...(shown ?? []).map((row) => [idOf(row), row] as const)])
    keep(new Map([...known].filter(([id]) => selected.has(id))))
  }
  return {
    selection: { selected: new Set(kept.keys()), onChange },
    // As they are now, where they are in sight.
    chosen: [...kept].map(([id, row]) => shown?.find((each) => idOf(each) === id) ?? row),
    clear: () => keep(new Map()),
  }
}
