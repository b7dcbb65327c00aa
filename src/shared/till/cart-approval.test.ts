import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { FIRST_RULES } from '#shared/sales/totals.ts'
import { DEFAULT_CAPS } from '#shared/shifts/caps.ts'
import { approveCart, missingApproval, wantedApproval, type Word } from './cart-approval.ts'
import {
  addToCart,
  type Cart,
  chooseCustomer,
  EMPTY_CART,
  redeemPoints,
  removeLine,
  setQuantity,
  takeOff,
  undoRemove,
} from './cart.ts'
import { aCartCustomer, aTillProduct } from './test-catalogue.ts'

const SELLER = {
  role: 'budtender',
  caps: DEFAULT_CAPS,
  selling: { ...FIRST_RULES, point_value: 0.1 },
} as const
const NOW = new Date('2026-03-04T10:00:00Z')
const ONLINE: Word = { approval_id: 7 }
const SEALED: Word = { sealed_approval: { profile_id: 'x', key: 'k', sealed: 's' } }
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const a = aTillProduct(1, { price: cents(100_00) })
const tenPercent = (quantity: number): Cart =>
  takeOff(addToCart(EMPTY_CART, a, quantity), { percent: 10, reason: 'Regular' })
const missing = (cart: Cart, now = NOW, isDark = false) =>
  missingApproval(cart, SELLER, { now, isDark })
const approvedWith = (cart: Cart, word: Word) =>
  approveCart(cart, wantedApproval(cart, SELLER)!, word, NOW)

test('a discount that was within the cap is beyond it once the cart has grown', () => {
  const cart = tenPercent(9)
  expect(missing(cart)).toBeUndefined()
  expect(missing(setQuantity(cart, 1, 12))).toEqual({
    kind: 'discount',
    subject: { amount: 120, subtotal: 1200, reason: 'Regular', products: '1x12' },
  })
  expect(missing(addToCart(EMPTY_CART, a, 500))).toBeUndefined()
})

test('with a word for it the cart can be paid for, while the word can be used', () => {
  const cart = approvedWith(tenPercent(12), ONLINE)
  expect(missing(cart)).toBeUndefined()
  expect(missing(cart, later(3.9))).toBeUndefined()
  expect(missing(cart, later(4.1))).toBeDefined()
  const sealed = approvedWith(tenPercent(12), SEALED)
  expect(missing(sealed, later(60), true)).toBeUndefined()
  expect(missing(sealed)).toBeDefined()
  expect(missing(cart, NOW, true)).toBeUndefined()
})

const other = aTillProduct(2, { price: cents(500_00) })
test.each<[string, (cart: Cart) => Cart]>([
  ['another line', (cart) => addToCart(cart, other)],
  ['more of a line', (cart) => setQuantity(cart, 1, 13)],
  ['a line less', (cart) => removeLine(cart, 2)],
  ['a line that came back', (cart) => undoRemove(removeLine(cart, 2))],
  ['another discount', (cart) => takeOff(cart, { percent: 11, reason: 'Regular' })],
  ['a discount on a line', (cart) => takeOff(cart, { percent: 1, reason: 'Regular' }, 1)],
])('%s needs a word of its own', (_, change) => {
  for (const word of [ONLINE, SEALED]) {
    const cart = change(approvedWith(addToCart(tenPercent(20), other), word))
    expect(cart).toMatchObject({ approval_id: null, sealed_approval: null, approved: null })
    expect(missing(cart, NOW, true)).toBeDefined()
  }
})

test('what a promotion makes of the cart needs a word of its own too', () => {
  const cart = approvedWith(tenPercent(12), ONLINE)
  const given = { ...cart, lines: [{ ...cart.lines[0]!, unit_price: cents(99_00) }] }
  expect(missing(given)).toBeDefined()
})

test('whoever buys it and their points are no part of what was approved', () => {
  const cart = chooseCustomer(approvedWith(tenPercent(12), ONLINE), aCartCustomer({ id: 8 }))
  expect(missing(redeemPoints(cart, 10))).toBeUndefined()
})
