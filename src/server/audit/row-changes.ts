/** What a row was sealed as and what it is now; undefined where it was not or is no more. */
export interface RowChange {
  id: number
  sealed: string | undefined
  found: string | undefined
}

/** The rows of a stretch that are not as they were sealed. */
export function rowChanges(
  sealed: ReadonlyMap<number, string>,
  found: ReadonlyMap<number, string>,
): RowChange[] {
  return [...new Set([...sealed.keys(), ...found.keys()])]
    .map((id) => ({ id, sealed: sealed.get(id), found: found.get(id) }))
    .filter((row) => row.sealed !== row.found)
}

/** What happened to each row, in words. Rows that were swapped hold what was sealed as each other. */
export function changeTexts(changes: readonly RowChange[]): string[] {
  const sealedAs = new Map(changes.map(({ id, sealed }) => [sealed, id]))
  return changes
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, sealed, found }) => `audit_logs ${id}: ${happened(sealed, found, sealedAs)}`)
}

function happened(
  sealed: string | undefined,
  found: string | undefined,
  sealedAs: ReadonlyMap<string | undefined, number>,
): string {
  if (found === undefined) return 'deleted'
  if (sealed === undefined) return 'inserted among rows that were sealed'
  const origin = sealedAs.get(found)
  return origin === undefined ? 'altered' : `swapped, holds what was sealed as ${origin}`
}
