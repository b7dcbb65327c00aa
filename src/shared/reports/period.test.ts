import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { dayCount, daysBefore, eachDay, type PeriodRequest, reportDays } from './period.ts'

const TODAY = '2028-03-01'
const asked = (request: Partial<PeriodRequest>) =>
  reportDays({ period: null, from: null, to: null, ...request }, TODAY)

test.each([
  ['7days', '2028-02-24'],
  ['30days', '2028-02-01'],
  ['90days', '2027-12-03'],
  // A leap day among them: still 365 days.
  ['year', '2027-03-03'],
  [null, '2028-02-01'],
] as const)('%s begins on %s and ends today', (period, from) => {
  expect(asked({ period })).toEqual({ from, to: TODAY })
})

test('any range by its first and last day, or from a day until today', () => {
  expect(asked({ from: '2028-02-29', to: '2028-02-29' })).toEqual({
    from: '2028-02-29',
    to: '2028-02-29',
  })
  expect(asked({ from: '2028-02-29', period: 'year' })).toEqual({ from: '2028-02-29', to: TODAY })
  expect(asked({ from: '2023-02-28', to: '2028-02-28' })).toHaveProperty('from')
})

test.each([
  [{ to: '2028-01-01' }, 'from is required when to is given'],
  [{ from: '2028-01-02', to: '2028-01-01' }, 'from must not be after to'],
  [{ from: '2028-03-02' }, 'from must not be after to'],
  [
    { from: '2023-02-27', to: '2028-02-28' },
    'A report covers at most five years: choose a shorter range',
  ],
])('%j is refused', (request, problem) => {
  expect(asked(request)).toEqual({ problem })
})

test('the period before is as long and ends the day before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -9000, max: 9000 }),
      fc.integer({ min: 0, max: 400 }),
      (start, length) => {
        const from = addDays('2026-01-01', start)
        const range = { from, to: addDays(from, length) }
        const before = daysBefore(range)
        expect(dayCount(before)).toBe(dayCount(range))
        expect(addDays(before.to, 1)).toBe(range.from)
      },
    ),
  )
})

test('every day of a range, over a leap day', () => {
  expect(eachDay({ from: '2028-02-27', to: '2028-03-01' })).toEqual([
    '2028-02-27',
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ])
})
