import { expect, test } from 'vitest'
import { createScanReader } from './scan-reader.ts'

const keys = (code: string): string[] => [...code.split(''), 'Enter']

function read(pressed: readonly string[], gap: number): (string | undefined)[] {
  const reader = createScanReader()
  return pressed.map((key, index) => reader.press(key, 1000 + index * gap))
}

test('a code typed at the speed of a scanner and ended with Enter is a scan', () => {
  expect(read(keys('FLW-001'), 5).at(-1)).toBe('FLW-001')
})

test('the same keys from fingers are no scan', () => {
  expect(read(keys('FLW-001'), 36)).toEqual(Array(8).fill(undefined))
})

test('three characters are too few', () => {
  expect(read(keys('123'), 5).at(-1)).toBeUndefined()
})

test('the shift key between the characters does no harm', () => {
  expect(read(['Shift', 'F', 'Shift', 'L', '0', '1', 'Enter'], 5).at(-1)).toBe('FL01')
})

test('what was typed slowly before is not part of the code', () => {
  const reader = createScanReader()
  reader.press('x', 0)
  for (const [index, key] of '6001'.split('').entries()) reader.press(key, 500 + index * 4)
  expect(reader.press('Enter', 520)).toBe('6001')
})

test('one scan after another loses none', () => {
  const typed = Array.from({ length: 30 }, (_, index) => keys(`60010${index}`)).flat()
  expect(read(typed, 3).filter((code) => code !== undefined)).toHaveLength(30)
})
