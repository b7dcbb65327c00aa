import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, sum } from '#shared/money.ts'
import type { Offer } from '#shared/promotions/promoted-lines.ts'
import { saleTotals } from '#shared/sales/totals.ts'
import { exchangePayments } from './exchange.ts'
import { proposedRefunds, type Refund, type RefundBasis, refundsOf } from './refund.ts'
import { takenBack, type SoldWhole } from './taken-back.ts'
import { takenBackFor, todaysWorth } from './unreceipted.ts'

const TENS = { cash_rounding: 10 as const, payment_methods: [] }

describe('refunds', () => {
  const basis = (more: Partial<RefundBasis> = {}): RefundBasis => ({
    value: cents(10_05),
    isLast: false,
    paid: [{ method: 'cash', amount: cents(40_20) }],
    refunded: [],
    rounding: cents(0),
    rounded: cents(0),
    hasCustomer: false,
    ...more,
  })

  test('what one rounds down another makes good', () => {
    const given: number[] = []
    let rounded = 0
    for (let unit = 0; unit < 4; unit += 1) {
      const refunded = given.map((amount) => ({ method: 'cash', amount: cents(amount) }))
      const now = basis({ isLast: unit === 3, refunded, rounded: cents(rounded) })
      const [cash] = proposedRefunds(now, TENS)
      given.push(cash!.amount)
      rounded += now.value - cash!.amount
    }
    expect(given).toEqual([10_00, 10_10, 10_00, 10_10])
  })

  test('cash that is asked for to the cent goes back in coins, and no other amount does', () => {
    const exact = refundsOf([{ method: 'cash', amount: cents(10_05) }], basis(), TENS)
    expect(exact).toMatchObject({ payments: [{ method: 'cash', amount: -10_00 }], rounding: 5 })
    const more = refundsOf([{ method: 'cash', amount: cents(10_10) }], basis(), TENS)
    expect(more).toEqual({
      problem: 'The refunds of R10.10 do not come to the R10.00 that goes back',
    })
  })

  test('the last return gives cash in coins too, and to the cent what was paid in it', () => {
    const last = basis({
      value: cents(132_60),
      isLast: true,
      paid: [{ method: 'cash', amount: cents(397_70) }],
      refunded: [{ method: 'store_credit', amount: cents(265_19) }],
      rounding: cents(-9),
      hasCustomer: true,
    })
    expect(proposedRefunds(last, TENS)).toEqual([{ method: 'cash', amount: 132_50 }])
    expect(proposedRefunds(last, { cash_rounding: 0 })).toEqual([
      { method: 'cash', amount: 132_51 },
    ])
    const inCash = { ...last, refunded: [{ method: 'cash', amount: cents(265_10) }] }
    expect(proposedRefunds(inCash, TENS)).toEqual([{ method: 'cash', amount: 132_60 }])
    const split = (cash: number, card: number) =>
      refundsOf(
        [
          { method: 'card', amount: cents(card) },
          { method: 'cash', amount: cents(cash) },
        ],
        {
          ...last,
          paid: [...last.paid, { method: 'card', amount: cents(100_00) }],
          value: cents(232_60),
        },
        TENS,
      )
    expect(split(182_46, 50_05)).toEqual({
      problem: 'The refunds of R232.51 do not come to the R232.45 that goes back',
    })
    expect(split(182_40, 50_05)).toMatchObject({ rounding: 15 })
    expect(split(182_50, 50_01)).toMatchObject({ rounding: 9 })
  })

  test('a return before the last that takes all that is left gives it in coins', () => {
    const rest = basis({
      value: cents(132_60),
      paid: [{ method: 'cash', amount: cents(397_70) }],
      refunded: [{ method: 'store_credit', amount: cents(265_19) }],
      rounding: cents(-9),
    })
    expect(proposedRefunds(rest, TENS)).toEqual([{ method: 'cash', amount: 132_50 }])
  })

  test('store credit for cash that was rounded is no more than was paid', () => {
    const rounded = basis({
      value: cents(397_79),
      isLast: true,
      paid: [{ method: 'cash', amount: cents(397_70) }],
      rounding: cents(-9),
      hasCustomer: true,
    })
    const credit = (amount: number) =>
      refundsOf([{ method: 'store_credit', amount: cents(amount) }], rounded, TENS)
    expect(credit(397_79)).toMatchObject({ problem: expect.stringContaining('R397.70') })
    expect(credit(397_70)).toMatchObject({ rounding: 9 })
  })

  test('cents that a card paid go back to it: only cash is rounded', () => {
    const split = basis({
      value: cents(20_02),
      isLast: true,
      paid: [
        { method: 'card', amount: cents(10_02) },
        { method: 'cash', amount: cents(10_00) },
      ],
    })
    const asked = (card: number) => [
      { method: 'card', amount: cents(card) },
      { method: 'cash', amount: cents(10_00) },
    ]
    expect(refundsOf(asked(10_00), split, TENS)).toEqual({
      problem: 'The refunds of R20.00 do not come to the R20.02 that goes back',
    })
    expect(refundsOf(asked(10_02), split, TENS)).toMatchObject({ rounding: 0 })
    const lastCents = basis({
      value: cents(5),
      isLast: true,
      paid: split.paid,
      refunded: [
        { method: 'card', amount: cents(9_97) },
        { method: 'cash', amount: cents(10_00) },
      ],
    })
    expect(refundsOf([{ method: 'cash', amount: cents(0) }], lastCents, TENS)).toEqual({
      problem: 'The refunds of R0.00 do not come to the R0.05 that goes back',
    })
    expect(refundsOf([{ method: 'card', amount: cents(5) }], lastCents, TENS)).toMatchObject({
      rounding: 0,
    })
  })

  test('of goods that were given away nothing goes back, by a tender that was named at the sale', () => {
    const given = basis({ value: cents(0), paid: [{ method: 'card', amount: cents(0) }] })
    const by = (method: string, hasCustomer = false) =>
      refundsOf([{ method, amount: cents(0) }], { ...given, hasCustomer }, TENS)
    expect(by('eft')).toEqual({ problem: 'Nothing of this sale was paid by EFT' })
    expect(by('cash')).toEqual({ problem: 'Nothing of this sale was paid by cash' })
    expect(by('card')).toMatchObject({ payments: [{ method: 'card', amount: 0 }] })
    expect(by('store_credit', true)).toMatchObject({ rounding: 0 })
  })
})

/** A sale by card and in cash, and in which pieces it comes back: as proposed, as store credit, or as somebody asks. */
const aSplitSale = fc.record({
  card: fc.nat(3_00),
  cash: fc.integer({ min: 10, max: 3_00 }),
  pieces: fc.array(
    fc.record({
      value: fc.integer({ min: 1, max: 2_00 }),
      how: fc.constantFrom('proposed', 'store credit', 'named'),
      card: fc.nat(2_00),
      isExact: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  ),
})

/** So much by card and what is left in cash, to the cent or in coins. */
function namedRefunds(value: number, card: number, isExact: boolean): Refund[] {
  const byCard = Math.min(card, value)
  const inCash = isExact ? value - byCard : Math.floor((value - byCard) / 10) * 10
  const both = [
    { method: 'card', amount: cents(byCard) },
    { method: 'cash', amount: cents(inCash) },
  ]
  return both.filter(({ amount }) => amount > 0)
}

const PROPOSED = { value: 2, how: 'proposed', card: 0, isExact: false }
const A_CENT_KEPT_FOR_WANT_OF_A_COIN = {
  card: 25,
  cash: 10,
  pieces: [PROPOSED, { ...PROPOSED, value: 32, how: 'named', card: 22 }, PROPOSED],
}

test('however a split sale comes back, no more goes back than was paid, and less than a coin stays', () => {
  let accepted = 0
  fc.assert(
    fc.property(aSplitSale, ({ card, cash, pieces }) => {
      const total = card + cash
      const coins = Math.floor(cash / 10) * 10
      const paid = [
        { method: 'card', amount: cents(card) },
        { method: 'cash', amount: cents(coins) },
      ].filter(({ amount }) => amount > 0)
      const refunded: Refund[] = []
      let [worth, rounded] = [total, 0]
      for (const [index, { value: most, how, ...named }] of pieces.entries()) {
        const isLast = index === pieces.length - 1 || most >= worth
        const value = isLast ? worth : most
        const now: RefundBasis = {
          value: cents(value),
          isLast,
          paid,
          refunded,
          rounding: cents(coins - cash),
          rounded: cents(rounded),
          hasCustomer: true,
        }
        const left = card + coins - sum(refunded.map(({ amount }) => amount))
        const credit = cents(isLast ? left : Math.min(value, left))
        const asked = {
          proposed: [],
          'store credit': [{ method: 'store_credit', amount: credit }],
          named: namedRefunds(Math.min(value, left), named.card, named.isExact),
        }[how].filter(({ amount }) => amount > 0)
        let given = refundsOf(asked.length > 0 ? asked : null, now, TENS)
        if (how === 'named' && 'problem' in given) given = refundsOf(null, now, TENS)
        else if (how === 'named') accepted += 1
        if ('problem' in given) throw new Error(given.problem)
        refunded.push(
          ...given.payments.map(({ method, amount }) => ({ method, amount: cents(0 - amount) })),
        )
        rounded += given.rounding
        worth -= value
        if (isLast) break
      }
      for (const { method, amount } of paid)
        expect(sumBy(refunded, method)).toBeLessThanOrEqual(amount)
      expect(sumBy(refunded, 'cash') % 10).toBe(0)
      const kept = card + coins - sum(refunded.map(({ amount }) => amount))
      expect(kept).toBeGreaterThanOrEqual(0)
      expect(kept).toBeLessThan(10)
      // What stays is in the drawer.
      if (kept > 0) expect(sumBy(refunded, 'cash')).toBeLessThan(coins)
    }),
    { numRuns: 2000, examples: [[A_CENT_KEPT_FOR_WANT_OF_A_COIN]] },
  )
  expect(accepted).toBeGreaterThan(500)
})

const sumBy = (refunds: readonly Refund[], method: string): number =>
  sum(refunds.flatMap((refund) => (refund.method === method ? refund.amount : [])))

test.each([
  // Total, what the first cost, what more there is to pay.
  [38_33, 38_33, 0],
  [38_36, 38_33, 0],
  [38_40, 38_33, 7],
  [50_00, 38_33, 11_67],
  [38_40, 38_40, 10],
  [20_05, 38_33, 0],
])(
  'the coins that go back pay for what they paid for at first: %i of %i leaves %i',
  (total, value, more) => {
    const refunds = [{ method: 'cash', amount: cents(38_30) }]
    const given = { refunds, rounding: cents(value - 38_30) }
    const rest = { payment_method: 'card', payment_reference: '000123' }
    expect(exchangePayments(given, cents(total), rest, TENS)).toEqual({
      payments: [
        { method: 'cash', amount: null, tendered: null, reference: null },
        ...(more > 0
          ? [{ method: 'card', amount: more, tendered: null, reference: '000123' }]
          : []),
      ],
      more,
    })
  },
)

const terms = { percent: null, amount: null, buy: null, pay: null, category_ids: [] }
const OFFERS: Offer[] = [
  {
    ...terms,
    id: 1,
    name: 'A third off',
    kind: 'percent',
    percent: 33.33,
    product_ids: [1],
    stacks: false,
  },
  {
    ...terms,
    id: 2,
    name: 'Three for two',
    kind: 'n_for_m',
    buy: 3,
    pay: 2,
    product_ids: [],
    stacks: false,
  },
  {
    ...terms,
    id: 3,
    name: 'On top',
    kind: 'amount',
    amount: cents(1_11),
    product_ids: [1, 2],
    stacks: true,
  },
]

test('however a sale is divided, its parts add up to it and none has the wrong sign', () => {
  const line = fc.record({
    unit_price: fc.integer({ min: 1, max: 500_00 }).map(cents),
    quantity: fc.integer({ min: 1, max: 12 }),
    discount: fc.option(
      fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent, reason: 'Staff' })),
    ),
  })
  const mode = fc.constantFrom('exclusive' as const, 'inclusive' as const, 'none' as const)
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      mode,
      fc.nat(30_00),
      fc.nat(50),
      fc.nat(20),
      fc.boolean(),
      fc.subarray(OFFERS),
      (sold, vat_mode, points, percent, earned, isOld, live) => {
        const lines = sold.map((each, index) => ({ ...each, product_id: index }))
        const off = {
          discount: percent === 0 ? null : { percent, reason: 'Staff' },
          points_value: cents(0),
          promotions: { live, categoryOf: () => undefined },
        }
        const without = saleTotals(lines, { vat_mode, vat_rate: 15 }, off)
        const points_value = cents(Math.min(points, without.subtotal - without.discount))
        const { lines: each, ...totals } = saleTotals(
          lines,
          { vat_mode, vat_rate: 15 },
          { ...off, points_value },
        )
        const sale: SoldWhole = {
          ...totals,
          vat_mode,
          points_value,
          points_redeemed: Math.ceil(points_value / 10),
          loyalty_points_earned: totals.total === 0 ? 0 : earned,
          items: lines.map(({ unit_price, quantity }, index) => ({
            line_number: index + 1,
            unit_price,
            quantity,
            discount: each[index]!.discount,
            cart_discount: each[index]!.shared,
            vat: isOld ? null : each[index]!.vat,
            promotions: each[index]!.promotions,
          })),
        }
        const before = new Map<number, number>()
        const parts = sale.items.flatMap(({ line_number, quantity }) =>
          Array.from({ length: quantity }, () => {
            const part = takenBack(sale, before, new Map([[line_number, 1]]))
            before.set(line_number, (before.get(line_number) ?? 0) + 1)
            return part
          }),
        )
        const names = [
          'subtotal',
          'cart_discount',
          'points_value',
          'points_redeemed',
          'vat',
          'total',
          'loyalty_points_earned',
        ] as const
        for (const name of names) {
          expect(parts.reduce((all, part) => all + part[name], 0)).toBe(sale[name])
          expect(Math.min(...parts.map((part) => part[name]))).toBeGreaterThanOrEqual(0)
        }
        expect(sum(parts.map((part) => part.discount))).toBe(totals.discount)
        for (const [index, { promotions }] of each.entries())
          for (const { promotion_id, amount } of promotions) {
            const of = parts.flatMap((part) =>
              part.lines.filter(({ line_number }) => line_number === index + 1),
            )
            const back = of.flatMap((line) => line.promotions)
            const its = back.filter((given) => given.promotion_id === promotion_id)
            expect(sum(its.map((given) => given.amount))).toBe(amount)
            for (const line of of)
              expect(sum(line.promotions.map((given) => given.amount))).toBeLessThanOrEqual(
                line.discount,
              )
          }
        for (const { lines: some } of parts)
          for (const { discount, cart_discount, vat } of some)
            expect(Math.min(discount, cart_discount, vat)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('without a slip at most today’s price, and what is given is divided into goods and VAT', () => {
  const exclusive = { vat_mode: 'exclusive', vat_rate: 15 } as const
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_00 }),
      fc.integer({ min: 1, max: 20 }),
      (price, quantity) => {
        const none = { live: [], categoryOf: () => undefined }
        const [amount] = todaysWorth([{ unit_price: cents(price), quantity }], exclusive, none)
        const back = takenBackFor(
          [{ unit_price: cents(price), quantity, amount: amount! }],
          exclusive,
        )
        expect(back.discount).toBe(0)
        expect(back.total).toBe(back.subtotal + back.vat)
      },
    ),
  )
})
