import type { Finding } from './finding.ts'

/** One line for a rule that holds; for one that does not, the rows that break it below. */
export function findingText({ rule, count, problems, note }: Finding): string {
  if (count === 0) return `OK     ${rule}${note === undefined ? '' : ` (${note})`}`
  const more = count - problems.length
  return [
    `WRONG  ${rule}: ${count} ${count === 1 ? 'row' : 'rows'}`,
    ...problems.map((problem) => `       ${problem}`),
    ...(more > 0 ? [`       … and ${more} more`] : []),
  ].join('\n')
}
