import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, formatRand } from '#shared/money.ts'
import { methodCode, methodInText, methodLabel, NO_METHOD } from './payment-method.ts'
import {
  changeOf,
  methodOf,
  type Paid,
  paymentsOf,
  type PaymentRequest,
  roundedCash,
} from './payment.ts'

const RULES = { cash_rounding: 10, payment_methods: ['EFT', 'SnapScan'] } as const
const rules = { ...RULES, payment_methods: [...RULES.payment_methods] }
const EXACT = { ...rules, cash_rounding: 0 } as const

const asked = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  method: 'cash',
  amount: null,
  tendered: null,
  reference: null,
  ...more,
})
const card = (amount: number | null = null) =>
  asked({ method: 'card', amount: amount === null ? null : cents(amount) })
const total = cents(132_60)

describe('one payment of R132.60', () => {
  test.each<[string, PaymentRequest, object]>([
    ['in cash', asked(), { amount: total, tendered: null, change: 0 }],
    ['with R200 on the counter', asked({ tendered: cents(200_00) }), { change: 67_40 }],
    ['with the exact amount', asked({ tendered: total }), { change: 0 }],
    ['by card', asked({ method: 'card', reference: 'A1' }), { reference: 'A1', change: 0 }],
    ['that names its amount', asked({ amount: total }), { amount: total }],
    ['in a way of the shop’s own', asked({ method: 'snapscan' }), { amount: total }],
  ])('%s', (_, request, payment) => {
    expect(paymentsOf([request], total, rules)).toMatchObject({ payments: [payment], rounding: 0 })
  })

  test.each<[string, PaymentRequest]>([
    ['The payment of R132.59 is not the total of R132.60', asked({ amount: cents(132_59) })],
    ['The payment of R132.50 is not the total of R132.60', card(132_50)],
    ['R132.59 does not cover the total of R132.60', asked({ tendered: cents(132_59) })],
    ['R0.00 does not cover the total of R132.60', asked({ tendered: cents(0) })],
    [
      'Only cash is counted out and gives change',
      asked({ method: 'card', tendered: cents(200_00) }),
    ],
    ['A cash payment has no slip reference', asked({ reference: 'A1' })],
    ['A payment is more than R0.00', card(-1)],
    [NO_METHOD, asked({ method: 'bitcoin' })],
  ])('is refused: %s', (problem, request) => {
    expect(paymentsOf([request], total, rules)).toEqual({ problem })
  })
})

describe('cash is rounded down to 10c, everything else stays exact', () => {
  test.each<[string, number, PaymentRequest[], number[], number]>([
    ['R397.79 in cash', 397_79, [asked()], [397_70], -9],
    ['R397.79 by card', 397_79, [card()], [397_79], 0],
    ['R397.79, card 200.00, rest cash', 397_79, [card(200_00), asked()], [200_00, 197_70], -9],
    [
      'cash that names the exact rest',
      397_79,
      [card(200_00), asked({ amount: cents(197_79) })],
      [200_00, 197_70],
      -9,
    ],
    [
      'cash that names the rounded rest',
      397_79,
      [card(200_00), asked({ amount: cents(197_70) })],
      [200_00, 197_70],
      -9,
    ],
    ['five cents', 5, [asked()], [0], -5],
    ['nothing, for points', 0, [asked()], [0], 0],
    [
      'cash 100.00, rest by card',
      397_79,
      [asked({ amount: cents(100_00), tendered: cents(200_00) }), card()],
      [100_00, 297_79],
      0,
    ],
    [
      'a rest by card',
      397_79,
      [asked({ method: 'eft', amount: cents(100_00) }), card()],
      [100_00, 297_79],
      0,
    ],
  ])('%s', (_, amount, payments, amounts, rounding) => {
    const paid = paymentsOf(payments, cents(amount), rules) as Paid
    expect(paid.payments.map((payment) => payment.amount)).toEqual(amounts)
    expect(paid.rounding).toBe(rounding)
  })

  test('unless the shop takes cents', () => {
    expect(paymentsOf([asked()], cents(397_79), EXACT)).toMatchObject({ rounding: 0 })
    expect(roundedCash(cents(397_79), EXACT)).toBe(397_79)
  })

  test('change is that of what was rounded', () => {
    const paid = paymentsOf([asked({ tendered: cents(400_00) })], cents(397_79), rules) as Paid
    expect(changeOf(paid.payments)).toBe(2_30)
  })
})

test.each<[string, PaymentRequest[]]>([
  ['The payments of R300.00 do not come to the total of R397.79', [card(200_00), card(100_00)]],
  [
    'The payments of R400.00 do not come to the total of R397.79',
    [card(300_00), asked({ amount: cents(100_00) })],
  ],
  ['The payments of R500.00 do not come to the total of R397.79', [card(500_00), asked()]],
  [
    'The payments of R397.79 do not come to the total of R397.79',
    [card(397_79), asked({ method: 'eft' })],
  ],
  ['Only one payment can leave its amount open', [card(), asked()]],
  ['R100.05 cannot be paid in coins', [asked({ amount: cents(100_05) }), card()]],
  [
    'The payments of R500.00 do not come to the total of R397.79',
    [asked({ amount: cents(500_00) }), card()],
  ],
  ['Cash is counted out once: send it as one payment', [asked(), asked({ amount: cents(1_00) })]],
  ['A payment is more than R0.00', [card(0), asked()]],
  [
    'R100.00 does not cover the total of R197.70',
    [card(200_00), asked({ tendered: cents(100_00) })],
  ],
])('payments are refused: %s', (problem, payments) => {
  expect(paymentsOf(payments, cents(397_79), rules)).toEqual({ problem })
})

test('whatever is paid, payments and rounding come to the total, and each is what it named', () => {
  const part = fc.integer({ min: 1, max: 100_000 }).map(cents)
  const coins = fc.integer({ min: 1, max: 10_000 }).map((tens) => cents(tens * 10))
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 4 }),
      fc.option(coins),
      fc.integer({ min: 1, max: 100_000 }),
      fc.boolean(),
      (parts, inCash, rest, isCashOpen) => {
        const named = parts.map((amount) => card(amount))
        if (inCash !== null && !isCashOpen) named.unshift(asked({ amount: inCash }))
        const open = asked({ method: isCashOpen ? 'cash' : 'eft' })
        const whole = cents(named.reduce((sum, { amount }) => sum + amount!, rest))
        const paid = paymentsOf([...named, open], whole, rules) as Paid
        expect(paid.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(
          whole + paid.rounding,
        )
        expect(paid.payments.slice(0, -1).map(({ amount }) => amount)).toEqual(
          named.map(({ amount }) => amount),
        )
        expect(paid.rounding).toBeLessThanOrEqual(0)
        expect(paid.rounding).toBeGreaterThan(isCashOpen ? -10 : -1)
        expect(formatRand(whole)).toMatch(/^R/)
      },
    ),
  )
})

test('a sale with one payment has its method, with more it is split', () => {
  expect(methodOf([{ method: 'eft' }])).toBe('eft')
  expect(methodOf([{ method: 'eft' }, { method: 'cash' }])).toBe('split')
})

test.each([
  ['SnapScan', 'snapscan', 'SnapScan'],
  ['FNB Pay2Cell!', 'fnb_pay2cell', 'FNB Pay2Cell!'],
])('%s has the code %s', (name, code, label) => {
  expect(methodCode(name)).toBe(code)
  expect(methodLabel(code, { payment_methods: [name] })).toBe(label)
})

test('a name without letters has no code', () => {
  expect(methodCode('123')).toBe('')
})

test.each([
  ['fnb_pay2cell', ['FNB Pay2Cell!'], 'FNB Pay2Cell!', 'FNB Pay2Cell!'],
  // Given up since, it is called by its code; what the house itself names nobody renames.
  ['fnb_pay2cell', [], 'Fnb pay2cell', 'Fnb pay2cell'],
  ['snapscan', [], 'SnapScan', 'SnapScan'],
  ['card', ['CARD'], 'Card', 'card'],
])('%s, by a shop that has %j, is called %s', (code, payment_methods, label, inText) => {
  expect(methodLabel(code, { payment_methods })).toBe(label)
  expect(methodInText(code, { payment_methods })).toBe(inText)
})
