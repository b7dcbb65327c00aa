import { expect, test } from 'vitest'
import { bulkFailureText, type BulkProgress, runForEach } from './bulk-run.ts'

const failing = (bad: readonly string[]) => async (row: string) => {
  if (bad.includes(row)) throw new Error(`no ${row}`)
}

test('every row is done in its order, and the progress is told', async () => {
  const done: string[] = []
  const told: BulkProgress[] = []
  await runForEach(
    ['a', 'b'],
    String,
    async (row) => done.push(row),
    (progress) => told.push(progress),
  )
  expect(done).toEqual(['a', 'b'])
  expect(told).toEqual([
    { done: 1, total: 2 },
    { done: 2, total: 2 },
  ])
})

test('a failure does not stop the rest, and is told with its reason', async () => {
  let last: BulkProgress | undefined
  const run = runForEach(['a', 'b', 'c'], String, failing(['a', 'c']), (progress) => {
    last = progress
  })
  await expect(run).rejects.toThrow('2 of 3 failed: a (no a), c (no c)')
  expect(last).toEqual({ done: 3, total: 3 })
})

test('what a person reads', async () => {
  const partly = await runForEach(['a'], String, failing(['a']), () => {}).catch((e: unknown) => e)
  expect(bulkFailureText('Toggle Status', partly)).toBe(
    'Failed to Toggle Status. 1 of 1 failed: a (no a)',
  )
  expect(bulkFailureText('Export Selected', new Error('anything'))).toBe(
    'Failed to Export Selected',
  )
})
