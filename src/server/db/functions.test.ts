import { expect, test } from 'vitest'
import { anEmptyDatabase } from '#server/data-management/test-backup.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import type { Db } from './client.ts'
import { applyFunctions, readFunctions, sqlFunction } from './functions.ts'
import { migrate, readMigrations } from './migrate.ts'

const FUNCTIONS = readFunctions()

/** The row of each function of ours: another version of it is another row. */
const stored = (db: Db) => db<{ name: string; note: string; version: string }[]>`
  SELECT proname::text AS name, obj_description(oid, 'pg_proc') AS note, oid || ' ' || xmin AS version FROM pg_proc
  WHERE proname = ANY (${[...FUNCTIONS.map(({ name }) => name), 'answer']}::text[]) ORDER BY 1`

const answering = (value: string, parameters = '') =>
  sqlFunction(
    'answer',
    `CREATE OR REPLACE FUNCTION answer(${parameters}) RETURNS text LANGUAGE sql\nAS $$ SELECT '${value}' $$`,
  )

test('a shop from before the files has each function as its file says', async () => {
  const owner = await anEmptyDatabase()
  const before = readMigrations().filter(({ version }) => version <= 11)
  await migrate(owner, before, [])
  await migrate(owner)
  expect((await stored(owner)).map(({ name, note }) => ({ name, note }))).toEqual(
    FUNCTIONS.map(({ name, note }) => ({ name, note })).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    ),
  )
})

test('a text that has changed is applied anew, and what has not is left alone', async () => {
  const owner = await anEmptyDatabase()
  await migrate(owner)
  expect(await applyFunctions(owner, [answering('old')])).toEqual(['answer'])
  const before = await stored(owner)
  await migrate(owner)
  expect(await applyFunctions(owner, [...FUNCTIONS, answering('old')])).toEqual([])
  expect(await stored(owner)).toEqual(before)

  expect(await applyFunctions(owner, [...FUNCTIONS, answering('new')])).toEqual(['answer'])
  const after = await stored(owner)
  expect(after.filter(({ name }) => name !== 'answer')).toEqual(
    before.filter(({ name }) => name !== 'answer'),
  )
  expect(await owner`SELECT answer()`).toEqual([{ answer: 'new' }])
})

test('one whose body alone has changed is replaced in place: who calls it meanwhile still finds it', async () => {
  const owner = await anEmptyDatabase()
  const oid = async () => (await owner`SELECT 'answer'::regproc::oid AS oid`)[0]
  await applyFunctions(owner, [answering('old')])
  const before = await oid()
  await applyFunctions(owner, [answering('new')])
  expect(await oid()).toEqual(before)
})

test('with other parameters, the one with the old ones is gone', async () => {
  const owner = await anEmptyDatabase()
  await applyFunctions(owner, [answering('old')])
  await applyFunctions(owner, [answering('new', 'number integer')])
  expect(await owner`SELECT answer(1)`).toEqual([{ answer: 'new' }])
  await expect(owner`SELECT answer()`).rejects.toMatchObject({ code: '42883' })
  // A name alone is a change that CREATE OR REPLACE refuses.
  await applyFunctions(owner, [answering('named', 'count integer')])
  expect(await owner`SELECT answer(count => 1)`).toEqual([{ answer: 'named' }])
})

test('a function that triggers hang on keeps them', async () => {
  const owner = await anEmptyDatabase()
  await migrate(owner)
  const note = FUNCTIONS.find(({ name }) => name === 'note_catalogue_change')!
  await migrate(owner, readMigrations(), [sqlFunction(note.name, `-- Otherwise.\n${note.sql}`)])
  await owner`INSERT INTO categories (name) VALUES ('Flower')`
  expect(await owner`SELECT count(*) FROM catalogue_changes`).toEqual([{ count: 1 }])
})

test('servers that start together apply them once', async () => {
  const owner = await anEmptyDatabase()
  await Promise.all([1, 2, 3, 4].map(() => migrate(owner)))
  const before = await stored(owner)
  expect(before).toHaveLength(FUNCTIONS.length)
  const changed = FUNCTIONS.map(({ name, sql }) => sqlFunction(name, `-- Anew.\n${sql}`))
  await Promise.all([1, 2, 3, 4].map(() => migrate(owner, readMigrations(), changed)))
  expect((await stored(owner)).map(({ note }) => note).toSorted()).toEqual(
    changed.map(({ note }) => note).toSorted(),
  )
})

test('a mistake in one leaves all of them as they were', async () => {
  const owner = await anEmptyDatabase()
  await migrate(owner, [], [answering('old')])
  const wrong = sqlFunction('wrong', 'CREATE OR REPLACE FUNKTION wrong()')
  await expect(migrate(owner, [], [answering('new'), wrong])).rejects.toThrow('FUNKTION')
  expect(await owner`SELECT answer()`).toEqual([{ answer: 'old' }])
})

/** A CHECK or trigger can only name a function that is there: these make theirs empty, and the files fill them. */
const MAKE_THEM_EMPTY = [43, 44, 47]

test('migrations make no functions any more', () => {
  const late = readMigrations().filter(
    ({ version, sql }) =>
      version > 11 && !MAKE_THEM_EMPTY.includes(version) && /\bFUNCTION\b/.test(sql),
  )
  expect(late.map(({ name }) => name)).toEqual([])
})

test('a late sale waits for the lock of the sums, by its number', () => {
  const { sql } = FUNCTIONS.find(({ name }) => name === 'record_dark_sale')!
  expect(sql).toContain(`pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.summary})`)
})
