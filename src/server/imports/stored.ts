/** What an import added: the ids, and what else the audit trail should tell. */
export interface Stored {
  ids: number[]
  values: object
  /** Customers of whom the file's issues tell that a number in it is theirs. */
  known: readonly number[]
}
