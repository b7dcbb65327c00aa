import { expect, test } from 'vitest'
import { ABSOLUTE_LIMIT_MINUTES, sessionEnd } from './limits.ts'

const at = (time: string) => new Date(`2026-11-15T${time}:00Z`)

test.each([
  ['the idle limit, when it is sooner', '08:00', '23:00', 480, '16:00'],
  ['the absolute limit, when it is sooner', '20:00', '23:00', 480, '23:00'],
  ['either, when they are the same', '15:00', '23:00', 480, '23:00'],
  ['five minutes at the least', '08:00', '23:00', 5, '08:05'],
])('a session ends at %s', (_, lastActive, expires, timeout, end) => {
  const session = { last_active_at: at(lastActive), expires_at: at(expires) }
  expect(sessionEnd(session, timeout)).toEqual(at(end))
})

test('the absolute limit is a day', () => {
  expect(ABSOLUTE_LIMIT_MINUTES).toBe(1440)
})
