import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import type { Report } from './report.ts'
import { averageSale, reportTrends } from './trends.ts'

interface Figures {
  sales?: number
  transactions?: number
  salesBefore?: number
  transactionsBefore?: number
  added?: number
  from?: string
}

function trendsOf({ from = '2026-10-17', ...figures }: Figures) {
  return reportTrends({
    period: { from, to: '2026-11-15' },
    previousPeriodSales: cents(figures.salesBefore ?? 0),
    previousPeriodTransactions: figures.transactionsBefore ?? 0,
    customerStats: { total: 0, new: figures.added ?? 0 },
    totals: { sales: cents(figures.sales ?? 0), transactions: figures.transactions ?? 0 },
  } as Report)
}

describe('sales are compared with the period before, to a tenth of a percent', () => {
  test.each([
    [1000_00, 1000_00, 'Same as the 30 days before', 'neutral'],
    [1052_00, 1000_00, '+5.2% on the 30 days before', 'up'],
    [950_00, 1000_00, '-5% on the 30 days before', 'down'],
    [0, 1000_00, '-100% on the 30 days before', 'down'],
    [12_500_00, 1000_00, '12 times the 30 days before', 'up'],
    [1000_00, 0, 'No sales in the 30 days before', 'neutral'],
    [0, 0, 'No sales in the 30 days before', 'neutral'],
  ] as const)('%i cents after %i is "%s"', (sales, salesBefore, text, tone) => {
    expect(trendsOf({ sales, salesBefore }).sales).toEqual({ text, tone })
  })

  test('and so are transactions', () => {
    expect(trendsOf({ transactions: 120, transactionsBefore: 100 }).transactions).toEqual({
      text: '+20% on the 30 days before',
      tone: 'up',
    })
  })

  test('one day is compared with the day before', () => {
    const trends = trendsOf({ from: '2026-11-15', sales: 2_00, salesBefore: 1_00 })
    expect(trends.sales.text).toBe('+100% on the day before')
  })
})

describe('the average sale is stable within 10%', () => {
  test.each([
    [[1000_00, 10], [1000_00, 10], 'Stable', 'neutral'],
    [[1100_00, 10], [1000_00, 10], 'Stable', 'neutral'],
    [[1200_00, 10], [1000_00, 10], '+20% on the 30 days before', 'up'],
    [[800_00, 10], [2000_00, 20], '-20% on the 30 days before', 'down'],
    [[0, 0], [1000_00, 10], 'Nothing was sold', 'neutral'],
    [[1000_00, 10], [0, 0], 'No sales in the 30 days before', 'neutral'],
  ] as const)('%j after %j is "%s"', (now, before, text, tone) => {
    const [sales, transactions] = now
    const [salesBefore, transactionsBefore] = before
    expect(trendsOf({ sales, transactions, salesBefore, transactionsBefore }).average).toEqual({
      text,
      tone,
    })
  })
})

test.each([
  [0, 'No new customers'],
  [1, '1 new customer'],
  [12, '12 new customers'],
])('%i added customers are "%s"', (added, text) => {
  expect(trendsOf({ added }).customers.text).toBe(text)
})

test('an average is rounded to the cent, and is nothing without sales', () => {
  expect(averageSale(cents(100), 3)).toBe(33)
  expect(averageSale(cents(0), 0)).toBe(0)
})
