import type { Subject, WantedApproval } from './contract.ts'

/** What an act comes down to: the same text for the same content, in whatever order its fields came. */
export const subjectContent = (subject: Subject): string => JSON.stringify(sorted(subject))

/** The same with what kind of act it is: a word counts for this and nothing else. */
export const wantedContent = ({ kind, subject }: WantedApproval): string =>
  `${kind} ${subjectContent(subject)}`

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return fields.map(([name, inner]) => [name, sorted(inner)])
}
