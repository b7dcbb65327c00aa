import { expect, test } from 'vitest'
import { adjustProblems, changeOf, toAdjustment } from './adjust-values.ts'

const batch = { batch_number: 'B-1', remaining_quantity: 12 }

test.each([
  [{ reason: 'count', quantity: 9 }, -3],
  [{ reason: 'count', quantity: 15 }, 3],
  [{ reason: 'count', quantity: 0 }, -12],
  [{ reason: 'damage', quantity: 2 }, -2],
] as const)('%j changes 12 by %i', (typed, change) => {
  const values = { ...typed, note: ' wet ' }
  expect(changeOf(values, batch)).toBe(change)
  expect(adjustProblems(values, batch)).toEqual({})
  expect(toAdjustment(values, batch)).toEqual({
    reason: typed.reason,
    change,
    note: 'wet',
    expected_remaining: 12,
  })
})

test.each([
  [{ reason: 'count', quantity: '' }, 'Quantity is required'],
  [
    { reason: 'count', quantity: 12 },
    'The count is what the books say: there is nothing to adjust',
  ],
  [{ reason: 'theft', quantity: 0 }, 'The change must be a whole number other than 0'],
  [{ reason: 'theft', quantity: 13 }, 'Only 12 left in batch B-1'],
  [{ reason: 'count', quantity: 2_000_001 }, 'Batch B-1 cannot hold more than 2000000'],
  [{ reason: 'sample', quantity: -1 }, 'Quantity must be a whole number, 0 or more'],
  [{ reason: 'count', quantity: 5.5 }, 'Quantity must be a whole number, 0 or more'],
  [{ reason: 'count', quantity: '5.5.5' }, 'Quantity must be a whole number, 0 or more'],
] as const)('%j is refused: %s', (typed, problem) => {
  expect(adjustProblems({ ...typed, note: '' }, batch)).toEqual({ quantity: problem })
})
