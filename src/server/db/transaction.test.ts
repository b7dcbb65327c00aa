import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#server/refusal.ts'
import { aDatabase } from './test-database.ts'
import { inTransaction } from './transaction.ts'

const db = await aDatabase()
afterAll(() => db.drop())

beforeEach(async () => {
  await db.owner`TRUNCATE categories CASCADE`
  await db.owner`INSERT INTO categories (id, name) VALUES (1, 'one'), (2, 'two')`
})

const names = async (): Promise<string[]> => {
  const rows = await db.owner<{ name: string }[]>`SELECT name FROM categories ORDER BY id`
  return rows.map(({ name }) => name)
}

test('what is done is kept together, and answered', async () => {
  const answer = await inTransaction(db.pool, async (tx) => {
    await tx`UPDATE categories SET name = 'x' || id`
    return 'done'
  })
  expect([answer, await names()]).toEqual(['done', ['x1', 'x2']])
})

test('an error takes all of it back', async () => {
  const failing = inTransaction(db.pool, async (tx) => {
    await tx`UPDATE categories SET name = 'x' || id`
    throw new Refusal(409, 'No')
  })
  await expect(failing).rejects.toThrow('No')
  expect(await names()).toEqual(['one', 'two'])
})

test('a deadlock is tried again until both have done their work', async () => {
  let attempts = 0
  const bothHoldOne = Promise.withResolvers<void>()
  const cross = (first: number, second: number) =>
    inTransaction(db.pool, async (tx) => {
      attempts += 1
      await tx`UPDATE categories SET name = name || '!' WHERE id = ${first}`
      if (attempts === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await tx`UPDATE categories SET name = name || '!' WHERE id = ${second}`
    })
  await Promise.all([cross(1, 2), cross(2, 1)])
  expect(await names()).toEqual(['one!!', 'two!!'])
  expect(attempts).toBeGreaterThan(2)
})

describe('trouble with locks', () => {
  const failWith = (code: string) => {
    let attempts = 0
    const run = inTransaction(db.pool, async () => {
      attempts += 1
      throw Object.assign(new Error('lock'), { code })
    })
    return run.then(
      () => ({ attempts, error: undefined }),
      (error: unknown) => ({ attempts, error }),
    )
  }

  test.each([
    ['40P01', 4],
    ['40001', 4],
    // It has waited each time.
    ['55P03', 2],
  ])('(%s) is tried %i times, then said', async (code, times) => {
    const { attempts, error } = await failWith(code)
    expect(attempts).toBe(times)
    expect(error).toMatchObject({
      status: 503,
      message: 'The shop is very busy. Please try again.',
      headers: { 'retry-after': '1' },
    })
  })

  test.each(['23505', '42501', '57014'])('is not %s, which is passed on at once', async (code) => {
    const { attempts, error } = await failWith(code)
    expect({ attempts, error }).toMatchObject({ attempts: 1, error: { code } })
  })
})
