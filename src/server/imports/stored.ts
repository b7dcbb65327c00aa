/** What an import added: the ids, and what else the audit trail should tell. */
export interface Stored {
  ids: number[]
  /** How many that were here changed, and how many are as the file says. */
  updated?: number
  unchanged?: number
  values: object
  /** Customers of whom the file's issues tell that a number in it is theirs. */
  known: readonly number[]
}
