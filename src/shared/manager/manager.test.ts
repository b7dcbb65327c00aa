import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { alertReasons } from './alert-reasons.ts'
import { monthBefore, monthlyTrends } from './months.ts'
import { type SystemSigns, systemVerdicts } from './system-verdicts.ts'

const WELL: SystemSigns = {
  database: { health: 'excellent', reasons: [] },
  security: { isEncrypted: true, isDemoOpenToOthers: false, isTrailWhole: true },
  settings: { cannabis_license: 'L1', address: '42 Kloof Street' },
}

test('when all is well the status has the words of the specification', () => {
  expect(systemVerdicts(WELL)).toEqual({
    health: { status: 'Excellent', reason: null },
    security: { status: 'Protected', reason: null },
    configuration: { status: 'Optimized', reason: null },
  })
})

test.each([
  ['good', 'Good'],
  ['warning', 'Needs attention'],
  ['critical', 'Critical'],
] as const)('a database that is %s reads %s, with the first reason', (health, status) => {
  const signs = { ...WELL, database: { health, reasons: ['The disk is full', 'and more'] } }
  expect(systemVerdicts(signs).health).toEqual({ status, reason: 'The disk is full' })
})

test.each([
  [{ isTrailWhole: false }, 'At risk', 'Part of the audit trail is missing'],
  [{ isDemoOpenToOthers: true }, 'Exposed', 'The demo sign-in is open to the network'],
  [{ isEncrypted: false }, 'Exposed', 'Sessions travel unencrypted'],
  [{ isEncrypted: false, isTrailWhole: false }, 'At risk', 'Part of the audit trail is missing'],
])('security with %j reads %s', (signs, status, reason) => {
  const { security } = systemVerdicts({ ...WELL, security: { ...WELL.security, ...signs } })
  expect(security).toEqual({ status, reason: expect.stringContaining(reason) })
})

test('what is missing in the settings is named', () => {
  const settings = { cannabis_license: '', address: '' }
  expect(systemVerdicts({ ...WELL, settings }).configuration).toEqual({
    status: 'Incomplete',
    reason: 'Missing in Settings: the cannabis licence, the address',
  })
})

test.each([
  [0, null, ['out']],
  [9, null, ['low']],
  [10, null, []],
  [10, '2028-02-29', ['expired']],
  [10, '2028-03-01', ['expiring']],
  [9, '2028-03-31', ['low', 'expiring']],
  [10, '2028-04-01', []],
  [0, '2028-02-29', ['out', 'expired']],
])('%d in stock, next expiry %s: %j', (current_stock, nearest_expiry, reasons) => {
  const settings = { low_stock_below: 10, expiration_warning_days: 30 }
  expect(alertReasons({ current_stock, nearest_expiry }, '2028-03-01', settings)).toEqual(reasons)
})

test.each([
  ['2028-03', 0, '2028-03'],
  ['2028-03', 3, '2027-12'],
  ['2028-01', 13, '2026-12'],
])('%s less %d months is %s', (month, count, expected) => {
  expect(monthBefore(month, count)).toBe(expected)
})

test('months without a sale are shown between those with one', () => {
  const day = (date: string, sales: number) => ({ day: date, sales: cents(sales), transactions: 1 })
  const days = [day('2027-12-31', 5), day('2028-02-01', 7), day('2028-02-29', 1)]
  expect(monthlyTrends(days, '2028-03-15')).toEqual([
    { month: '2028-03', revenue: 0, transactions: 0 },
    { month: '2028-02', revenue: 8, transactions: 2 },
    { month: '2028-01', revenue: 0, transactions: 0 },
    { month: '2027-12', revenue: 5, transactions: 1 },
  ])
})
