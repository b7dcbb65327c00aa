/** Something that must hold in the books. */
export interface Rule {
  name: string
  /** Selects what breaks it: `id` to sort by, and `problem`, which begins with the row's name. Reads whole tables. */
  broken: string
}
