import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { shiftsApi } from '#shared/shifts/contract.ts'
import { bodyProblem } from './call-request.ts'

test.each([
  ['a float', shiftsApi.openShift, { till_id: 1, float: cents(500_00) }, undefined],
  [
    'a float below zero',
    shiftsApi.openShift,
    { till_id: 1, float: cents(-5_00) },
    'An amount of cash is from R0.00 to R1000000.00',
  ],
  [
    'what no machine takes',
    shiftsApi.countShift,
    { id: 1, denominations: {}, terminals: { card: cents(1e12) } },
    'That is more than a machine takes in a day',
  ],
])('%s is judged by the contract before it is sent', (_, endpoint, input, problem) =>
  expect(bodyProblem(endpoint, input as never)).toBe(problem),
)
