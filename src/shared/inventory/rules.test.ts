import { describe, expect, test } from 'vitest'
import { MAX_REMAINING, remainingProblem, signProblem } from './adjustment.ts'
import { batchDatesProblem } from './batch-dates.ts'
import { defaultBatchNumber } from './batch-number.ts'
import { expiryStatus } from './expiry-status.ts'
import { STOCK_STATUS_LABEL, stockStatus } from './stock-status.ts'

test.each([
  [0, 10, 'out', 'Out of Stock'],
  [1, 10, 'low', 'Low Stock'],
  [9, 10, 'low', 'Low Stock'],
  [10, 10, 'good', 'In Stock'],
  [1000, 10, 'good', 'In Stock'],
  [1, 1, 'good', 'In Stock'],
  [4, 5, 'low', 'Low Stock'],
] as const)('%i in stock with a threshold of %i is %s', (level, below, status, label) => {
  expect(stockStatus(level, below)).toBe(status)
  expect(STOCK_STATUS_LABEL[status]).toBe(label)
})

test.each([
  [null, 'fine'],
  ['2026-11-14', 'expired'],
  ['2025-12-31', 'expired'],
  ['2026-11-15', 'soon'],
  ['2026-12-15', 'soon'],
  ['2026-12-16', 'fine'],
  ['2027-11-15', 'fine'],
] as const)('on 15 November with 30 days of warning, expiry %s is %s', (expiry, status) => {
  expect(expiryStatus(expiry, '2026-11-15', 30)).toBe(status)
})

test('a leap day counts as a day', () => {
  expect(expiryStatus('2028-03-01', '2028-02-28', 1)).toBe('fine')
  expect(expiryStatus('2027-03-01', '2027-02-28', 1)).toBe('soon')
})

const FUTURE = 'The received date cannot be in the future'
const EARLY = 'The expiry date cannot be before the received date'
test.each([
  ['2026-11-15', null, null],
  ['2026-11-14', '2026-11-14', null],
  ['2026-11-16', null, FUTURE],
  ['2026-11-15', '2026-11-14', EARLY],
])('received %s, expiry %s, on 15 November: %s', (received_date, expiry_date, problem) => {
  expect(batchDatesProblem({ received_date, expiry_date }, '2026-11-15')).toBe(problem)
})

test('a batch number is proposed from the time', () => {
  expect(defaultBatchNumber(new Date('2026-11-15T07:30:00Z'))).toBe('BATCH1794727800000')
})

describe('an adjustment', () => {
  test.each([
    ['count', 5, null],
    ['count', -5, null],
    ['damage', -5, null],
    ['damage', 5, 'Only a count can add stock: damage needs a negative change'],
    ['theft', 1, 'Only a count can add stock: theft needs a negative change'],
  ] as const)('for %s of %i: %s', (reason, change, problem) => {
    expect(signProblem({ reason, change })).toBe(problem)
  })

  test.each([
    [3, -3, null],
    [3, -4, 'Only 3 left in batch B-1'],
    [3, MAX_REMAINING - 3, null],
    [3, MAX_REMAINING - 2, 'Batch B-1 cannot hold more than 2000000'],
  ])('of %i by %i: %s', (remaining_quantity, change, problem) => {
    expect(remainingProblem({ batch_number: 'B-1', remaining_quantity }, change)).toBe(problem)
  })
})
