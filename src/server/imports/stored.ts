/** What an import added: the ids, and what else the audit trail should tell. */
export interface Stored {
  ids: number[]
  values: object
}
