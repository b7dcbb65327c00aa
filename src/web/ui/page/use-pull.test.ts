import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { intentOf, isPulledFar, pullDistance } from './use-pull.ts'

test.each([
  [-50, 0, false],
  [0, 0, false],
  [100, 50, false],
  [160, 80, false],
  [162, 81, true],
  [240, 120, true],
  [1000, 120, true],
])('a finger %d px down pulls the page by %d, refreshing: %s', (travel, distance, refreshes) => {
  expect(pullDistance(travel)).toBe(distance)
  expect(isPulledFar(pullDistance(travel))).toBe(refreshes)
})

it('the page follows the finger at half its way, never up and never beyond 120 px', () => {
  fc.assert(
    fc.property(fc.double({ min: -5000, max: 5000, noNaN: true }), (travel) => {
      const distance = pullDistance(travel)
      expect(distance).toBeGreaterThanOrEqual(0)
      expect(distance).toBeLessThanOrEqual(120)
      if (travel > 0 && travel < 240) expect(distance).toBe(travel / 2)
    }),
  )
})

describe('a finger', () => {
  test.each([
    [0, 3, undefined],
    [0, 20, 'pull'],
    [5, 20, 'pull'],
    [20, 5, 'other'],
    [-20, 5, 'other'],
    [0, -20, 'other'],
  ])('that moved by %d, %d: %s', (x, y, intent) => {
    expect(intentOf(x, y)).toBe(intent)
  })
})
