import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { axisTicks, shortCount, shortRand } from './axis.ts'
import { groupDays } from './group-days.ts'
import { drawnShares, hourBars, LEAST_SHARE } from './hour-bars.ts'

describe('gridlines', () => {
  test.each([
    [0, [0]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [22, [0, 5, 10, 15, 20, 25]],
    [100, [0, 20, 40, 60, 80, 100]],
    [1_234_50, [0, 50_000, 100_000, 150_000]],
  ])('up to %d stand at %j', (greatest, ticks) => {
    expect(axisTicks(greatest)).toEqual(ticks)
  })

  it('are few, evenly spaced, whole, and reach just above the highest bar', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (greatest) => {
        const ticks = axisTicks(greatest)
        const step = ticks[1]!
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks).toEqual(ticks.map((_, index) => index * step))
        expect(Number.isInteger(step)).toBe(true)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(greatest)
        expect(ticks.at(-2)).toBeLessThan(greatest)
      }),
    )
  })
})

test.each([
  [0, 'R0', '0'],
  [50, 'R0.5', '50'],
  [999_00, 'R999', '99.9k'],
  [2_500_00, 'R2.5k', '250k'],
  [1_250_000_00, 'R1.25m', '125m'],
])('%d beside an axis', (amount, rand, count) => {
  expect(shortRand(amount)).toBe(rand)
  expect(shortCount(amount)).toBe(count)
})

describe('days in groups', () => {
  test.each([
    [1, 'day', 1],
    [7, 'day', 7],
    [30, 'day', 30],
    [90, 'day', 90],
    [92, 'day', 92],
    [93, 'week', 14],
    [365, 'week', 53],
    [366, 'week', 53],
    [730, 'month', 24],
  ])('%d days are shown by %s, %d bars', (count, unit, bars) => {
    const grouped = groupDays(daysFrom('2026-01-01', count))
    expect(grouped.unit).toBe(unit)
    expect(grouped.groups).toHaveLength(bars)
  })

  it('a day is named in full', () => {
    const [day] = groupDays([{ date: '2026-01-05' }]).groups
    expect(day).toMatchObject({ tick: '05 Jan', label: 'Monday, 5 January 2026' })
  })

  it('weeks begin on Monday, and one cut short says which days it holds', () => {
    const { groups } = groupDays(daysFrom('2026-01-01', 365))
    expect(groups.slice(0, 2).map(({ label }) => label)).toEqual(['1–4 Jan 2026', '5–11 Jan 2026'])
    expect(groups.slice(0, 2).map(({ tick }) => tick)).toEqual(['01 Jan', '05 Jan'])
    expect(groups.at(-1)!.label).toBe('28–31 Dec 2026')
  })

  it('months are named with their year', () => {
    const { groups } = groupDays(daysFrom('2024-02-01', 800))
    expect(groups[0]).toMatchObject({ tick: 'Feb 24', label: '1–29 Feb 2024' })
  })

  it('no day is lost or doubled', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (count, start) => {
          const days = daysFrom(start.toISOString().slice(0, 10), count)
          const { groups } = groupDays(days)
          expect(groups.flatMap((group) => group.days)).toEqual(days)
          expect(new Set(groups.map(({ label }) => label)).size).toBe(groups.length)
        },
      ),
    )
  })
})

describe('hours', () => {
  it('all 24 have a bar, named by the clock', () => {
    const bars = hourBars([{ hour: 9, value: 12, others: ['R5.00'] }], ['R0.00'])
    expect(bars).toHaveLength(24)
    expect(bars[9]).toEqual({
      tick: '09:00',
      label: '09:00 to 10:00',
      value: 12,
      others: ['R5.00'],
    })
    expect(bars[23]).toEqual({
      tick: '23:00',
      label: '23:00 to 00:00',
      value: 0,
      others: ['R0.00'],
    })
  })

  test.each([
    [
      [0, 50, 100],
      [0.04, 0.5, 1],
    ],
    [
      [1, 100],
      [0.04, 1],
    ],
    [
      [0, 0],
      [0.04, 0.04],
    ],
  ])('%j are drawn as %j of the busiest', (values, shares) => {
    expect(drawnShares(values, LEAST_SHARE)).toEqual(shares)
  })
})

function daysFrom(first: string, count: number): { date: string }[] {
  const start = Date.parse(first)
  return Array.from({ length: count }, (_, index) => ({
    date: new Date(start + index * 86_400_000).toISOString().slice(0, 10),
  }))
}
