import { describe, expect, test } from 'vitest'
import { aloneFor, cannotServe, LIGHT, type LineState, nextLine } from './line.ts'

const SINCE = '2026-11-16T08:42:00.000Z'
const DARK_LIMITS = { dark_warn_hours: 12, dark_stop_hours: 72 }
const DARK: LineState = { isDark: true, since: SINCE }

describe('whether a till sells by itself', () => {
  test.each([
    ['one failure makes it dark', LIGHT, { kind: 'failed', lastHeard: SINCE }, DARK],
    ['and the next does not begin anew', DARK, { kind: 'failed', lastHeard: '2027-01-01' }, DARK],
    ['a write brings it back', DARK, { kind: 'wrote', waiting: 0 }, LIGHT],
    ['but not while something waits', DARK, { kind: 'wrote', waiting: 1 }, DARK],
    [
      'what was just sold with the server changes nothing',
      LIGHT,
      { kind: 'wrote', waiting: 1 },
      LIGHT,
    ],
  ] as const)('%s', (_name, line, sign, next) => expect(nextLine(line, sign)).toEqual(next))

  test.each([
    [0, true],
    [500, true],
    [503, true],
    [401, false],
    [409, false],
  ])('status %i: %s', (status, is) => expect(cannotServe(status)).toBe(is))

  test.each([
    [11.9, 'fine'],
    [12, 'warn'],
    [71.9, 'warn'],
    [72, 'stop'],
  ])('after %f hours: %s', (hours, answer) =>
    expect(aloneFor(SINCE, Date.parse(SINCE) + hours * 3_600_000, DARK_LIMITS)).toBe(answer),
  )
  test('with the server it never ends', () =>
    expect(aloneFor(null, Infinity, DARK_LIMITS)).toBe('fine'))
})
