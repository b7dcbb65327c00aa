import { expect, test } from 'vitest'
import { healthLabel, healthTone } from './health-tone.ts'

test.each([
  ['excellent', 'green'],
  ['good', 'green'],
  ['Good', 'green'],
  ['warning', 'yellow'],
  ['fair', 'yellow'],
  ['critical', 'red'],
  ['poor', 'red'],
  ['unknown', 'grey'],
  ['', 'grey'],
  ['toString', 'grey'],
])('%j is %s', (health, tone) => {
  expect(healthTone(health)).toBe(tone)
})

test('a badge begins with a capital', () => {
  expect(healthLabel('excellent')).toBe('Excellent')
})
