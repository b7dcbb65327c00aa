/** Ids from the first to the last, both included. */
export interface IdRange {
  first_id: number
  last_id: number
}

/** What of a range is not among the ids, which go up. */
export function missingIds({ first_id, last_id }: IdRange, ids: Iterable<number>): IdRange[] {
  const missing: IdRange[] = []
  let next = first_id
  for (const id of ids) {
    if (id < next) continue
    if (id > last_id) break
    if (id > next) missing.push({ first_id: next, last_id: id - 1 })
    next = id + 1
  }
  if (next <= last_id) missing.push({ first_id: next, last_id })
  return missing
}
