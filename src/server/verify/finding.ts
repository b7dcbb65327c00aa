/** Something that must hold in the books. */
export interface Rule {
  name: string
  /** Selects what breaks it: `id` to sort by, and `problem`, which begins with the row's name. Reads whole tables. */
  broken: string
}

/** How many rows that break a rule are named. */
export const PROBLEMS_NAMED = 20

export interface Finding {
  rule: string
  /** How many rows break the rule. */
  count: number
  /** The first of them, each beginning with the row's name. */
  problems: string[]
  /** What else is worth knowing. */
  note?: string
}

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
