import { expect, test } from 'vitest'
import type { BackupProgress } from '#shared/data-management/backup.ts'
import { progressOver } from './progress.ts'

const TABLES = [
  { name: 'small', bytes: 1000 },
  { name: 'large', bytes: 9000 },
]

test('it grows with what is copied and reaches 100 only when somebody else says so', () => {
  const told: BackupProgress[] = []
  const progress = progressOver(TABLES, (one) => told.push(one))
  progress.reading('small')
  progress.read(500)
  // As text it is larger than on disk.
  progress.read(5000)
  progress.reading('large')
  progress.read(4500)
  progress.packing(0)
  progress.packing(1)
  expect(told.map(({ table, tables_done, percent }) => [table, tables_done, percent])).toEqual([
    ['small', 0, 0],
    ['small', 0, 4],
    ['small', 0, 9],
    ['large', 1, 9],
    ['large', 1, 49],
    [null, 2, 90],
    [null, 2, 99],
  ])
  expect(told.at(-1)).toMatchObject({ tables: 2, bytes: 10_000 })
})
