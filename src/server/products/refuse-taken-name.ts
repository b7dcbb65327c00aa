import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findCategoryByName } from './category-queries.ts'
import { whenTaken } from '#server/db/when-taken.ts'

/** Writes a category; a name that another has, in any case, is refused. */
export const refuseTakenName = <Result>(
  db: Db,
  name: string,
  write: (db: Db) => Promise<Result>,
): Promise<Result> =>
  whenTaken(db, write, async () => {
    const holder = await findCategoryByName(db, name)
    return new Refusal(409, `There is already a category called ${holder?.name ?? name}`)
  })
