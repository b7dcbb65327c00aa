import { expect, it } from 'vitest'
import { overnightText } from './overnight-text.ts'

it.each([
  ['2026-11-14T07:00:00Z', 'yesterday'],
  // Half past midnight of the 14th in the shop.
  ['2026-11-13T22:30:00Z', 'yesterday'],
  ['2026-11-13T21:30:00Z', '2026/11/13'],
  ['2026-10-30T07:00:00Z', '2026/10/30'],
])('on 15 November a shift opened at %s is open since %s', (opened_at, since) => {
  expect(overnightText(opened_at, '2026-11-15', 'Africa/Johannesburg')).toBe(
    `Shift open since ${since}: count it soon`,
  )
})
