import { describe, expect, test } from 'vitest'
import { type Cents, cents, sum } from '#shared/money.ts'
import type { Offer } from '#shared/promotions/promoted-lines.ts'
import { paymentsOf } from '#shared/sales/payment.ts'
import { saleTotals } from '#shared/sales/totals.ts'
import { VatMode } from '#shared/sales/vat.ts'
import { journalText } from './journal-file.ts'
import { type DayFigures, imbalanceOf, journalOf } from './journal.ts'
import { DEFAULT_ACCOUNTS } from './ledger-accounts.ts'

const DAY: DayFigures = {
  day: '2026-11-15',
  categories: [
    { category: 'Flower', gross: cents(1000_00), off: cents(100_00), cost: cents(400_00) },
    { category: 'Edibles', gross: cents(200_00), off: cents(0), cost: cents(80_00) },
  ],
  points: cents(20_00),
  vat: cents(165_00),
  rounding: cents(-5),
  payments: [
    { method: 'eft', amount: cents(264_95) },
    { method: 'cash', amount: cents(1000_00) },
  ],
  received: [{ method: 'card', amount: cents(50_00) }],
  credit_given: cents(30_00),
  paid_in: cents(40_00),
  paid_out: cents(200_00),
  over_short: cents(-12_50),
}
const SHOP = { payment_methods: ['FNB Pay2Cell!'] }
const journal = journalOf(DAY, DEFAULT_ACCOUNTS, SHOP)

test('a day is one journal, which balances', () => {
  expect(journal.lines.map(({ account, word, amount }) => [account, word, amount / 100])).toEqual([
    ['1000', 'Cash', 1000],
    ['1030', 'EFT', 264.95],
    ['4120', 'Cash rounding', 0.05],
    ['4100', 'Discounts', 80],
    ['4110', 'Loyalty points redeemed', 20],
    ['4000', 'Sales: Edibles', -200],
    ['4000', 'Sales: Flower', -1000],
    ['2200', 'VAT output tax', -165],
    ['5000', 'Cost of goods sold', 480],
    ['1200', 'Cost of goods sold', -480],
    ['1010', 'Account payment: Card', 50],
    ['1100', 'Account payment', -50],
    ['4130', 'Store credit given', 30],
    ['2300', 'Store credit given', -30],
    ['1000', 'Cash paid in', 40],
    ['1040', 'Cash paid in', -40],
    ['1000', 'Cash paid out', -200],
    ['1040', 'Cash paid out', 200],
    ['1000', 'Cash over and short', -12.5],
    ['4140', 'Cash over and short', 12.5],
  ])
  expect(imbalanceOf(journal)).toBe(0)
})

test('a cent that is missing shows', () => {
  const wrong = journalOf({ ...DAY, vat: cents(165_01) }, DEFAULT_ACCOUNTS, SHOP)
  expect(imbalanceOf(wrong)).toBe(-1)
})

test('a day on which nothing happened has no lines', () => {
  const nothing = {
    ...DAY,
    categories: [],
    points: 0,
    vat: 0,
    rounding: 0,
    payments: [],
    received: [],
  }
  expect(
    journalOf(
      {
        ...nothing,
        credit_given: 0,
        paid_in: 0,
        paid_out: 0,
        over_short: 0,
      } as unknown as DayFigures,
      DEFAULT_ACCOUNTS,
      SHOP,
    ).lines,
  ).toEqual([])
})

describe('the files of the programs', () => {
  test('Xero: signed amounts, VAT as a line of its own', () => {
    const [heading, first, second] = journalText([journal], 'xero').split('\r\n')
    expect(heading).toBe('*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount')
    expect(first).toBe('Takings 2026-11-15,15/11/2026,Cash,1000,No VAT,1000.00')
    expect(second).toBe('Takings 2026-11-15,15/11/2026,EFT,1030,No VAT,264.95')
    expect(journalText([journal], 'xero')).toContain('Sales: Flower,4000,No VAT,-1000\r\n')
  })

  test('QuickBooks: debits and credits', () => {
    const text = journalText([journal], 'quickbooks')
    expect(text).toContain('JN261115,15/11/2026,1000,1000.00,,Cash\r\n')
    expect(text).toContain('JN261115,15/11/2026,2200,,165.00,VAT output tax\r\n')
  })

  test('Pastel: no heading, and the period of a year that ends in February', () => {
    const [first] = journalText([journal], 'pastel').split('\r\n')
    expect(first).toBe('9,15/11/2026,G,1000,JN261115,Cash,1000.00,0,0.00,,,,1,1,0,0,0.00,1000.00')
    const march = journalText([{ ...journal, day: '2026-03-01' }], 'pastel')
    const february = journalText([{ ...journal, day: '2026-02-28' }], 'pastel')
    expect([march.split(',')[0], february.split(',')[0]]).toEqual(['1', '12'])
  })

  test('the same journals make the same bytes', () => {
    const shuffled = {
      ...DAY,
      categories: DAY.categories.toReversed(),
      payments: DAY.payments.toReversed(),
    }
    expect(journalText([journalOf(shuffled, DEFAULT_ACCOUNTS, SHOP)], 'xero')).toBe(
      journalText([journal], 'xero'),
    )
  })
})

test('a Z report is a journal of its own number, and its cash over or short is booked', () => {
  const z = { till_name: 'Till AB', till_letter: 'AB', number: 12 }
  const ofZ = journalOf(DAY, DEFAULT_ACCOUNTS, SHOP, z)
  expect([ofZ.number, ofZ.name]).toEqual(['ZAB00012', 'Takings Z 12, Till AB'])
  expect(ofZ.lines.slice(-2)).toEqual([
    { account: '1000', word: 'Cash over and short', amount: -12_50 },
    { account: '4140', word: 'Cash over and short', amount: 12_50 },
  ])
})

test('the journal of 10,000 random days balances to the cent and equals the reports', () => {
  const random = aRandom(7)
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  for (let n = 0; n < 10_000; n += 1) {
    const { report, ...figures } = aDay(whole, n)
    const made = journalOf(figures, DEFAULT_ACCOUNTS, SHOP)
    const of = (...accounts: (keyof typeof DEFAULT_ACCOUNTS)[]) =>
      sum(
        made.lines.flatMap(({ account, amount }) =>
          accounts.some((name) => DEFAULT_ACCOUNTS[name] === account) ? amount : [],
        ),
      )
    const told = {
      balance: imbalanceOf(made),
      sales: of('cash', 'card', 'rounding'),
      vat: 0 - of('vat'),
      subtotal: 0 - of('sales', 'discounts', 'points'),
      cost: of('cost_of_goods'),
    }
    const right = { balance: 0, ...report }
    // An expectation each would take longer than the days themselves.
    if (JSON.stringify(told) !== JSON.stringify(right)) expect(told, `day ${n}`).toEqual(right)
  }
}, 60_000)

const NO_TERMS = { percent: null, amount: null, buy: null, pay: null, category_ids: [] }
const PROMOTIONS: Offer[] = [
  {
    ...NO_TERMS,
    id: 1,
    name: 'Three for two',
    kind: 'n_for_m',
    buy: 3,
    pay: 2,
    product_ids: [1, 2],
    stacks: false,
  },
  {
    ...NO_TERMS,
    id: 2,
    name: 'A tenth off',
    kind: 'percent',
    percent: 10,
    product_ids: [2, 3],
    stacks: true,
  },
]

/** A day of sales as the book keeps them, some of them taken back whole, summed as the database sums them. */
function aDay(
  whole: (from: number, to: number) => number,
  n: number,
): DayFigures & { report: { sales: number; vat: number; subtotal: number; cost: number } } {
  const report = { sales: 0, vat: 0, subtotal: 0, cost: 0 }
  const promotions = {
    live: PROMOTIONS.filter(() => whole(0, 1) === 0),
    categoryOf: () => undefined,
  }
  const categories = new Map<string, { gross: number; off: number; cost: number }>()
  const payments = new Map<string, number>()
  let [points, vat, rounding] = [0, 0, 0]
  for (let left = whole(1, 6); left > 0; left -= 1) {
    const vat_mode = VatMode.options[whole(0, 2)]!
    const rules = { vat_mode, vat_rate: vat_mode === 'none' ? 0 : 15 }
    const lines = Array.from({ length: whole(1, 4) }, () => ({
      category: `C${whole(1, 3)}`,
      product_id: whole(1, 4),
      quantity: whole(1, 5),
      unit_price: cents(whole(1, 500_00)),
      discount: whole(0, 2) === 0 ? { percent: whole(1, 90), reason: 'Staff' } : null,
    }))
    const before = saleTotals(lines, rules, {
      discount: null,
      points_value: cents(0),
      promotions,
    })
    const charged = before.subtotal - before.discount
    const points_value = cents(whole(0, 3) === 0 ? whole(0, charged) : 0)
    const sale = saleTotals(lines, rules, { discount: null, points_value, promotions })
    const paid = paymentsOf(
      [
        {
          method: whole(0, 1) === 0 ? 'cash' : 'card',
          amount: null,
          tendered: null,
          reference: null,
        },
      ],
      sale.total,
      { cash_rounding: 10, payment_methods: [] },
    )
    if ('problem' in paid) throw new Error(paid.problem)
    const sign = whole(0, 5) === 0 ? -1 : 1
    const without = (amount: Cents) =>
      vat_mode === 'inclusive' ? amount - Math.round((amount * 15) / 115) : amount
    for (const [index, line] of sale.lines.entries()) {
      const { category } = lines[index]!
      const kept = categories.get(category) ?? { gross: 0, off: 0, cost: 0 }
      const off = without(cents(line.discount + line.shared))
      const revenue = line.net - (vat_mode === 'inclusive' ? line.vat : 0)
      categories.set(category, {
        gross: kept.gross + sign * (revenue + off),
        off: kept.off + sign * off,
        cost: kept.cost + sign * n,
      })
    }
    // What a report sums: entries, which know nothing of how a journal is made.
    report.sales += sign * sale.total
    report.vat += sign * sale.vat
    report.subtotal += sign * (sale.total - sale.vat)
    report.cost += sign * n * lines.length
    points += sign * without(points_value)
    vat += sign * sale.vat
    rounding += sign * paid.rounding
    for (const { method, amount } of paid.payments)
      payments.set(method, (payments.get(method) ?? 0) + sign * amount)
  }
  return {
    report,
    day: '2026-11-15',
    categories: [...categories].map(([category, { gross, off, cost }]) => ({
      category,
      gross: cents(gross),
      off: cents(off),
      cost: cents(cost),
    })),
    points: cents(points),
    vat: cents(vat),
    rounding: cents(rounding),
    payments: [...payments].map(([method, amount]) => ({ method, amount: cents(amount) })),
    received: [],
    credit_given: cents(0),
    paid_in: cents(0),
    paid_out: cents(0),
    over_short: cents(0),
  }
}

/** Mulberry32: the same days at every run. */
function aRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
