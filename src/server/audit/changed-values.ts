import { isDeepStrictEqual } from 'node:util'

/** What differs between two versions of a record, old and new, for the audit trail; null when nothing does. */
export function changedValues(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { old_values: object; new_values: object } | null {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  if (names.length === 0) return null
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, from[name]]))
  return { old_values: pick(before), new_values: pick(after) }
}
