import { expect, test } from 'vitest'
import { Refusal } from '#server/http/refusal.ts'
import { workQueue } from './work-queue.ts'

/** Works that last until they are told to end. */
function works() {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  return {
    work: async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => ends.push(resolve))
      running -= 1
    },
    endAll: async () => {
      // Those that wait begin when one ends.
      for (let end = ends.shift(); end; end = ends.shift()) {
        end()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    most: () => most,
  }
}

test('no more than the limit run at once, the others wait their turn', async () => {
  const queue = workQueue({ running: 2, waiting: 8 })
  const { work, endAll, most } = works()
  const all = Promise.all(Array.from({ length: 10 }, () => queue.run(work)))
  await new Promise((resolve) => setImmediate(resolve))
  await endAll()
  await all
  expect(most()).toBe(2)
})

test('who finds the line full is sent away with a time to come back', async () => {
  const queue = workQueue({ running: 1, waiting: 1 })
  const { work, endAll } = works()
  const kept = Promise.all([queue.run(work), queue.run(work)])
  const refused: unknown = await queue.run(work).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  await endAll()
  await kept
})

test('a work that fails gives its place to the next', async () => {
  const queue = workQueue({ running: 1, waiting: 5 })
  const failed = queue.run(() => Promise.reject(new Error('no')))
  const next = queue.run(async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await queue.run(async () => 'again')).toBe('again')
})
