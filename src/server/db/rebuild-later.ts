import type { Db } from '#server/db/client.ts'

/** Whatever a bulk load is faster without. Primary keys and checks stay. */
interface Dropped {
  drop: string
  create: string
}

/**
 * Takes the tables' foreign keys, unique constraints and secondary indexes away and answers how to bring them back: one
 * pass at the end costs a fraction of the same work row by row. Both ends belong into one transaction.
 */
export async function rebuildLater(
  db: Db,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const constraints = await listConstraints(db, tables)
  const indexes = await listIndexes(db, tables)
  const dropped = [...constraints, ...indexes]
  for (const { drop } of dropped) await db.unsafe(drop)
  return async () => {
    // Foreign keys come last: the keys they lean on must stand.
    for (const { create } of dropped.toReversed()) await db.unsafe(create)
  }
}

/** Foreign keys first, also those of other tables that lean on a unique constraint of these. */
function listConstraints(db: Db, tables: readonly string[]): Promise<Dropped[]> {
  return db<Dropped[]>`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS create
    FROM pg_constraint
    WHERE (conrelid = ANY (${[...tables]}::text[]::regclass[]) AND contype IN ('f', 'u'))
      OR (contype = 'f' AND conindid IN (SELECT conindid FROM pg_constraint
        WHERE conrelid = ANY (${[...tables]}::text[]::regclass[]) AND contype = 'u'))
    ORDER BY contype = 'u', oid`
}

function listIndexes(db: Db, tables: readonly string[]): Promise<Dropped[]> {
  return db<Dropped[]>`
    SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS create
    FROM pg_index
    WHERE indrelid = ANY (${[...tables]}::text[]::regclass[])
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
    ORDER BY indexrelid`
}
