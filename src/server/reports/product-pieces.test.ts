import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { type DayRange, eachDay } from '#shared/reports/period.ts'
import { productPieces } from './product-pieces.ts'
import { droppedEnds, keptEnds } from './summarise-days.ts'

const FIRST = '2027-01-01'
const day = (number: number): string => addDays(FIRST, number)

/** How often each day is counted: running totals hold every day up to theirs. */
function countedBy(range: DayRange, ends: readonly string[]): Map<string, number> {
  const { upTo, before, added, taken } = productPieces(range, ends)
  const times = new Map<string, number>()
  const count = (part: DayRange, by: number) => {
    // Nothing was sold before the first day.
    const from = part.from < FIRST ? FIRST : part.from
    if (from > part.to) return
    for (const date of eachDay({ from, to: part.to })) times.set(date, (times.get(date) ?? 0) + by)
  }
  if (upTo !== null) count({ from: FIRST, to: upTo }, 1)
  if (before !== null) count({ from: FIRST, to: before }, -1)
  for (const part of added) count(part, 1)
  for (const part of taken) count(part, -1)
  return times
}

test('whatever running totals there are, each day of the range is counted once and no other', () => {
  const ends = fc
    .uniqueArray(fc.nat(120), { maxLength: 20 })
    .map((days) => days.toSorted((a, b) => a - b).map(day))
  fc.assert(
    fc.property(ends, fc.integer({ min: -20, max: 140 }), fc.nat(90), (list, start, length) => {
      const range = { from: day(start), to: day(start + length) }
      const sold = eachDay(range).filter((date) => date >= FIRST)
      const counted = [...countedBy(range, list)].filter(([, times]) => times !== 0)
      expect(new Map(counted)).toEqual(new Map(sold.map((date) => [date, 1])))
    }),
    { numRuns: 500 },
  )
})

test('with a running total a week no end of a range needs more than three days of its own', () => {
  const ends = Array.from({ length: 60 }, (_, week) => day(week * 7))
  fc.assert(
    fc.property(
      fc.integer({ min: 8, max: 300 }),
      fc.integer({ min: 4, max: 100 }),
      (start, length) => {
        const { added, taken } = productPieces({ from: day(start), to: day(start + length) }, ends)
        expect([...added, ...taken].flatMap(eachDay).length).toBeLessThanOrEqual(6)
      },
    ),
  )
})

test('the usual periods need today only', () => {
  const today = '2028-03-01'
  const ends = keptEnds(addDays(today, -1))
  for (const days of [7, 30, 90, 365]) {
    const range = { from: addDays(today, 1 - days), to: today }
    expect(productPieces(range, ends)).toEqual({
      upTo: '2028-02-29',
      before: addDays(range.from, -1),
      added: [{ from: today, to: today }],
      taken: [],
    })
  }
})

test('running totals are dropped when they are of no more use, those of Sundays never', () => {
  const dropped = droppedEnds('2028-02-29')
  expect(dropped).toContain('2028-02-28')
  // A Sunday; the newest day; the day before a week.
  for (const kept of ['2028-02-27', '2028-02-29', '2028-02-23']) expect(dropped).not.toContain(kept)
  for (const yesterday of keptEnds('2028-02-28').filter(
    (end) => !keptEnds('2028-02-29').includes(end),
  ))
    if (new Date(yesterday).getUTCDay() !== 0) expect(dropped).toContain(yesterday)
})
