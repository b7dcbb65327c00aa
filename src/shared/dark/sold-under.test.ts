import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { ShopSettings } from '#shared/settings/shop-settings.ts'
import { unknownCustomer } from '#shared/till/cart-customer.ts'
import { type Cart, EMPTY_CART } from '#shared/till/cart.ts'
import { aCartLine } from '#shared/till/test-cart.ts'
import { writeEntry } from './book.ts'
import type { DarkSale } from './entry.ts'
import { type DarkCart, saleByTill } from './sale-act.ts'
import { soldUnder } from './sold-under.ts'
import { A_KEY, aBook } from './test-book.ts'
import { tillMoment } from './till-clock.ts'

const AT = '2026-11-16T10:00:00.000Z'
const LINE = aCartLine(cents(100_00), 2)
const CARD: DarkCart['payment'] = { method: 'card', tendered: null, payments: null }

const aSale = (cart: Partial<Cart>, payment = CARD): DarkSale =>
  saleByTill(
    {
      cart: { ...EMPTY_CART, lines: [LINE], age_confirmed: true, ...cart },
      payment,
      settings: ShopSettings.parse({}),
      shift: null,
      approval: null,
      promotions: undefined,
    },
    'A-000017',
    AT,
  )

async function written(sale: DarkSale) {
  return writeEntry(aBook(), A_KEY, {
    key: '33333333-3333-4333-8333-000000000001',
    seller_id: '22222222-2222-4222-8222-222222222222',
    moment: () => tillMoment(undefined, { device: Date.parse(AT), monotonic: 0 }, null),
    act: () => sale,
  })
}

test('a sale that is on disk is sold, whatever number and shift it would have now', async () => {
  const sale = aSale({})
  const again = { ...sale, number: 'A-000018', shift: { id: 3 } }
  expect(soldUnder(await written(sale), again)).toEqual(sale)
})

test.each<[string, Partial<Cart>, DarkCart['payment']?]>([
  ['another product', { lines: [{ ...LINE, product_id: 5 }] }],
  ['more of it', { lines: [{ ...LINE, quantity: 3 }] }],
  [
    'two lines that come to the same',
    {
      lines: [
        { ...LINE, quantity: 1 },
        { ...LINE, quantity: 1 },
      ],
    },
  ],
  ['another customer', { customer: unknownCustomer(9) }],
  ['a discount', { discount: { percent: 5, reason: 'Staff' } }],
  ['another way to pay', {}, { method: 'cash', tendered: cents(300_00), payments: null }],
])('%s under the same key is another sale', async (_, cart, payment) => {
  expect(soldUnder(await written(aSale({})), aSale(cart, payment))).toBeUndefined()
})
