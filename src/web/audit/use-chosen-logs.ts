import { useState } from 'react'
import type { AuditLog } from '#shared/audit/audit-log.ts'

/** The chosen rows, on this page and on those before: kept whole, since they are exported from here. */
export function useChosenLogs(rows: readonly AuditLog[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, AuditLog>>(new Map())

  function choose(ids: ReadonlySet<number>) {
    const known = new Map([...chosen, ...(rows ?? []).map((row) => [row.id, row] as const)])
    setChosen(new Map([...known].filter(([id]) => ids.has(id))))
  }
  return {
    selection: { selected: new Set(chosen.keys()), onChange: choose },
    chosen: [...chosen.values()].toSorted(newestFirst),
    clear: () => setChosen(new Map()),
  }
}

const newestFirst = (a: AuditLog, b: AuditLog): number =>
  b.created_at.localeCompare(a.created_at) || b.id - a.id
