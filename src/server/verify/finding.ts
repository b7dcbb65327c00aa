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
