import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { addToCart, type Cart, chooseCustomer, EMPTY_CART } from './cart.ts'
import type { TillProduct } from './catalogue.ts'
import { tillIndex } from './search.ts'
import { cartAddOns, suggestions } from './suggestions.ts'
import { aCartCustomer, aCatalogue, aTillProduct } from './test-catalogue.ts'

const TODAY = '2026-11-15'
const EDIBLES = { category_id: 2, category_name: 'Edibles' }
const GEAR = { category_id: 3, category_name: 'Accessories' }

interface Scene {
  products: readonly TillProduct[]
  inCart: readonly number[]
  preferences?: readonly number[]
  stock?: Record<number, number>
  customer?: ReturnType<typeof aCartCustomer>
}

function suggested({ products, inCart, preferences = [], stock, customer }: Scene) {
  const filled = products
    .filter(({ id }) => inCart.includes(id))
    .reduce<Cart>((cart, product) => addToCart(cart, product), EMPTY_CART)
  return suggestions({
    cart: chooseCustomer(filled, customer ?? null),
    catalogue: tillIndex(aCatalogue(products)),
    preferences,
    stock: stock ?? Object.fromEntries(products.map(({ id }) => [id, 5])),
    today: TODAY,
  })
}
const told = (scene: Scene) =>
  suggested(scene).map(({ product, reason, score }) => [product.id, reason, score])

describe('each reason has its score', () => {
  test('bought together 0.8', () => {
    const products = [aTillProduct(1, { bought_together: [2], ...EDIBLES }), aTillProduct(2)]
    expect(told({ products, inCart: [1] })).toEqual([[2, 'frequently_bought_together', 0.8]])
  })

  test('the customer’s preference 0.7, also before anything is in the cart', () => {
    const products = [aTillProduct(1, EDIBLES), aTillProduct(2)]
    const scene = { products, preferences: [2, 99], customer: aCartCustomer() }
    expect(told({ ...scene, inCart: [1] })).toEqual([[2, 'customer_preference', 0.7]])
    expect(told({ ...scene, inCart: [] })).toEqual([[2, 'customer_preference', 0.7]])
  })

  test.each([
    ['Flower', 'Accessories', true],
    ['Pre-Rolls', 'Papers', true],
    ['pre rolls', 'Rolling Papers', true],
    ['Prerolls', 'Lighters', true],
    ['Premium Flowers', 'GRINDERS', true],
    ['Edibles', 'Accessories', false],
    ['Flower', 'Edibles', false],
    ['Accessories', 'Papers', false],
  ])('who buys %s is offered %s at 0.6: %s', (bought, offered, does) => {
    const products = [
      aTillProduct(1, { category_id: 10, category_name: bought }),
      aTillProduct(2, { category_id: 11, category_name: offered }),
    ]
    expect(told({ products, inCart: [1] })).toEqual(does ? [[2, 'category_match', 0.6]] : [])
  })

  test.each([
    [100_00, false],
    [99_99, false],
    [100_01, true],
    [150_00, true],
    [150_01, false],
  ])('beside one of R100 an alternative of %i cents at 0.5: %s', (price, does) => {
    const products = [
      aTillProduct(1, EDIBLES),
      aTillProduct(2, { ...EDIBLES, price: cents(price) }),
    ]
    expect(told({ products, inCart: [1] })).toEqual(does ? [[2, 'alternative', 0.5]] : [])
  })

  test('an alternative is of the same category', () => {
    const products = [aTillProduct(1, EDIBLES), aTillProduct(2, { price: cents(120_00) })]
    expect(told({ products, inCart: [1] })).toEqual([])
  })

  test('one and a half times is exact for odd cents', () => {
    const products = [
      aTillProduct(1, { ...EDIBLES, price: cents(33) }),
      aTillProduct(2, { ...EDIBLES, price: cents(49) }),
      aTillProduct(3, { ...EDIBLES, price: cents(50) }),
    ]
    expect(told({ products, inCart: [1] })).toEqual([[2, 'alternative', 0.5]])
  })
})

describe('the order', () => {
  test('is by score, three at most, each once for its best reason', () => {
    const products = [
      aTillProduct(1, { bought_together: [2] }),
      aTillProduct(2, { price: cents(120_00) }),
      aTillProduct(3),
      aTillProduct(4, GEAR),
      aTillProduct(5, { price: cents(110_00) }),
    ]
    const scene = { products, inCart: [1], customer: aCartCustomer() }
    expect(told({ ...scene, preferences: [2, 3] })).toEqual([
      [2, 'frequently_bought_together', 0.8],
      [3, 'customer_preference', 0.7],
      [4, 'category_match', 0.6],
    ])
    expect(told(scene)).toEqual([
      [2, 'frequently_bought_together', 0.8],
      [4, 'category_match', 0.6],
      [5, 'alternative', 0.5],
    ])
  })

  test('within bought together: by how many products of the cart name it, then by rank, then by id', () => {
    const products = [
      aTillProduct(1, { ...EDIBLES, bought_together: [9, 8, 5] }),
      aTillProduct(2, { ...EDIBLES, bought_together: [7, 5] }),
      ...[5, 7, 8, 9].map((id) => aTillProduct(id)),
    ]
    expect(told({ products, inCart: [1, 2] }).map(([id]) => id)).toEqual([5, 7, 9])
  })

  test('within accessories and alternatives: the cheapest first, then by id', () => {
    const prices: [number, number][] = [
      [9, 50_00],
      [8, 20_00],
      [7, 20_00],
    ]
    const gear = prices.map(([id, price]) => aTillProduct(id, { ...GEAR, price: cents(price) }))
    expect(told({ products: [aTillProduct(1), ...gear], inCart: [1] }).map(([id]) => id)).toEqual([
      7, 8, 9,
    ])
  })
})

describe('never suggested', () => {
  const products = [
    aTillProduct(1, { ...EDIBLES, bought_together: [2, 3, 77] }),
    aTillProduct(2, { ...EDIBLES }),
    aTillProduct(3, { is_medical: true }),
  ]
  const scene = { products, inCart: [1] }
  const ids = (more: Partial<Scene>) => told({ ...scene, ...more }).map(([id]) => id)

  test('what is in the cart', () => {
    expect(ids({ inCart: [1, 2] })).toEqual([])
  })
  test('what is out of stock or unknown to the stock', () => {
    expect(ids({ stock: { 2: 0 } })).toEqual([])
    expect(ids({ stock: {} })).toEqual([])
  })
  test('what is no longer in the catalogue', () => {
    expect(ids({})).toEqual([2])
  })
  test.each<[string, Parameters<typeof aCartCustomer>[0], boolean]>([
    ['no card', {}, false],
    ['a card', { has_medical_card: true, has_card_number: true }, true],
    ['a ticked box', { has_medical_card: true }, false],
    [
      'a card to the day',
      { has_medical_card: true, has_card_number: true, medical_card_expiry_date: TODAY },
      true,
    ],
    [
      'a lapsed card',
      { has_medical_card: true, has_card_number: true, medical_card_expiry_date: '2026-11-14' },
      false,
    ],
  ])('a medical product to a customer with %s, unless %s', (_, more, does) => {
    expect(ids({ customer: aCartCustomer(more) })).toEqual(does ? [2, 3] : [2])
  })
  test('anything for nobody with nothing', () => {
    expect(told({ products, inCart: [] })).toEqual([])
  })
})

test('the cart shows two add-ons, and no stand-ins', () => {
  const products = [
    aTillProduct(1, { bought_together: [2, 3, 4] }),
    ...[2, 3, 4].map((id) => aTillProduct(id)),
    aTillProduct(5, { price: cents(120_00) }),
  ]
  const list = suggested({ products, inCart: [1] })
  expect(cartAddOns(list).map(({ product }) => product.id)).toEqual([2, 3])
  expect(cartAddOns(suggested({ products: [products[1]!, products[4]!], inCart: [2] }))).toEqual([])
})

test('whatever the shop, the rules hold', () => {
  const ids = [1, 2, 3, 4, 5, 6, 7, 8]
  const aProduct = (id: number) =>
    fc
      .record({
        shelf: fc.constantFrom(EDIBLES, GEAR, { category_id: 1, category_name: 'Flower' }),
        price: fc.integer({ min: 1, max: 300 }).map(cents),
        is_medical: fc.boolean(),
        bought_together: fc.subarray(ids.filter((other) => other !== id)),
      })
      .map(({ shelf, ...more }) => aTillProduct(id, { ...shelf, ...more }))
  const scene = fc.record({
    products: fc.tuple(...ids.map(aProduct)),
    inCart: fc.subarray(ids),
    preferences: fc.shuffledSubarray(ids),
    stock: fc.dictionary(fc.constantFrom(...ids.map(String)), fc.nat(3)),
    customer: fc
      .boolean()
      .map((has) => aCartCustomer({ has_medical_card: has, has_card_number: has })),
  })
  fc.assert(
    fc.property(scene, (situation) => {
      const list = suggested(situation)
      expect(list.length).toBeLessThanOrEqual(3)
      expect(list.map(({ score }) => score)).toEqual(
        list.map(({ score }) => score).toSorted((a, b) => b - a),
      )
      expect(new Set(list.map(({ product }) => product.id)).size).toBe(list.length)
      for (const { product } of list) {
        expect(situation.inCart).not.toContain(product.id)
        expect(situation.stock[product.id]).toBeGreaterThan(0)
        if (product.is_medical) expect(situation.customer.has_medical_card).toBe(true)
      }
      // The order in which the catalogue happens to come does not matter.
      const reversed = { ...situation, products: situation.products.toReversed() }
      expect(told(reversed)).toEqual(told(situation))
    }),
  )
})
