import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Db } from './client.ts'

const FUNCTIONS = new URL('functions/', import.meta.url)

export interface SqlFunction {
  name: string
  sql: string
  /** Stands as the function's comment in the database: what was applied is known by it. */
  note: string
}

/** Each file holds one function, named like it. */
export function readFunctions(folder = FUNCTIONS): SqlFunction[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const name = file.slice(0, -'.sql'.length).replaceAll('-', '_')
      return sqlFunction(name, readFileSync(new URL(file, folder), 'utf8'))
    })
}

export function sqlFunction(name: string, sql: string): SqlFunction {
  return { name, sql, note: `${headNote(sql)}, body ${hash('sha256', sql)}` }
}

/** Before the body stands what CREATE OR REPLACE cannot change: parameters and result. */
function headNote(sql: string): string {
  const head = sql.slice(0, sql.search(/^(AS \$|BEGIN ATOMIC)/m))
  return `head ${hash('sha256', head)}`
}

/**
 * Brings the functions to the text of this program, and answers the names of those that had another. Belongs into one
 * transaction, under the lock of the migrations.
 */
export async function applyFunctions(db: Db, functions: readonly SqlFunction[]): Promise<string[]> {
  const applied: string[] = []
  for (const wanted of functions) {
    const found = await listOverloads(db, wanted.name)
    if (found.length === 1 && found[0]!.note === wanted.note) continue
    await replace(db, wanted, found)
    applied.push(wanted.name)
  }
  return applied
}

interface Overload {
  signature: string
  note: string | null
  /** Triggers and the like hang on it. */
  is_needed: boolean
}

function listOverloads(db: Db, name: string): Promise<Overload[]> {
  return db<Overload[]>`
    SELECT p.oid::regprocedure::text AS signature, obj_description(p.oid, 'pg_proc') AS note,
      EXISTS (SELECT FROM pg_depend d WHERE d.refclassid = 'pg_proc'::regclass AND d.refobjid = p.oid) AS is_needed
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname = ${name}`
}

/** In place where that can be, which a shop that sells meanwhile does not notice; what had other parameters goes. */
async function replace(db: Db, wanted: SqlFunction, found: readonly Overload[]): Promise<void> {
  const [first] = found
  const isSameHead = first?.is_needed || first?.note?.startsWith(headNote(wanted.sql))
  if (found.length > 1 || !isSameHead)
    for (const { signature } of found) await db.unsafe(`DROP FUNCTION ${signature}`)
  await db.unsafe(wanted.sql)
  await db.unsafe(`COMMENT ON FUNCTION ${wanted.name} IS '${wanted.note}'`)
}
