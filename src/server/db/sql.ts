import type { Db } from './client.ts'
import type { Query } from './connection.ts'

/** The tagged template of postgres.js, whose queries are run by another than its own pool. `draft` is one for a pool. */
export function sqlRunBy(draft: Db, run: (query: Query) => void): Db {
  const adopt = (made: object): object => {
    // A fragment or a helper such as `db(rows)` is never run itself.
    if ('handler' in made) made.handler = run
    return made
  }
  return Object.assign((...words: Parameters<typeof draft>) => adopt(draft(...words)), {
    unsafe: (...words: Parameters<typeof draft.unsafe>) => adopt(draft.unsafe(...words)),
    json: (...words: Parameters<typeof draft.json>) => draft.json(...words),
    array: (...words: Parameters<typeof draft.array>) => draft.array(...words),
    typed: draft.typed,
    types: draft.types,
    home: draft,
  }) as unknown as Db
}
