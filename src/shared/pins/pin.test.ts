import { expect, test } from 'vitest'
import { FREE_TRIES, pinWait } from './pin-wait.ts'
import { pinProblem } from './pin.ts'

const TODAY = '2026-11-16'

test.each(['482915', '739164', '905172', '610937'])('%s is not easily guessed', (pin) => {
  expect(pinProblem(pin, TODAY)).toBeNull()
})

test.each([
  '123456',
  '012345',
  '890123',
  '654321',
  '321098',
  '000000',
  '999999',
  '121212',
  '123123',
  '112233',
  '007007',
  '111222',
  '010190',
  '900101',
  '290296',
])('%s is guessed first', (pin) => {
  expect(pinProblem(pin, TODAY)).toEqual(expect.any(String))
})

test('a date that is nobody’s birthday is a PIN like others', () => {
  expect(pinProblem('310290', TODAY)).toBeNull()
})

test('after five wrong ones each wait is twice the one before, and never more than a day', () => {
  const waits = [1, 4, 5, 6, 7, 8, 40].map((failures) => pinWait(failures, FREE_TRIES.byOne))
  expect(waits).toEqual([0, 0, 30, 60, 120, 240, 86_400])
})
