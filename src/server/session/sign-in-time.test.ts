import { expect, test } from 'vitest'
import { isEarlierSignIn } from './sign-in-time.ts'

const BEGUN = new Date('2026-11-16T08:00:00Z')
const at = (seconds: number) => BEGUN.getTime() / 1000 + seconds

test.each<[string, { asked: number; took: number; clock: number }, boolean]>([
  ['asked after it was begun', { asked: 5, took: 10, clock: 0 }, false],
  ['asked at once', { asked: 0, took: 1, clock: 0 }, false],
  [
    'asked a few seconds before, as clocks within a provider differ',
    { asked: -20, took: 1, clock: 0 },
    false,
  ],
  ['asked a minute before', { asked: -60, took: 1, clock: 0 }, true],
  ['asked yesterday', { asked: -86_400, took: 1, clock: 0 }, true],
  ['a person who takes nine minutes', { asked: 530, took: 540, clock: 0 }, false],
  ['and who waits with an earlier one', { asked: -60, took: 540, clock: 0 }, true],
  ['a provider whose clock is an hour behind', { asked: 5, took: 10, clock: -3600 }, false],
  ['and an earlier sign-in there', { asked: -60, took: 10, clock: -3600 }, true],
  ['a provider whose clock is an hour ahead', { asked: 5, took: 10, clock: 3600 }, false],
  ['and an earlier sign-in there', { asked: -60, took: 10, clock: 3600 }, true],
])('%s', (_, { asked, took, clock }, earlier) => {
  const token = { iat: at(took + clock), auth_time: at(asked + clock) }
  expect(isEarlierSignIn(token, BEGUN, new Date(BEGUN.getTime() + took * 1000))).toBe(earlier)
})
