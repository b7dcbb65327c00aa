import { hash } from 'node:crypto'
import type { Subject } from '#shared/approvals/contract.ts'

/** The same for the same content, in whatever order its fields came. */
export const subjectHash = (subject: Subject): Buffer =>
  hash('sha256', JSON.stringify(sorted(subject)), 'buffer')

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return fields.map(([name, inner]) => [name, sorted(inner)])
}
