import { expect, onTestFinished, test } from 'vitest'
import type { Shared } from './client.ts'
import { connectApp, sharesOf } from './open-database.ts'
import { aDatabase } from './test-database.ts'

const LOCK = 7_001
/** Who waits for longer gives up; whoever is answered only then has waited for the crowd. */
const GIVE_UP_MS = 15_000

/** A pool of eight, and a lock that keeps whoever asks for it waiting on their connection. */
async function aHeldPool() {
  const database = await aDatabase()
  const pool = connectApp(database.appAddress, 8, GIVE_UP_MS)
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = database.owner.begin(async (db) => {
    await db`SELECT pg_advisory_xact_lock(${LOCK})`
    isHeld.resolve()
    await held.promise
  })
  await isHeld.promise
  const waiting: Promise<unknown>[] = []
  let ended = 0
  onTestFinished(async () => {
    held.resolve()
    await Promise.allSettled([holding, ...waiting])
    await pool.end({ timeout: 1 })
    await database.drop()
  })
  const crowd = (lane: Shared, count: number) => {
    for (let one = 0; one < count; one += 1) {
      const alone = lane.begin((db) => db`SELECT pg_advisory_xact_lock_shared(${LOCK})`)
      waiting.push(
        lane`SELECT pg_advisory_xact_lock_shared(${LOCK})`.finally(hasEnded),
        alone.finally(hasEnded),
      )
    }
  }
  const hasEnded = () => void (ended += 1)
  return { pool, crowd, ended: () => ended }
}

const answers = async (lane: Shared) => {
  const [row] = await lane<{ one: number }[]>`SELECT 1 AS one`
  return row!.one
}

test('however many reads wait for the database, a sale has its connection', async () => {
  const { pool, crowd, ended } = await aHeldPool()
  crowd(pool, 40)
  expect(await answers(pool.tills)).toBe(1)
  expect(await pool.tills.begin(async (db) => (await db`SELECT 1`).length)).toBe(1)
  expect(ended()).toBe(0)
})

test('however many sales wait for the database, a read has its connection', async () => {
  const { pool, crowd, ended } = await aHeldPool()
  crowd(pool.tills, 40)
  expect(await pool.begin(async (db) => (await db`SELECT 1`).length)).toBe(1)
  expect(ended()).toBe(0)
})

test.each([
  [1, { tills: 1, rest: 1 }],
  [2, { tills: 1, rest: 1 }],
  [3, { tills: 2, rest: 2 }],
  [8, { tills: 7, rest: 4 }],
  [16, { tills: 14, rest: 8 }],
])('of %i connections the shares are %o', (max, shares) => {
  expect(sharesOf(max)).toEqual(shares)
})
