import { expect, test } from 'vitest'
import { shopDay } from '#shared/dates.ts'
import { busyness, dayNumberAt, SHOP_TIME_ZONE, tradingDays } from './calendar.ts'
import { randomFor } from './random.ts'

const instantsBefore = (now: Date, sales = 1000): number[] =>
  [...tradingDays(randomFor(1, 'days'), { now, months: 2, sales })].flatMap((day) => [...day.sales])

test.each([
  '2026-11-15T06:59:59Z',
  '2026-11-15T07:20:00Z',
  '2026-11-15T12:30:00Z',
  '2026-11-15T22:30:00Z',
])('all sales are made in time up to %s, whatever the hour', (at) => {
  const now = new Date(at)
  const instants = instantsBefore(now)
  expect(instants).toHaveLength(1000)
  expect(Math.max(...instants)).toBeLessThan(now.getTime())
  expect(instants).toEqual(instants.toSorted((a, b) => a - b))
})

test('before opening the last sales are yesterday’s', () => {
  const last = instantsBefore(new Date('2026-11-15T05:00:00Z')).at(-1)!
  expect(shopDay(new Date(last), SHOP_TIME_ZONE)).toBe('2026-11-14')
})

test('the shop grows', () => {
  const instants = instantsBefore(new Date('2026-11-15T20:00:00Z'), 50_000)
  const middle = (instants[0]! + instants.at(-1)!) / 2
  expect(instants.filter((at) => at > middle).length).toBeGreaterThan(25_500)
})

test('a payday Friday is busier than a plain one, and a Sunday is quiet', () => {
  expect(busynessOn('2026-10-30')).toBeGreaterThan(busynessOn('2026-10-16'))
  expect(busynessOn('2026-10-18')).toBeLessThan(busynessOn('2026-10-13'))
})

const busynessOn = (date: string): number => busyness(dayNumberAt(new Date(`${date}T10:00:00Z`)))
