import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cents } from '#shared/money.ts'
import { SaleRequest } from '#shared/sales/sale-request.ts'
import { FIRST_RULES, saleTotals } from '#shared/sales/totals.ts'
import { type CartCustomer, unknownCustomer } from './cart-customer.ts'
import { cartTotals, saleRequest } from './cart-sale.ts'
import {
  addToCart,
  applyPrices,
  asksForAge,
  Cart,
  changedPrices,
  chooseCustomer,
  clearCart,
  confirmAge,
  EMPTY_CART,
  hasAgeToAsk,
  isEmptyCart,
  limitTo,
  medicalProblem,
  redeemPoints,
  removeLine,
  seeDocument,
  setQuantity,
  takeOff,
  undoRemove,
  unitsInCart,
} from './cart.ts'
import { aCartCustomer, aTillProduct } from './test-catalogue.ts'

const [a, b, c] = [aTillProduct(1), aTillProduct(2, { price: cents(19_99) }), aTillProduct(3)]
const cartOf = (...quantities: number[]): Cart =>
  [a, b, c].reduce(
    (cart, product, index) => addToCart(cart, product, quantities[index] ?? 0),
    EMPTY_CART,
  )
const SELLING = { ...FIRST_RULES, point_value: 0.1 }
const CARD = { method: 'card', tendered: null }
const quantities = ({ lines }: Cart) => lines.map((line) => [line.product_id, line.quantity])

describe('adding', () => {
  test('a product begins a line with what the till knows of it', () => {
    const product = aTillProduct(7, { is_medical: true, image_url: '/images/x.webp' })
    expect(addToCart(EMPTY_CART, product).lines).toEqual([
      {
        product_id: 7,
        name: 'Product 7',
        sku: 'SKU-7',
        category_name: 'Flower',
        image_url: '/images/x.webp',
        is_medical: true,
        unit_price: 100_00,
        quantity: 1,
        discount: null,
      },
    ])
  })

  test('the same product again increments its line, at the price the customer was told', () => {
    const cart = addToCart(cartOf(1, 2), { ...a, price: cents(999_00) }, 2)
    expect(quantities(cart)).toEqual([
      [1, 3],
      [2, 2],
    ])
    expect(cart.lines[0]!.unit_price).toBe(100_00)
  })

  test('stops at what a sale may hold of a product', () => {
    expect(quantities(addToCart(addToCart(EMPTY_CART, a, 999), a, 5))).toEqual([[1, 1000]])
    expect(quantities(addToCart(EMPTY_CART, a, 5000))).toEqual([[1, 1000]])
  })

  test('nothing or less is nothing', () => {
    expect(addToCart(EMPTY_CART, a, 0)).toEqual(EMPTY_CART)
    expect(addToCart(EMPTY_CART, a, -1)).toEqual(EMPTY_CART)
  })
})

describe('a quantity', () => {
  test.each<[number, number[][]]>([
    [
      5,
      [
        [1, 5],
        [2, 2],
      ],
    ],
    [
      1,
      [
        [1, 1],
        [2, 2],
      ],
    ],
    [0, [[2, 2]]],
    [-3, [[2, 2]]],
    [
      2.9,
      [
        [1, 2],
        [2, 2],
      ],
    ],
    [Number.NaN, [[2, 2]]],
    [
      2000,
      [
        [1, 1000],
        [2, 2],
      ],
    ],
  ])('of %d leaves %j', (quantity, expected) => {
    expect(quantities(setQuantity(cartOf(1, 2), 1, quantity))).toEqual(expected)
  })

  test('of a product that is not there changes nothing', () => {
    expect(quantities(setQuantity(cartOf(1, 2), 9, 4))).toEqual(quantities(cartOf(1, 2)))
  })
})

describe('a removed line', () => {
  test('comes back to where it stood, as it was', () => {
    const cart = cartOf(1, 2, 3)
    const removed = removeLine(cart, 2)
    expect(quantities(removed)).toEqual([
      [1, 1],
      [3, 3],
    ])
    expect(undoRemove(removed)).toEqual(cart)
  })

  test('also when its quantity was set to zero', () => {
    expect(undoRemove(setQuantity(cartOf(4), 1, 0))).toEqual(cartOf(4))
  })

  test('does not come back after something else was added, nor twice', () => {
    const removed = removeLine(cartOf(1, 2), 1)
    expect(quantities(undoRemove(addToCart(removed, a)))).toEqual([
      [2, 2],
      [1, 1],
    ])
    expect(undoRemove(undoRemove(removed))).toEqual(cartOf(1, 2))
  })

  test('was the last one: the customer goes with it and comes back with it', () => {
    const cart = confirmAge(chooseCustomer(cartOf(1, 1), aCartCustomer({ id: 8 })), true)
    const one = removeLine(cart, 1)
    expect(one.customer?.id).toBe(8)
    const none = removeLine(one, 2)
    expect(none).toMatchObject({ lines: [], customer: null, age_confirmed: false })
    const back = undoRemove(none)
    expect(quantities(back)).toEqual([[2, 1]])
    // As after a reload: no more than the id is kept, and the age is asked for again.
    expect(back).toMatchObject({ customer: unknownCustomer(8), age_confirmed: false })
    expect(undoRemove(chooseCustomer(none, aCartCustomer({ id: 9 }))).customer?.id).toBe(9)
  })

  test('that was never there is no loss', () => {
    expect(removeLine(cartOf(1), 9)).toEqual(cartOf(1))
    expect(undoRemove(cartOf(1))).toEqual(cartOf(1))
  })
})

test('new prices are found and accepted', () => {
  const products = new Map([
    [1, { price: cents(110_00) }],
    [2, { price: cents(19_99) }],
  ])
  const changes = changedPrices(cartOf(1, 1, 1), products)
  expect(changes).toEqual([{ product_id: 1, price: 110_00 }])
  const accepted = applyPrices(cartOf(1, 1, 1), changes)
  expect(accepted.lines.map(({ unit_price }) => unit_price)).toEqual([110_00, 19_99, 100_00])
  expect(changedPrices(accepted, products)).toEqual([])
})

test('what is short is limited to what is left, and nothing else', () => {
  const shortages = [
    { product_id: 1, left: 2 },
    { product_id: 2, left: 0 },
    { product_id: 3, left: 50 },
    { product_id: 9, left: 1 },
  ]
  expect(quantities(limitTo(cartOf(5, 5, 5), shortages))).toEqual([
    [1, 2],
    [3, 5],
  ])
})

describe('totals', () => {
  test('are those of the sale, with points only for a customer', () => {
    const cart = cartOf(1, 3)
    const totals = { subtotal: 159_97, vat: 24_00, total: 183_97, units: 4 }
    expect(cartTotals(cart, SELLING)).toMatchObject({ ...totals, points: 0 })
    const ofCustomer = chooseCustomer(cart, aCartCustomer())
    expect(cartTotals(ofCustomer, SELLING)).toMatchObject({ ...totals, points: 18 })
    const nothing = { subtotal: 0, vat: 0, total: 0, units: 0, points: 0 }
    expect(cartTotals(EMPTY_CART, SELLING)).toMatchObject(nothing)
  })

  test('follow what is taken off a line, the whole and by points', () => {
    const cart = chooseCustomer(cartOf(1, 3), aCartCustomer())
    const off = takeOff(
      takeOff(cart, { percent: 10, reason: 'Staff' }),
      { amount: cents(9_97), reason: 'Staff' },
      2,
    )
    // 100.00 and 50.00, a tenth less, and R5.00 in points.
    expect(cartTotals(redeemPoints(off, 50), SELLING)).toMatchObject({
      subtotal: 159_97,
      discount: 29_97,
      points_value: 5_00,
      vat: 19_50,
      total: 149_50,
    })
    expect(cartTotals(takeOff(takeOff(off, null), null, 2), SELLING).discount).toBe(0)
    expect(chooseCustomer(redeemPoints(off, 50), null).redeem_points).toBe(null)
  })
})

describe('the customer', () => {
  test('chosen anew has another age to confirm', () => {
    const confirmed = confirmAge(cartOf(1), true)
    expect(chooseCustomer(confirmed, null).age_confirmed).toBe(true)
    const chosen = chooseCustomer(confirmed, aCartCustomer())
    expect(chosen.age_confirmed).toBe(false)
    expect(chooseCustomer(confirmAge(chosen, true), aCartCustomer()).age_confirmed).toBe(true)
    expect(chooseCustomer(confirmAge(chosen, true), null).age_confirmed).toBe(false)
  })

  test('whose document was seen is of age, and who takes that back has seen none', () => {
    const seen = seeDocument(cartOf(1), true)
    expect(seen).toMatchObject({ age_confirmed: true, document_seen: true })
    expect(seeDocument(seen, false)).toMatchObject({ age_confirmed: true, document_seen: false })
    expect(confirmAge(seen, false)).toMatchObject({ age_confirmed: false, document_seen: false })
    expect(chooseCustomer(seen, aCartCustomer())).toMatchObject({ document_seen: false })
  })

  test('somebody who was verified without a date of birth is asked about all the same', () => {
    const customer = aCartCustomer({ is_verified: true, date_of_birth: null })
    expect(asksForAge(chooseCustomer(cartOf(1), customer), true)).toBe(true)
  })

  test('of the age nothing is said where nobody was asked', () => {
    const said = (cart: Cart) => {
      const { age_confirmed, document_seen } = saleRequest(cart, CARD)
      return { age_confirmed, document_seen }
    }
    expect(said(cartOf(1))).toEqual({ age_confirmed: null, document_seen: null })
    expect(said(seeDocument(cartOf(1), true))).toEqual({ age_confirmed: true, document_seen: true })
  })

  test.each<[boolean | null, boolean, boolean]>([
    [null, true, true],
    [false, true, true],
    [true, true, false],
    [null, false, false],
    [false, false, false],
  ])('verified (%s) with verification required (%s): asked %s', (verified, required, asked) => {
    const customer = verified === null ? null : aCartCustomer({ is_verified: verified })
    expect(asksForAge(chooseCustomer(cartOf(1), customer), required)).toBe(asked)
  })
})

test.each<[boolean, boolean, boolean]>([
  [true, false, true],
  [true, true, false],
  [false, false, false],
])(
  'where the shop asks (%s) and it is answered (%s), paying begins with the age: %s',
  (...given) => {
    const [required, answered, asks] = given
    expect(hasAgeToAsk(confirmAge(cartOf(1), answered), required)).toBe(asks)
  },
)

test.each<[string, boolean, Partial<CartCustomer> | null, string | undefined]>([
  ['a walk-in', true, null, 'no card'],
  ['somebody without a card', true, {}, 'no card'],
  ['a patient', true, { has_medical_card: true, has_card_number: true }, undefined],
  ['a walk-in and nothing medical', false, null, undefined],
])('%s: a medical product (%s) for %j is held up by %s', (_, is_medical, customer, problem) => {
  const cart = addToCart(cartOf(1), aTillProduct(7, { is_medical }))
  const bought = chooseCustomer(cart, customer && aCartCustomer(customer))
  expect(medicalProblem(bought, '2026-11-16')).toBe(problem)
})

test('after payment cart, customer and confirmation are gone', () => {
  expect(clearCart()).toEqual({
    lines: [],
    customer: null,
    age_confirmed: false,
    document_seen: false,
    discount: null,
    redeem_points: null,
    approval_id: null,
    sealed_approval: null,
    approved: null,
    removed: null,
    sale_key: null,
    paid_parts: [],
  })
  expect(isEmptyCart(clearCart())).toBe(true)
  expect(isEmptyCart(cartOf(1))).toBe(false)
})

test('the cart as the server is asked to sell it', () => {
  const cart = confirmAge(chooseCustomer(cartOf(2, 1), aCartCustomer({ id: 8 })), true)
  expect(z.encode(SaleRequest, saleRequest(cart, CARD))).toEqual({
    customer_id: 8,
    items: [
      { product_id: 1, quantity: 2, unit_price: 100, discount: null },
      { product_id: 2, quantity: 1, unit_price: 19.99, discount: null },
    ],
    discount: null,
    approval_id: null,
    expected_total: null,
    redeem_points: null,
    payment_method: 'card',
    payments: null,
    notes: null,
    age_confirmed: true,
    document_seen: null,
    till_id: null,
    recipient: null,
  })
})

test('whatever is done, the cart holds each product once, is sellable and survives being kept on disk', () => {
  const someProduct = fc.constantFrom(a, b, c)
  const amount = fc.integer({ min: -3, max: 1200 })
  type Deed = (cart: Cart) => Cart
  const deed: fc.Arbitrary<Deed> = fc.oneof(
    fc.tuple(someProduct, amount).map(
      ([p, n]): Deed =>
        (cart) =>
          addToCart(cart, p, n),
    ),
    fc.tuple(someProduct, amount).map(
      ([p, n]): Deed =>
        (cart) =>
          setQuantity(cart, p.id, n),
    ),
    someProduct.map(
      (p): Deed =>
        (cart) =>
          removeLine(cart, p.id),
    ),
    fc.constant(undoRemove),
    fc.tuple(someProduct, fc.nat(5)).map(
      ([p, left]): Deed =>
        (cart) =>
          limitTo(cart, [{ product_id: p.id, left }]),
    ),
  )
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 30 }), (deeds) => {
      const cart = deeds.reduce((before, change) => change(before), EMPTY_CART)
      const ids = cart.lines.map(({ product_id }) => product_id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(Cart.parse(JSON.parse(JSON.stringify(cart)))).toEqual(cart)
      expect(cartTotals(cart, SELLING)).toMatchObject(saleTotals(cart.lines, SELLING))
      for (const { product_id, quantity } of cart.lines)
        expect(unitsInCart(cart, product_id)).toBe(quantity)
    }),
  )
})
