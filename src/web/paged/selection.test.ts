import { expect, it } from 'vitest'
import { extentOf, togglePage, toggleRow } from './selection.ts'

const PAGE = [1, 2, 3]

it.each([
  ['none', [9]],
  ['some', [1, 9]],
  ['all', [1, 2, 3, 9]],
] as const)('%s of the page is chosen, whatever other pages hold: %j', (extent, selected) => {
  expect(extentOf(new Set<number>(selected), PAGE)).toBe(extent)
})

it('a row is chosen and let go', () => {
  const chosen = toggleRow(new Set([9]), 1)
  expect(chosen).toEqual(new Set([9, 1]))
  expect(toggleRow(chosen, 1)).toEqual(new Set([9]))
})

it.each([
  ['none chosen', [9], [9, 1, 2, 3]],
  ['some chosen', [9, 2], [9, 2, 1, 3]],
  ['all chosen', [9, 1, 2, 3], [9]],
])('select-all with %s leaves other pages alone', (_, selected, expected) => {
  expect(togglePage(new Set(selected), PAGE)).toEqual(new Set(expected))
})
