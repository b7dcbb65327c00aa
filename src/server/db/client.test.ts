import * as fc from 'fast-check'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'
import { aDatabase } from './test-database.ts'

const db = await aDatabase()
afterAll(() => db.drop())

test.each([
  ["'9007199254740991'::bigint", 9_007_199_254_740_991],
  ["'-5'::bigint", -5],
  ['count(*)', 1],
  ['sum(7)', 7],
  ["sum('12'::bigint)", 12],
  ["'12.50'::numeric(5, 2)", 12.5],
  ["'2026-02-28'::date", '2026-02-28'],
  ["'2026-11-15 14:30:00+02'::timestamptz", '2026-11-15T12:30:00.000Z'],
  ["'2026-11-15 00:00:00.123456+00'::timestamptz", '2026-11-15T00:00:00.123Z'],
  ['\'{"a": 1}\'::jsonb', { a: 1 }],
  ['true', true],
  ['NULL::bigint', null],
  ['NULL::timestamptz', null],
])('%s is read as %o', async (sql, value) => {
  const [row] = await db.pool.unsafe<{ value: unknown }[]>(`SELECT ${sql} AS value`)
  expect(row!.value).toEqual(value)
})

test('dates are read whatever style the database prefers', async () => {
  const [{ name } = { name: '' }] = await db.owner<{ name: string }[]>`
    SELECT quote_ident(current_database()) AS name`
  await db.owner.unsafe(`ALTER DATABASE ${name} SET datestyle = 'German'`)
  const fresh = connect(db.appAddress, { max: 1 })
  onTestFinished(() => fresh.end())
  const [row] = await fresh`
    SELECT '2026-02-28'::date AS day, '2026-11-05 14:30:00+02'::timestamptz AS at`
  expect(row).toEqual({ day: '2026-02-28', at: '2026-11-05T12:30:00.000Z' })
})

test('a number that cannot be told from its neighbour is refused, not rounded', async () => {
  await expect(db.pool`SELECT 9007199254740992::bigint AS value`).rejects.toThrow(
    'integer out of range',
  )
})

test.each([
  [12_345, 'bigint'],
  [12.34, 'numeric'],
  ['2026-02-28', 'date'],
  ['2026-11-15T12:30:00.123Z', 'timestamptz'],
])('%o is written as a %s and comes back', async (value, type) => {
  const [row] = await db.pool<
    { value: unknown }[]
  >`SELECT ${value}::${db.pool.unsafe(type)} AS value`
  expect(row!.value).toBe(value)
})

test('a Date is written as the instant it is', async () => {
  const now = new Date('2026-11-15T22:30:00.123Z')
  const [row] = await db.pool<{ value: string }[]>`SELECT ${now}::timestamptz AS value`
  expect(row!.value).toBe(now.toISOString())
})

test("the server's clock is UTC, and a stuck transaction is ended", async () => {
  const [row] = await db.pool`
    SELECT current_setting('TimeZone') AS zone, current_setting('idle_in_transaction_session_timeout') AS timeout`
  expect(row).toEqual({ zone: 'UTC', timeout: '30s' })
})

describe('arrays', () => {
  test.each([
    [
      "ARRAY['a', NULL, 'NULL', '', ',', '{}', '\"', '\\', ' b ']",
      ['a', null, 'NULL', '', ',', '{}', '"', '\\', ' b '],
    ],
    ['ARRAY[1, NULL, 9007199254740991]::bigint[]', [1, null, 9_007_199_254_740_991]],
    [
      'ARRAY[[1, 2], [3, 4]]::integer[]',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ["'[0:1]={5,6}'::integer[]", [5, 6]],
    ["'{}'::text[]", []],
    ["ARRAY['2026-02-28']::date[]", ['2026-02-28']],
    ["ARRAY['2026-11-15 14:30:00+02']::timestamptz[]", ['2026-11-15T12:30:00.000Z']],
    ['ARRAY[true, false]', [true, false]],
    ['ARRAY[12.50, 1.5]', [12.5, 1.5]],
    ['ARRAY[\'{"a": "b, c"}\']::jsonb[]', [{ a: 'b, c' }]],
    [
      "ARRAY['0190e5a8-0000-7000-8000-000000000001']::uuid[]",
      ['0190e5a8-0000-7000-8000-000000000001'],
    ],
  ])('%s is read as %j', async (sql, value) => {
    const [row] = await db.pool.unsafe<{ value: unknown }[]>(`SELECT ${sql} AS value`)
    expect(row!.value).toEqual(value)
  })

  test('of any text come back as they were written', async () => {
    const texts = fc.array(fc.option(fc.string({ unit: 'binary' }).filter(isStorable)))
    await fc.assert(
      fc.asyncProperty(texts, async (value) => {
        const [row] = await db.pool<{ value: unknown }[]>`SELECT ${value}::text[] AS value`
        expect(row!.value).toEqual(value)
      }),
    )
  })

  test('of whole numbers come back as they were written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.maxSafeInteger()), async (value) => {
        const [row] = await db.pool<{ value: unknown }[]>`SELECT ${value}::bigint[] AS value`
        expect(row!.value).toEqual(value)
      }),
    )
  })
})

/** PostgreSQL holds neither NUL nor half a character. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
