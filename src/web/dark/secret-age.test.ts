import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { ageAt } from './secret-age.ts'

const KEPT = Date.parse('2026-11-18T08:00:00.000Z')
/** What a computer with an empty battery believes at each start. */
const BIRTH = Date.parse('2010-01-01T00:00:00.000Z')

test.each([
  ['just now', 0, true],
  ['by a clock that was put right by a minute', -60_000, true],
  ['for three days', 3 * DAY_MS, true],
  ['for longer', 3 * DAY_MS + 1, false],
])('what was kept %s', (_, passed, isKept) => {
  expect(ageAt({ kept_at: KEPT }, KEPT + passed)).toEqual(
    isKept ? { kept_at: KEPT, aged: 0 } : undefined,
  )
})

test('a clock that was set back makes nothing old, and is counted as a day', () => {
  const age = ageAt({ kept_at: KEPT }, BIRTH)!
  expect(age).toEqual({ kept_at: BIRTH, aged: DAY_MS })
  expect(ageAt(age, BIRTH + 2 * DAY_MS)).toEqual(age)
  expect(ageAt(age, BIRTH + 2 * DAY_MS + 1)).toBeUndefined()
})

test('a clock that is set back at every start keeps nobody for ever', () => {
  let age: ReturnType<typeof ageAt> = { kept_at: KEPT, aged: 0 }
  let starts = 0
  while (age) {
    // Each day it runs for some hours, and begins anew.
    age = ageAt({ ...age, kept_at: age.kept_at + 8 * HOUR_MS }, BIRTH)
    starts += 1
  }
  expect(starts).toBe(4)
})
