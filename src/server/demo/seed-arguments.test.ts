import { expect, test } from 'vitest'
import { StartupError } from '#server/startup-error.ts'
import { readSeedArguments } from './seed-arguments.ts'

test('the numbers given are taken, the others have a default', () => {
  expect(readSeedArguments(['--sales', '1000000', '--products=10000'])).toEqual({
    sales: 1_000_000,
    products: 10_000,
    customers: 1000,
    months: 12,
    seed: 1,
  })
  expect(readSeedArguments(['--help'])).toBeNull()
})

test.each([
  [['--sales', 'many'], "--sales must be a whole number from 0 to 20000000, not 'many'."],
  [['--products', '0'], "--products must be a whole number from 1 to 100000, not '0'."],
  [['--months', '1.5'], "--months must be a whole number from 1 to 60, not '1.5'."],
  [['--sale', '1'], "Unknown option '--sale'"],
  [['--sales'], "Option '--sales <value>' argument missing"],
])('%j is refused in one line', (words, message) => {
  expect(() => readSeedArguments(words)).toThrow(new StartupError(message))
})
