import { afterAll, beforeEach, expect, test } from 'vitest'
import { aDatabase } from '#server/db/test-database.ts'
import { allEnded, holdOpen } from '#server/db/test-locks.ts'
import { aSale } from '#server/test-factories.ts'
import { salesCounter } from './count-sales.ts'

const db = await aDatabase()
afterAll(() => db.drop())
await db.owner`
  INSERT INTO profiles (email, first_name, last_name, role) VALUES ('a@veld.test', 'A', 'B', 'budtender')`

beforeEach(async () => {
  await db.owner`TRUNCATE transactions CASCADE`
})

test('every sale is counted, and none twice', async () => {
  const count = salesCounter()
  expect(await count(db.pool)).toBe(0)
  for (let sales = 1; sales <= 6; sales += 1) {
    await aSale(db.owner)
    expect(await count(db.pool)).toBe(sales)
    expect(await count(db.pool)).toBe(sales)
  }
})

test('also one that is committed after later ones', async () => {
  const count = salesCounter()
  await aSale(db.owner)
  await db.owner.begin(async (late) => {
    await aSale(late)
    for (let sales = 2; sales <= 5; sales += 1) {
      await aSale(db.owner)
      expect(await count(db.pool)).toBe(sales)
    }
  })
  expect([await count(db.pool), await count(db.pool), await count(db.pool)]).toEqual([6, 6, 6])
})

test('also one whose time is long past, and with many who ask at once', async () => {
  const count = salesCounter()
  const asked = Array.from({ length: 20 }, async (_, n) => {
    await aSale(db.owner, { at: new Date(Date.now() - n * 86_400_000) })
    return count(db.pool)
  })
  await Promise.all(asked)
  expect(await count(db.pool)).toBe(20)
  expect(await count(db.pool)).toBe(20)
})

test('also one that has its id and has written nothing yet', async () => {
  await db.owner`
    CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END'`
  await db.owner`
    CREATE TRIGGER a_pause BEFORE INSERT ON transactions
    FOR EACH ROW WHEN (NEW.created_at < '2020-01-01') EXECUTE FUNCTION pause()`
  const count = salesCounter()
  // The first id of all is written into the log, and numbers its transaction.
  await aSale(db.owner)
  const pause = await holdOpen(db.owner, (held) => held`SELECT pg_advisory_xact_lock(1)`)
  const paused = aSale(db.owner, { at: new Date('2019-06-01T12:00:00Z') })
  await pause.waitedFor()
  for (let sales = 2; sales <= 5; sales += 1) {
    await aSale(db.owner)
    expect(await count(db.pool)).toBe(sales)
  }
  await pause.commit()
  await paused
  expect(await count(db.pool)).toBe(6)
})

test('also one whose transaction was numbered after that of a later sale', async () => {
  const count = salesCounter()
  const [numbered, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const early = db.owner.begin(async (transaction) => {
    await transaction`SELECT pg_current_xact_id()`
    numbered.resolve()
    await mayGoOn.promise
    await aSale(transaction)
  })
  await numbered.promise
  const late = await holdOpen(db.owner, (transaction) => aSale(transaction))
  mayGoOn.resolve()
  await early
  for (let asked = 0; asked < 3; asked += 1) expect(await count(db.pool)).toBe(1)
  await late.commit()
  expect(await count(db.pool)).toBe(2)
})

test('what is settled is not looked at again', async () => {
  const count = salesCounter()
  for (let n = 0; n < 3; n += 1) await aSale(db.owner)
  await count(db.pool)
  await allEnded(db.owner)
  await count(db.pool)
  // No shop can do this: only to see that they are not read.
  await db.owner`TRUNCATE transactions CASCADE`
  await aSale(db.owner)
  expect(await count(db.pool)).toBe(4)
})
