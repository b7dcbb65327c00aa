import { expect, test } from 'vitest'
import { FIRST_OTHERS, methodNamesProblem } from './payment-method.ts'

test.each([
  [FIRST_OTHERS, null],
  [['Card machine 2', '1Voucher', 'constructor'], null],
  [['Account'], "'Account' is a name that Veld uses itself: choose another"],
  [['Store Credit'], "'Store Credit' is a name that Veld uses itself: choose another"],
  [['Cash!'], "'Cash!' is a name that Veld uses itself: choose another"],
  [['Split'], "'Split' is a name that Veld uses itself: choose another"],
  [['123'], "'123' needs a letter from A to Z"],
  [['FNB Pay', 'FNB-Pay'], "'FNB-Pay' and 'FNB Pay' are too much alike: choose another name"],
])('names of ways to pay: %j', (names, problem) => {
  expect(methodNamesProblem(names, []) ?? null).toBe(problem)
})

test('a name of before stays, and none is added that is like it', () => {
  const before = ['Account', '123', 'FNB Pay', 'FNB-Pay']
  expect(methodNamesProblem([...before, 'EFT'], before)).toBeUndefined()
  expect(methodNamesProblem([...before, 'fnb_pay'], before)).toContain('are too much alike')
})
