import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import type { DashboardStats } from './contract.ts'
import { dashboardTrends, type DashboardTrends } from './trends.ts'

const SUNDAY_MORNING = new Date('2026-11-15T07:30:00Z')
const JOHANNESBURG = 'Africa/Johannesburg'

interface Figures {
  today?: number
  lastWeek?: number
  yesterday?: number
  last30?: number
  previous30?: number
  newCustomers?: number
  out?: number
}

function trendsOf(figures: Figures, at = SUNDAY_MORNING, timeZone = JOHANNESBURG): DashboardTrends {
  return dashboardTrends(statsOf(figures), at, timeZone)
}

function statsOf(figures: Figures): DashboardStats {
  return {
    todaySales: cents(figures.today ?? 0),
    totalSales: cents(0),
    totalCustomers: 0,
    lowStockItems: 0,
    totalTransactions: 0,
    recentActivity: [],
    trends: {
      todayTransactions: 0,
      yesterdaySales: cents(figures.yesterday ?? 0),
      sameTimeLastWeekSales: cents(figures.lastWeek ?? 0),
      last30DaysSales: cents(figures.last30 ?? 0),
      previous30DaysSales: cents(figures.previous30 ?? 0),
      newCustomersLast7Days: figures.newCustomers ?? 0,
      outOfStockItems: figures.out ?? 0,
      expiringBatches: 0,
      expiredBatches: 0,
    },
  }
}

describe("today's sales are compared with the same weekday a week ago, up to the same time", () => {
  test.each([
    [1000_00, 1000_00, 'Stable', 'neutral'],
    [1100_00, 1000_00, 'Stable', 'neutral'],
    [900_00, 1000_00, 'Stable', 'neutral'],
    [1110_00, 1000_00, '+11% on last Sunday by now', 'up'],
    [890_00, 1000_00, '-11% on last Sunday by now', 'down'],
    // Stable is judged on the cents, not on the rounded percentage.
    [1100_01, 1000_00, '+10% on last Sunday by now', 'up'],
    [899_99, 1000_00, '-10% on last Sunday by now', 'down'],
    [1180_00, 1000_00, '+18% on last Sunday by now', 'up'],
    [0, 1000_00, '-100% on last Sunday by now', 'down'],
    [9_99, 1_00, '+899% on last Sunday by now', 'up'],
    [10_00, 1_00, '10 times last Sunday by now', 'up'],
    [10_99, 1_00, '10 times last Sunday by now', 'up'],
    [50_00, 0, 'No sales last Sunday by now', 'up'],
    [0, 0, 'No sales yet today', 'neutral'],
  ] as const)('%i cents after %i is "%s"', (today, lastWeek, text, tone) => {
    expect(trendsOf({ today, lastWeek }).todaySales).toEqual({ text, tone })
  })

  test('until the first sale yesterday is shown', () => {
    const figures = { yesterday: 5123_40, lastWeek: 100_00 }
    expect(trendsOf(figures).todaySales.text).toBe('Yesterday R5123.40')
    expect(trendsOf({ ...figures, today: 100_00 }).todaySales.text).toBe('Stable')
  })

  test("the weekday is the shop's, not the server's", () => {
    const figures = { today: 200, lastWeek: 100 }
    const lateSundayInUtc = new Date('2026-11-15T22:30:00Z')
    expect(trendsOf(figures, lateSundayInUtc, 'UTC').todaySales.text).toContain('last Sunday')
    expect(trendsOf(figures, lateSundayInUtc).todaySales.text).toContain('last Monday')
  })
})

test.each([
  [105_000_00, 100_000_00, 'Stable', 'neutral'],
  [130_000_00, 100_000_00, '+30% on the 30 days before', 'up'],
  [70_000_00, 100_000_00, '-30% on the 30 days before', 'down'],
  [12_345_50, 0, 'R12345.50 in 30 days', 'up'],
  [0, 0, 'No sales in 30 days', 'neutral'],
] as const)('sales of 30 days: %i cents after %i is "%s"', (last30, previous30, text, tone) => {
  expect(trendsOf({ last30, previous30 }).totalSales).toEqual({ text, tone })
})

test('the first sale of a shop is a sale in 30 days', () => {
  expect(trendsOf({ today: 1035_00 }).totalSales.text).toBe('R1035.00 in 30 days')
})

test.each([
  [12, '+12 new in 7 days', 'up'],
  [1, '+1 new in 7 days', 'up'],
  [0, 'None new in 7 days', 'neutral'],
] as const)('customers: %i new is "%s"', (newCustomers, text, tone) => {
  expect(trendsOf({ newCustomers }).customers).toEqual({ text, tone })
})

test.each([
  [3, '3 out of stock', 'warning'],
  [0, 'All in stock', 'neutral'],
] as const)('low stock: %i without stock is "%s"', (out, text, tone) => {
  expect(trendsOf({ out }).lowStock).toEqual({ text, tone })
})
