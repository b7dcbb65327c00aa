import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import type { DocumentKind } from '#shared/sales/document.ts'
import { Receipt } from '#shared/sales/receipt.ts'
import type { VatMode } from '#shared/sales/vat.ts'
import { code128 } from './code128.ts'
import { NO_RECIPIENT, type Paper, paperOf } from './paper.ts'
import type { Particulars } from './particulars.ts'
import { statementPaper } from './statement-paper.ts'

const shop: Particulars = {
  store_name: 'Kaya Botanica',
  address: '12 Long Street\nCape Town, 8001',
  phone: '+27215550101',
  email: 'hello@kaya.co.za',
  vat_number: '4012345678',
  cannabis_license: 'SAHPRA-0042',
  timezone: 'Africa/Johannesburg',
}

function aReceipt(kind: DocumentKind, vat_mode: VatMode, more: object = {}): Receipt {
  const sign = kind === 'credit_note' || kind === 'refund' ? -1 : 1
  const vat = vat_mode === 'exclusive' ? 51_89 : vat_mode === 'inclusive' ? 45_12 : 0
  const total = 345_90 + (vat_mode === 'exclusive' ? vat : 0)
  return Receipt.parse({
    transaction_id: 7,
    transaction_number: sign < 0 ? 'CN-00000007' : 'T-00000007',
    created_at: '2026-11-15T08:00:00Z',
    seller_name: 'Lerato Mokoena',
    customer_name: null,
    lines: [
      {
        name: 'Durban Poison',
        quantity: sign * 3,
        unit_price: 115_30,
        line_total: sign * 345_90,
      },
    ],
    subtotal: sign * 345_90,
    vat: sign * vat,
    vat_rate: vat_mode === 'none' ? 0 : 15,
    vat_mode,
    total: sign * total,
    payments: [{ method: 'card', amount: sign * total, tendered: null, change: 0 }],
    document: { kind, number: 'T-00000007' },
    loyalty_points_earned: 0,
    slip_reference: null,
    ...more,
  })
}

const paper = (kind: DocumentKind, mode: VatMode, more: object = {}) =>
  paperOf(aReceipt(kind, mode, more), {
    shop: { ...shop, payment_methods: ['FNB Pay2Cell!'] },
    isCopy: false,
  })

const textOf = (made: Paper): string =>
  [
    made.title,
    ...made.supplier,
    ...made.recipient,
    ...made.about,
    ...Object.values(made.heads),
    ...made.lines.flatMap(({ name, detail, amount }) => [name, detail, amount]),
    ...made.sums.map(({ word, value }) => `${word} ${value}`),
    made.foot,
  ].join('\n')

/** What every sale's record states (Consumer Protection Act, section 26). */
const RECORD = [
  'Kaya Botanica',
  '12 Long Street',
  '2026/11/15',
  'Durban Poison',
  '3 × R115.30',
  'T-00000007',
]
const TO = { name: 'Protea Retreats', address: '1 Kloof Street\nPaarl', vat_number: '4987654321' }

describe('the particulars that the law asks for', () => {
  test.each<[string, Paper, string[]]>([
    ['till slip', paper('slip', 'none'), [...RECORD, 'Total R345.90']],
    [
      'abridged tax invoice, VAT on top',
      paper('abridged_tax_invoice', 'exclusive'),
      [
        ...RECORD,
        'Tax Invoice',
        'VAT no. 4012345678',
        'Subtotal R345.90',
        'VAT (15%) R51.89',
        'Total R397.79',
      ],
    ],
    [
      'abridged tax invoice, VAT included',
      paper('abridged_tax_invoice', 'inclusive'),
      [
        ...RECORD,
        'Tax Invoice',
        'Value without VAT R300.78',
        'VAT (15%) included R45.12',
        'Total R345.90',
      ],
    ],
    [
      'full tax invoice',
      paper('tax_invoice', 'exclusive', { recipient: TO }),
      [
        ...RECORD,
        'Tax Invoice',
        'To Protea Retreats',
        '1 Kloof Street',
        'Paarl',
        'VAT no. 4987654321',
      ],
    ],
    [
      'full tax invoice without a recipient',
      paper('tax_invoice', 'exclusive'),
      [...RECORD, 'Tax Invoice', NO_RECIPIENT],
    ],
    [
      'credit note',
      paper('credit_note', 'exclusive', { original_number: 'T-00000003', reason: 'Damaged' }),
      [
        'Credit Note',
        'CN-00000007',
        'For T-00000003',
        'Reason: Damaged',
        'VAT no. 4012345678',
        'Value reduced by R345.90',
        'VAT (15%) reduced by R51.89',
        'Total credited R397.79',
        'Paid back: Card R397.79',
      ],
    ],
    [
      'refund slip',
      paper('refund', 'none', { original_number: 'T-00000003', reason: 'Damaged' }),
      ['Refund', 'For T-00000003', 'Reason: Damaged', 'Total refunded R345.90'],
    ],
  ])('%s', (_, made, wanted) => {
    for (const words of wanted) expect(textOf(made)).toContain(words)
  })

  test.each<DocumentKind>(['slip', 'refund'])(
    'who is no vendor says no word of VAT: %s',
    (kind) => {
      const text = textOf(paper(kind, 'none'))
      expect(text).not.toMatch(/VAT/i)
      expect(text).not.toMatch(/tax/i)
    },
  )
})

test('a copy shows the shop as it was when the sale was made', () => {
  const before = { ...shop, store_name: 'Old Name', address: 'Old Road', vat_number: '4000000000' }
  const made = paper('abridged_tax_invoice', 'exclusive', { particulars: before })
  expect(made.supplier).toEqual([
    'Old Name',
    'Old Road',
    'Tel +27 21 555 0101',
    'hello@kaya.co.za',
    'VAT no. 4000000000',
    'Licence SAHPRA-0042',
  ])
})

test('a sale that a till made by itself keeps the number of the till on its paper, with the shop’s own beside it', () => {
  const made = paper('abridged_tax_invoice', 'exclusive', { till_number: 'A-000017' })
  expect(made.number).toBe('A-000017')
  expect(made.about.slice(0, 2)).toEqual(['A-000017', 'Sale T-00000007'])
})

describe('the slip of a card machine', () => {
  const card = { method: 'card', amount: 200_00, tendered: null, change: 0, reference: 'A-778' }
  const cash = { method: 'cash', amount: 145_90, tendered: 150_00, change: 4_10, reference: null }
  const sumsOf = (slip_reference: string) => {
    const { sums } = paper('slip', 'none', { payments: [card, cash], slip_reference })
    return sums
      .slice(sums.findIndex(({ isStrong }) => isStrong) + 1)
      .map(({ word, value }) => `${word} ${value}`)
  }

  test('is named below the payment that it was typed with', () => {
    expect(sumsOf('A-778')).toEqual([
      'Card R200.00',
      'Slip reference A-778',
      'Cash R150.00',
      'Change R4.10',
    ])
  })

  test('is the one that was noted afterwards, where there is one', () => {
    expect(sumsOf('A-779')).toEqual([
      'Card R200.00',
      'Cash R150.00',
      'Change R4.10',
      'Slip reference A-779',
    ])
  })
})

test('a statement tells what is owed and how it came about', () => {
  const made = statementPaper(
    {
      customer_id: 'CUST-000007',
      recipient: { name: 'Thandi Nkosi', address: null, vat_number: null },
      opening: cents(100_00),
      entries: [
        { created_at: '2026-11-15T08:00:00Z', word: 'T-00000007', amount: cents(50_00) },
        { created_at: '2026-11-16T08:00:00Z', word: 'Payment: EFT', amount: cents(-120_00) },
      ],
      at: '2026-11-16T09:00:00Z',
      isVendor: true,
    },
    shop,
  )
  expect(textOf(made)).toContain('Balance before R100.00')
  expect(textOf(made)).toContain('Payment: EFT')
  expect(textOf(made)).toContain('Amount due R30.00')
})

describe('CODE128', () => {
  test('begins with start B, ends with check and stop, and each symbol has eleven modules', () => {
    const { width, bars } = code128('T-00000007')
    // Start, ten characters, the check and a stop of thirteen.
    expect(width).toBe(12 * 11 + 13)
    expect(bars.slice(0, 3)).toEqual([
      { at: 0, width: 2 },
      { at: 3, width: 1 },
      { at: 6, width: 1 },
    ])
    expect(bars.at(-1)).toEqual({ at: width - 2, width: 2 })
  })

  test('another number has other bars', () => {
    const seen = new Set<string>()
    for (let n = 0; n < 1000; n += 1) seen.add(JSON.stringify(code128(`T-${n}`)))
    expect(seen.size).toBe(1000)
  })
})

test('a way to pay is called as the shop calls it, on a sale and on what comes back of it', () => {
  const paid = (amount: number) => ({
    payments: [{ method: 'fnb_pay2cell', amount, tendered: null, change: 0 }],
  })
  expect(textOf(paper('slip', 'none', paid(345_90)))).toContain('FNB Pay2Cell!')
  expect(textOf(paper('refund', 'none', paid(-345_90)))).toContain('Paid back: FNB Pay2Cell!')
})

test('what promotions took off a line stands below it by their names, apart from what was given by hand', () => {
  const line = {
    name: 'Durban Poison',
    quantity: 3,
    unit_price: 115_30,
    line_total: 345_90,
    discount: 50_00,
    promotions: [{ name: 'Green Friday', amount: 40_00 }],
  }
  const { lines } = paper('slip', 'none', { lines: [line] })
  expect(lines[0]!.notes).toEqual([
    { word: 'Green Friday', value: '-R40.00' },
    { word: 'Discount', value: '-R10.00' },
  ])
})

test('what was taken off the whole sale is told on what comes back of it', () => {
  const { sums } = paper('refund', 'none', { discount: -10_00, total: -335_90 })
  expect(sums[0]).toEqual({ word: 'Share of the discount', value: '-R10.00', isStrong: false })
})

describe('redeemed points', () => {
  // Of 51.89 off, 12.00 are 120 points and 10.00 stand at the line.
  const line = {
    name: 'Durban Poison',
    quantity: 3,
    unit_price: 115_30,
    line_total: 345_90,
    discount: 10_00,
  }
  const redeemed = { points_redeemed: 120, points_value: 12_00, discount: 51_89 }
  const sold = (mode: VatMode) => {
    const net = 345_90 - 51_89
    const vat = mode === 'exclusive' ? 44_10 : mode === 'inclusive' ? 38_35 : 0
    const total = mode === 'exclusive' ? net + vat : net
    return { lines: [line], ...redeemed, vat, total, loyalty_points_earned: 33 }
  }
  const minus = (amounts: object): object =>
    Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, 0 - amount]))
  const cameBack = (mode: VatMode) => {
    const { lines: _, ...sums } = sold(mode)
    const back = { ...line, quantity: -3, line_total: -345_90, discount: -10_00 }
    return { ...minus(sums), lines: [back] }
  }
  const rand = (text: string) => Math.round(Number(text.replace('R', '')) * 100)
  /** What stands above the total in the column of figures, but for what is said of VAT within. */
  const above = ({ lines, sums }: Paper, left: RegExp) => {
    const figures = sums.slice(
      0,
      sums.findIndex(({ isStrong }) => isStrong),
    )
    const rows = figures.filter(({ word }) => !left.test(word))
    return { first: rand(lines[0]!.amount), rows: rows.map(({ value }) => rand(value)) }
  }

  test.each<VatMode>(['exclusive', 'inclusive', 'none'])(
    'are told in rand beside the discount, and the figures come to the total: %s',
    (mode) => {
      const made = paper(mode === 'none' ? 'slip' : 'abridged_tax_invoice', mode, sold(mode))
      expect(made.sums).toContainEqual({
        word: 'Points redeemed 120',
        value: '-R12.00',
        isStrong: false,
      })
      expect(made.sums).toContainEqual({ word: 'Discount', value: '-R39.89', isStrong: false })
      const { rows } = above(made, /without VAT|included/)
      expect(rows.reduce((all, each) => all + each, 0)).toBe(sold(mode).total)
    },
  )

  test.each<VatMode>(['exclusive', 'inclusive', 'none'])(
    'that go back are told on what comes back, and its figures sum: %s',
    (mode) => {
      const made = paper(mode === 'none' ? 'refund' : 'credit_note', mode, cameBack(mode))
      expect(made.sums.slice(0, 2)).toEqual([
        { word: 'Share of the discount', value: '-R29.89', isStrong: false },
        { word: 'Points given back 120', value: '-R12.00', isStrong: false },
      ])
      const { first, rows } = above(made, /reduced by/)
      const notes = made.lines[0]!.notes.map(({ value }) => rand(value))
      const vat = mode === 'exclusive' ? sold(mode).vat : 0
      expect([first, ...notes, ...rows].reduce((all, each) => all + each, vat)).toBe(
        sold(mode).total,
      )
      expect(textOf(made)).toContain('Loyalty points taken back 33')
    },
  )

  test('a sale without says nothing of points', () => {
    expect(textOf(paper('slip', 'none'))).not.toMatch(/points/i)
  })
})
