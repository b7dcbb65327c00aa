import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { type Columns, headingLine, money, rowLine, text } from './columns.ts'
import { crc32 } from './crc32.ts'
import { daySerial, momentSerial, serialText } from './date-serial.ts'
import { rowXml } from './sheet-xml.ts'
import { ROWS_PER_SHEET, workbookParts } from './workbook.ts'

test('the check sum is that of zip, in one go or in parts', () => {
  const bytes = Uint8Array.from(Array.from('123456789', (sign) => sign.charCodeAt(0)))
  expect(crc32(bytes)).toBe(0xcbf43926)
  expect(crc32(bytes.subarray(4), crc32(bytes.subarray(0, 4)))).toBe(0xcbf43926)
})

describe('dates', () => {
  test.each([
    ['1900-03-01', 61],
    ['1970-01-01', 25_569],
    ['2026-02-28', 46_081],
  ])('%s is day %d of a spreadsheet', (day, serial) => {
    expect(daySerial(day)).toBe(serial)
    expect(serialText(serial, false)).toBe(day)
    expect(serialText(serial - 1462, true)).toBe(day)
  })

  test('a day that spreadsheets do not agree on stays text', () => {
    expect(daySerial('1900-02-28')).toBeUndefined()
    expect(serialText(60, false)).toBeUndefined()
  })

  test.each([
    ['2026-11-14T22:30:15.000Z', 'Africa/Johannesburg', '2026-11-15 00:30:15'],
    ['2026-01-01T12:00:00.000Z', 'Pacific/Auckland', '2026-01-02 01:00:00'],
    ['2026-07-01T12:00:00.000Z', 'Pacific/Auckland', '2026-07-02'],
    ['2026-07-01T12:00:00.000Z', 'Asia/Kathmandu', '2026-07-01 17:45:00'],
    ['2026-03-29T00:59:59.000Z', 'Europe/London', '2026-03-29 00:59:59'],
    ['2026-03-29T01:00:00.000Z', 'Europe/London', '2026-03-29 02:00:00'],
  ])('%s in %s is %s', (at, timeZone, told) => {
    expect(serialText(momentSerial(at, timeZone)!, false)).toBe(told)
  })
})

const row = (value: string) => rowXml({ a: text(() => value) }, value, 2, 'UTC')

test.each([
  ['a&b<c>', 'a&amp;b&lt;c&gt;'],
  ['\u0001\r\n\t', '_x0001__x000D_\n\t'],
  ['_x0041_', '_x005F_x0041_'],
  ['_x', '_x'],
  ['\ud800', '_xD800_'],
  ['🌿', '🌿'],
  ['x'.repeat(40_000), `${'x'.repeat(32_766)}…`],
])('the text %j is written so that it comes back', (value, written) => {
  expect(row(value)).toContain(`<t xml:space="preserve">${written}</t>`)
})

test('the twenty-eighth column is AB', () => {
  const columns: Columns<null> = Object.fromEntries(
    Array.from({ length: 28 }, (_, at) => [`c${at}`, text<null>(() => 'x')]),
  )
  expect(rowXml(columns, null, 7, 'UTC')).toContain('<c r="AB7"')
})

test('amounts of CSV have two decimals, and those below zero are no formulas', () => {
  const columns: Columns<number> = { amount: money((value) => cents(value)) }
  expect(headingLine(columns)).toBe('amount\r\n')
  expect(rowLine(columns, 1230)).toBe('12.30\r\n')
  expect(rowLine(columns, -1230)).toBe('-12.3\r\n')
})

describe('a workbook', () => {
  async function* slices(count: number) {
    for (let at = 0; at < count; at += 50_000)
      yield Array.from({ length: Math.min(50_000, count - at) }, () => '<row/>')
  }
  async function sheets(count: number) {
    const found: Record<string, number> = {}
    let list = ''
    for await (const { name, content } of workbookParts('Rows', {}, slices(count))) {
      let rows = 0
      for await (const piece of content) {
        rows += piece.split('<row/>').length - 1
        if (name === 'xl/workbook.xml') list = piece
      }
      if (name.startsWith('xl/worksheets')) found[name] = rows
    }
    return { found, names: [...list.matchAll(/sheet name="([^"]+)"/g)].map((match) => match[1]) }
  }

  test('goes on in another sheet where one is full', async () => {
    expect(await sheets(ROWS_PER_SHEET + 3)).toEqual({
      found: { 'xl/worksheets/sheet1.xml': ROWS_PER_SHEET, 'xl/worksheets/sheet2.xml': 3 },
      names: ['Rows', 'Rows 2'],
    })
  })

  test('without rows, and one that is just full, has one sheet', async () => {
    expect((await sheets(0)).names).toEqual(['Rows'])
    expect((await sheets(ROWS_PER_SHEET)).names).toEqual(['Rows'])
  })
})
