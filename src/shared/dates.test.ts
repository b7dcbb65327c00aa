import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatMoment,
  formatTime,
  Instant,
  PlainDate,
  shopDay,
  shopClock,
} from './dates.ts'

describe('a plain date is a day that exists', () => {
  test.each(['2024-02-29', '2000-02-29', '2026-12-31', '1900-01-01', '2199-12-31'])('%s', (day) => {
    expect(PlainDate.parse(day)).toBe(day)
  })

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '1899-12-31',
    '2200-01-01',
    '2026/01/01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '',
    'today',
  ])('not %j', (day) => {
    expect(PlainDate.safeParse(day).error?.issues[0]?.message).toBe('Dates are written YYYY-MM-DD')
  })

  test.each([null, undefined, 20260101, new Date(0)])('not %o', (value) => {
    expect(PlainDate.safeParse(value).success).toBe(false)
  })

  test('and every such day is one', () => {
    const days = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2199-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(days, (at) => {
        expect(PlainDate.safeParse(at.toISOString().slice(0, 10)).success).toBe(true)
      }),
    )
  })
})

test.each([
  ['2026-11-15T21:59:59.999Z', 'Africa/Johannesburg', '2026-11-15'],
  ['2026-11-15T22:00:00.000Z', 'Africa/Johannesburg', '2026-11-16'],
  ['2026-11-15T23:59:59.999Z', 'UTC', '2026-11-15'],
  ['2026-11-16T00:00:00.000Z', 'UTC', '2026-11-16'],
  ['2026-12-31T22:30:00.000Z', 'Africa/Johannesburg', '2027-01-01'],
  ['2028-02-28T22:00:00.000Z', 'Africa/Johannesburg', '2028-02-29'],
])('at %s the day in %s is %s', (at, timeZone, day) => {
  expect(shopDay(new Date(at), timeZone)).toBe(day)
})

test('the clock of one second, of another and of another place are told apart', () => {
  const told = [
    ['2026-11-17T10:00:00Z', 'UTC', '10:00:00'],
    ['2026-11-17T10:00:00Z', 'Africa/Johannesburg', '12:00:00'],
    ['2026-11-17T10:00:01.5Z', 'Africa/Johannesburg', '12:00:01'],
    ['2026-11-17T10:00:01.9Z', 'Africa/Johannesburg', '12:00:01'],
    ['2026-11-17T10:00:00Z', 'UTC', '10:00:00'],
  ] as const
  for (const [at, timeZone, clock] of told) {
    const { hour, minute, second } = shopClock(at, timeZone)
    expect(`${hour}:${minute}:${second}`).toBe(clock)
  }
})

describe('the form in which a browser writes dates changes nothing', () => {
  const at = new Date('2026-01-05T22:05:07.000Z')

  test('as WebKit prints 1/6/26', () => {
    const prototype = Intl.DateTimeFormat.prototype
    const own = Object.getOwnPropertyDescriptor(prototype, 'format')!
    Object.defineProperty(prototype, 'format', { ...own, get: () => () => '1/6/26' })
    onTestFinished(() => void Object.defineProperty(prototype, 'format', own))
    expect(new Intl.DateTimeFormat('en-CA').format(at)).toBe('1/6/26')
    expect(shopDay(at, 'Africa/Johannesburg')).toBe('2026-01-06')
    expect(formatMoment(at, 'Africa/Johannesburg')).toBe('2026/01/06, 00:05:07')
  })

  test('nor do the order and the width of the parts', () => {
    const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    onTestFinished(() => spy.mockRestore())
    spy.mockReturnValue([
      { type: 'second', value: '7' },
      { type: 'minute', value: '5' },
      { type: 'hour', value: '0' },
      { type: 'literal', value: ' o’clock on ' },
      { type: 'day', value: '6' },
      { type: 'month', value: '1' },
      { type: 'year', value: '2026' },
      { type: 'era', value: 'AD' },
    ])
    // Of no other test: a second is asked for once.
    const moment = new Date(987_654_321_000)
    expect(shopDay(moment, 'Africa/Johannesburg')).toBe('2026-01-06')
    expect(formatMoment(moment, 'Africa/Johannesburg')).toBe('2026/01/06, 00:05:07')
  })
})

test('a day begins at 00:00 and has no 24:00', () => {
  const minutes = ['21:59', '22:00', '22:59', '23:00'].map((time) => `2026-11-15T${time}:00Z`)
  expect(minutes.map((at) => formatDateTime(at, 'Africa/Johannesburg'))).toEqual([
    '2026/11/15, 23:59',
    '2026/11/16, 00:00',
    '2026/11/16, 00:59',
    '2026/11/16, 01:00',
  ])
})

test('moments are shown as in South Africa, by the clock of the shop', () => {
  const at = '2026-11-15T22:05:00Z'
  expect(formatDate(at, 'Africa/Johannesburg')).toBe('2026/11/16')
  expect(formatDate(new Date(at), 'UTC')).toBe('2026/11/15')
  expect(formatTime(at, 'Africa/Johannesburg')).toBe('00:05')
  expect(formatDateTime(at, 'UTC')).toBe('2026/11/15, 22:05')
})

test.each([
  ['2026-11-15T07:30:00.000Z', true],
  ['2026-11-15T09:30:00+02:00', true],
  ['2026-11-15T07:30:00', false],
  ['2026-11-15', false],
  ['2026-02-30T07:30:00Z', false],
  ['now', false],
])('%s is a moment: %s', (value, valid) => {
  expect(Instant.safeParse(value).success).toBe(valid)
})
