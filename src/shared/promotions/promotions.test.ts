import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, sum, times } from '#shared/money.ts'
import { discountProblem } from '#shared/sales/discount-limits.ts'
import { saleTotals } from '#shared/sales/totals.ts'
import { livePromotions } from './live-promotions.ts'
import { type Offer, promotedLines } from './promoted-lines.ts'
import { PromotionFields } from './promotion-fields.ts'
import { type Promotion, promotionWords } from './promotion.ts'

const JOHANNESBURG = 'Africa/Johannesburg'
const promotion = (more: Partial<Promotion> = {}): Promotion => ({
  id: 1,
  name: 'Green Friday',
  kind: 'percent',
  percent: 20,
  amount: null,
  buy: null,
  pay: null,
  product_ids: [],
  category_ids: [],
  starts_on: null,
  ends_on: null,
  weekdays: [],
  from_time: null,
  to_time: null,
  stacks: false,
  ...more,
})
const tenOff = (more: Partial<Promotion> = {}) =>
  promotion({ kind: 'amount', percent: null, amount: cents(10_00), ...more })
const threeForTwo = (more: Partial<Promotion> = {}) =>
  promotion({ kind: 'n_for_m', percent: null, buy: 3, pay: 2, ...more })
const line = (product_id: number, price: number, quantity = 1, by_hand = 0) => ({
  product_id,
  unit_price: cents(price),
  quantity,
  by_hand: cents(by_hand),
})
/** Products below 10 are of category 1. */
const offers = (...live: Offer[]) => ({
  live,
  categoryOf: (id: number) => (id < 10 ? 1 : 2),
})
const amounts = (lines: ReturnType<typeof line>[], ...live: Offer[]) =>
  promotedLines(lines, offers(...live)).map(({ by_hand, promotions }) => [
    by_hand,
    ...promotions.map(({ amount }) => amount),
  ])

describe('when a promotion is on', () => {
  // 16 November 2026 is a Monday; Johannesburg is two hours ahead.
  test.each([
    [{}, '2026-11-16T10:00:00Z', true],
    [{ starts_on: '2026-11-17' }, '2026-11-16T21:59:59Z', false],
    [{ starts_on: '2026-11-17' }, '2026-11-16T22:00:00Z', true],
    [{ ends_on: '2026-11-16' }, '2026-11-16T21:59:59Z', true],
    [{ ends_on: '2026-11-16' }, '2026-11-16T22:00:00Z', false],
    [{ weekdays: [1] }, '2026-11-16T10:00:00Z', true],
    [{ weekdays: [7] }, '2026-11-15T21:59:00Z', true],
    [{ weekdays: [7] }, '2026-11-15T22:00:00Z', false],
    [{ from_time: '16:00', to_time: '18:00' }, '2026-11-16T13:59:59Z', false],
    [{ from_time: '16:00', to_time: '18:00' }, '2026-11-16T14:00:00Z', true],
    [{ from_time: '16:00', to_time: '18:00' }, '2026-11-16T15:59:59Z', true],
    [{ from_time: '16:00', to_time: '18:00' }, '2026-11-16T16:00:00Z', false],
    // From Monday evening into Tuesday, and not in the first hours of Monday.
    [{ weekdays: [1], from_time: '22:00', to_time: '02:00' }, '2026-11-16T20:00:00Z', true],
    [{ weekdays: [1], from_time: '22:00', to_time: '02:00' }, '2026-11-16T23:59:59Z', true],
    [{ weekdays: [1], from_time: '22:00', to_time: '02:00' }, '2026-11-17T00:00:00Z', false],
    [{ weekdays: [1], from_time: '22:00', to_time: '02:00' }, '2026-11-15T23:00:00Z', false],
  ])('%j at %s: %s', (more, at, isOn) => {
    const live = livePromotions([promotion(more)], new Date(at), JOHANNESBURG)
    expect(live.length === 1).toBe(isOn)
  })
})

describe('what a promotion takes off', () => {
  test('a percent of the line, rounded half up, and an amount off each unit, at most its price', () => {
    expect(amounts([line(1, 33_33, 2)], promotion({ percent: 12.5 }))).toEqual([[0, 8_33]])
    expect(amounts([line(1, 33_33, 2), line(2, 4_00, 3)], tenOff())).toEqual([
      [0, 20_00],
      [0, 12_00],
    ])
  })

  test('of its products, its categories, or everything', () => {
    const lines = [line(1, 100_00), line(2, 100_00), line(11, 100_00)]
    expect(amounts(lines, promotion({ product_ids: [2] }))).toEqual([[0], [0, 20_00], [0]])
    expect(amounts(lines, promotion({ category_ids: [1], product_ids: [11] }))).toEqual(
      lines.map(() => [0, 20_00]),
    )
  })

  test('three for the price of two: the cheapest of each three is free, spread over all three', () => {
    // 100, 100 and 40: the 40 is free, and whoever brings one back has not kept it for nothing.
    expect(amounts([line(1, 100_00, 2), line(2, 40_00)], threeForTwo())).toEqual([
      [0, 33_33],
      [0, 6_67],
    ])
    // Seven are two bargains and one that is paid for, the cheapest.
    const seven = promotedLines([line(1, 10_00, 6), line(2, 1_00)], offers(threeForTwo()))
    expect(seven.map(({ promotions }) => promotions[0]?.amount)).toEqual([20_00, undefined])
    expect(amounts([line(1, 10_00, 2)], threeForTwo())).toEqual([[0]])
  })

  test('one promotion a line, the best for the customer, whatever their order', () => {
    const [percent, amount] = [promotion({ id: 7, percent: 5 }), tenOff({ id: 9 })]
    const lines = [line(1, 100_00), line(2, 300_00)]
    expect(amounts(lines, percent, amount)).toEqual([
      [0, 10_00],
      [0, 15_00],
    ])
    // Two percents are better here than what the three give together, which greed would take first.
    const on1 = promotion({ id: 1, percent: 50, product_ids: [1] })
    const on2 = promotion({ id: 2, percent: 50, product_ids: [2] })
    const three = [line(1, 100_00), line(2, 100_00), line(3, 60_00)]
    expect(amounts(three, on1, on2, threeForTwo({ id: 3 }))).toEqual([[0, 50_00], [0, 50_00], [0]])
    expect(amounts(three, on1, threeForTwo({ id: 3 }))[2]).toHaveLength(2)
  })

  test('a discount by hand and a promotion do not go together: the greater counts', () => {
    expect(amounts([line(1, 100_00, 1, 5_00)], promotion())).toEqual([[0, 20_00]])
    expect(amounts([line(1, 100_00, 1, 25_00)], promotion())).toEqual([[25_00]])
  })

  test('unless it says that it stacks: then it comes off what is left', () => {
    const stacking = promotion({ id: 2, percent: 10, stacks: true })
    expect(amounts([line(1, 100_00, 1, 25_00)], stacking)).toEqual([[25_00, 7_50]])
    expect(amounts([line(1, 100_00)], promotion(), stacking)).toEqual([[0, 20_00, 8_00]])
    const all = promotion({ id: 3, percent: 100, stacks: true })
    expect(amounts([line(1, 100_00)], promotion(), all, tenOff({ id: 4, stacks: true }))).toEqual([
      [0, 20_00, 80_00],
    ])
  })
})

test('a discount off the whole leaves out what is on promotion, points pay for all of it', () => {
  const lines = [line(1, 100_00), line(11, 100_00)]
  const promotions = offers(promotion({ category_ids: [1] }))
  const rules = { vat_mode: 'none', vat_rate: 0 } as const
  const off = { discount: { percent: 10, reason: 'Staff' }, points_value: cents(17_00), promotions }
  const sale = saleTotals(lines, rules, off)
  expect(sale).toMatchObject({ cart_discount: 10_00, discount: 47_00, total: 153_00 })
  expect(sale.lines.map(({ shared }) => shared)).toEqual([8_00, 19_00])
  const both = { ...off, promotions: offers(promotion()) }
  const problem = discountProblem(lines, off.discount, saleTotals(lines, rules, both), cents(0))
  expect(problem).toBe('Everything in this cart is on promotion, which goes with no other discount')
})

const anOffer = fc
  .record({
    which: fc.nat(2),
    percent: fc.integer({ min: 1, max: 100 }),
    amount: fc.integer({ min: 1, max: 60_00 }),
    buy: fc.integer({ min: 2, max: 4 }),
    category: fc.subarray([1, 2], { maxLength: 1 }),
    products: fc.subarray([1, 2, 11, 12]),
    stacks: fc.boolean(),
  })
  .map(({ which, percent, amount, buy, category, products, stacks }) => {
    const on = { category_ids: category, product_ids: products, stacks }
    if (which === 0) return promotion({ ...on, percent })
    if (which === 1) return tenOff({ ...on, amount: cents(amount) })
    return threeForTwo({ ...on, buy, pay: Math.max(1, buy - 1) })
  })
const someLines = fc.array(
  fc
    .tuple(fc.constantFrom(1, 2, 11, 12), fc.integer({ min: 1, max: 90_00 }), fc.nat(5), fc.nat(9))
    .map(([id, price, more, hand]) => line(id, price, more + 1, Math.min(price, hand * 100))),
  { minLength: 1, maxLength: 6 },
)
const numbered = (live: Promotion[]) => live.map((each, index) => ({ ...each, id: index + 1 }))
const offIn = (lines: ReturnType<typeof promotedLines>) =>
  lines.reduce(
    (all, { by_hand, promotions }) => all + by_hand + sum(promotions.map((p) => p.amount)),
    0,
  )

test('nothing is given twice, and never more than a line costs', () => {
  fc.assert(
    fc.property(someLines, fc.array(anOffer, { maxLength: 5 }), (lines, some) => {
      const live = numbered(some)
      const result = promotedLines(lines, offers(...live))
      expect(promotedLines(lines, offers(...live))).toEqual(result)
      for (const [at, { by_hand, promotions, is_promoted }] of result.entries()) {
        const { unit_price, quantity, by_hand: asked } = lines[at]!
        const off = by_hand + sum(promotions.map(({ amount }) => amount))
        expect(off).toBeLessThanOrEqual(times(unit_price, quantity))
        const alone = promotions.filter((each) => !live[each.promotion_id - 1]!.stacks)
        expect(alone.length).toBe(is_promoted ? 1 : 0)
        if (is_promoted) expect(by_hand).toBe(0)
        expect([0, asked]).toContain(by_hand)
        expect(promotions.every(({ amount }) => amount > 0)).toBe(true)
      }
    }),
  )
})

test('no other way to give what does not stack takes more off', () => {
  fc.assert(
    fc.property(someLines, fc.array(anOffer, { maxLength: 3 }), (lines, some) => {
      const live = numbered(some).map((each) => ({ ...each, stacks: false }))
      const most = offIn(promotedLines(lines, offers(...live)))
      // Each line with one of them alone, or none: by lines of their own products.
      const ways = lines.reduce<number[][]>(
        (found) =>
          found.flatMap((way) => [0, ...live.map(({ id }) => id)].map((id) => [...way, id])),
        [[]],
      )
      for (const way of ways.slice(0, 256)) {
        const own = live.map((offer, index) => ({
          ...offer,
          product_ids: way.flatMap((id, at) => (id === index + 1 ? 100 + at : [])),
          category_ids: [],
        }))
        const covered = (id: number, at: number) =>
          promotedLines(
            [lines[at]!],
            offers({ ...live[id - 1]!, kind: 'percent', percent: 100, amount: null }),
          )[0]!.promotions.length > 0
        const allowed = way.map((id, at) => (id > 0 && covered(id, at) ? id : 0))
        const apart = lines.map((each, at) => ({
          ...each,
          product_id: 100 + at,
          by_hand: allowed[at] === 0 ? each.by_hand : cents(0),
        }))
        const given = own.map((offer, index) => ({
          ...offer,
          product_ids: allowed.flatMap((id, at) => (id === index + 1 ? 100 + at : [])),
        }))
        const off = offIn(
          promotedLines(apart, offers(...given.filter((each) => each.product_ids.length > 0))),
        )
        expect(off).toBeLessThanOrEqual(most)
      }
    }),
    { numRuns: 60 },
  )
})

test('with more lines than can all be tried it gives no less than each promotion alone', () => {
  const lines = Array.from({ length: 40 }, (_, at) =>
    line(at % 2 === 0 ? 1 : 11, 10_00 + at * 37, 2),
  )
  const live = [
    promotion({ id: 1, percent: 10 }),
    threeForTwo({ id: 2 }),
    threeForTwo({ id: 3, buy: 2, pay: 1, category_ids: [2] }),
  ]
  const most = offIn(promotedLines(lines, offers(...live)))
  for (const each of live)
    expect(most).toBeGreaterThanOrEqual(offIn(promotedLines(lines, offers(each))))
})

describe('what is no promotion', () => {
  test.each([
    [{ percent: null }, 'Say how many percent are taken off'],
    [{ amount: 5 }, 'A promotion is of one kind: leave the fields of the others out'],
    [
      { kind: 'n_for_m', percent: null, buy: 2, pay: 2 },
      'Of a multi-buy fewer are paid for than are bought',
    ],
    [
      { starts_on: '2026-12-02', ends_on: '2026-12-01' },
      'A promotion does not end before it begins',
    ],
    [{ from_time: '10:00' }, 'Hours have a beginning and another end'],
    [{ name: ' ' }, 'A promotion needs a name'],
    [{ weekdays: [0] }, 'Days of the week are numbered from 1, Monday, to 7, Sunday'],
  ])('%j: %s', (more, problem) => {
    const typed = { name: 'X', kind: 'percent', percent: 10, ...more }
    const answer = PromotionFields.safeParse(typed)
    expect(answer.error?.issues.map(({ message }) => message)).toContain(problem)
  })
})

test('it is told in a few words', () => {
  const words = [promotion(), tenOff(), threeForTwo()].map(promotionWords)
  expect(words).toEqual(['20% off', 'R10.00 off each', '3 for the price of 2'])
})
