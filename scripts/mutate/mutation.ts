/** One control taken away, and the test that must notice. */
export interface Mutation {
  name: string
  file: string
  /** Stands exactly once in the file. */
  search: string
  replace: string
  test: { file: string; name: string }
}
