/** One control taken away, and the test that must notice. Both are named, so that code may move to another file. */
export interface Mutation {
  name: string
  /** The function, constant, table or index that holds the control. */
  in: string
  /** Stands once in it. How it is broken into lines does not matter. */
  search: string
  replace: string
  /** The end of the path of a test file, and words of the name of its test. */
  test: { file: string; name: string }
}
