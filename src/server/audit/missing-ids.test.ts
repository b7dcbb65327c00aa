import { expect, test } from 'vitest'
import { missingIds } from './missing-ids.ts'

test.each<[[number, number], number[], [number, number][]]>([
  [[1, 3], [1, 2, 3], []],
  [[1, 3], [], [[1, 3]]],
  [
    [1, 5],
    [2, 4],
    [
      [1, 1],
      [3, 3],
      [5, 5],
    ],
  ],
  [
    [1, 9],
    [3, 4, 5],
    [
      [1, 2],
      [6, 9],
    ],
  ],
  [
    [4, 6],
    [1, 2, 5, 8, 9],
    [
      [4, 4],
      [6, 6],
    ],
  ],
  [[4, 6], [1, 2, 9], [[4, 6]]],
  [[5, 4], [], []],
])('of %j without %j are left %j', ([first_id, last_id], ids, ranges) => {
  const left = ranges.map(([first, last]) => ({ first_id: first, last_id: last }))
  expect(missingIds({ first_id, last_id }, ids)).toEqual(left)
})
