import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { isBeyondCap } from './beyond-cap.ts'

const CAPS = { paid_out: 19.99, no_sales: 3 }

test.each([
  ['exactly the cap, of which a hundredth is no whole binary number', 'paid_out', 1999, 0, false],
  ['a cent more', 'paid_out', 2000, 0, true],
  ['the third opening without a sale', 'no_sale', 0, 2, false],
  ['the fourth', 'no_sale', 0, 3, true],
  ['cash, however often the drawer was opened', 'paid_out', 1999, 9, false],
] as const)('%s', (_, kind, amount, noSales, isBeyond) =>
  expect(isBeyondCap({ kind, amount: cents(amount) }, CAPS, noSales)).toBe(isBeyond),
)
