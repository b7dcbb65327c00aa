import { expect, test } from 'vitest'
import { saIdNumber } from './sa-id-number.ts'

test.each([
  ['1980-01-01', 'male', 9, '8001015009087'],
  ['1989-09-02', 'male', 12, '8909025012083'],
  ['1981-09-12', 'female', 4800, '8109124800088'],
  ['2000-02-29', 'male', 9, '0002295009084'],
] as const)('%s, %s, number %i has the ID number %s', (born, sex, sequence, number) => {
  expect(saIdNumber(born, sex, sequence)).toBe(number)
})
