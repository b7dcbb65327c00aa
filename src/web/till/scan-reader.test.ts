import { describe, expect, test } from 'vitest'
import { createScanReader } from './scan-reader.ts'

const KNOWN = ['FLW-001', '6001234567890', '2000', '6001']

/** A field with what is in it, at which keys are pressed by the clock. */
function aTill({ isForm = false, takesCodes = false } = {}) {
  let field = ''
  let now = 1000
  const scans: string[] = []
  const reader = createScanReader({
    isKnown: (code) => KNOWN.includes(code),
    lookAt: () => field,
    isForm: () => isForm,
    takesCodes: () => takesCodes,
  })
  function press(keys: readonly string[], gap: number | ((at: number) => number)) {
    for (const [at, key] of keys.entries()) {
      now += typeof gap === 'number' ? gap : gap(at)
      const scan = reader.press(key, now)
      if (scan) {
        scans.push(scan.code)
        field = scan.before
      } else if (key.length === 1) field += key
    }
  }
  return {
    scans,
    field: () => field,
    scan: (code: string, gap: number | ((at: number) => number), ending = 'Enter') =>
      press([...code.split(''), ending], gap),
    type: (text: string, gap = 150) => press(text.split(''), gap),
    rest: () => (now += 1000),
  }
}

describe.each([5, 20, 35, 50, 80])('with %i ms between the keys', (gap) => {
  test('a code is a scan and leaves nothing behind', () => {
    const till = aTill()
    for (const code of ['FLW-001', '6001234567890', 'FLW-001']) till.scan(code, gap)
    expect(till.scans).toEqual(['FLW-001', '6001234567890', 'FLW-001'])
    expect(till.field()).toBe('')
  })

  test('what was typed before it stays, what is typed after it is not part of it', () => {
    const till = aTill()
    till.type('clip')
    till.scan('6001234567890', gap)
    till.type('per')
    till.rest()
    till.scan('FLW-001', gap)
    expect(till.scans).toEqual(['6001234567890', 'FLW-001'])
    expect(till.field()).toBe('clipper')
  })

  test('a hand that was still typing when it came does not spoil it', () => {
    const till = aTill()
    till.type('clip', 110)
    till.scan('6001234567890', gap)
    expect(till.scans).toEqual(['6001234567890'])
    expect(till.field()).toBe('clip')
  })

  test('an article number that nobody has is a scan all the same', () => {
    const till = aTill()
    till.scan('6009999999999', gap)
    expect(till.scans).toEqual(['6009999999999'])
    expect(till.field()).toBe('')
  })
})

test('keys that come unevenly are one code', () => {
  const till = aTill()
  till.scan('6001234567890', (at) => [5, 80, 40, 12, 79][at % 5]!)
  till.scan('FLW-001', (at) => [80, 5, 61][at % 3]!)
  expect(till.scans).toEqual(['6001234567890', 'FLW-001'])
})

test('some scanners end with Tab', () => {
  const till = aTill()
  till.scan('FLW-001', 50, 'Tab')
  till.scan('WHATEVER', 5, 'Tab')
  expect(till.scans).toEqual(['FLW-001'])
})

test('a code from fingers, with pauses, is typed', () => {
  const till = aTill()
  till.scan('FLW-001', 150)
  expect(till.scans).toEqual([])
})

test('words from fast fingers are no scan', () => {
  const till = aTill()
  till.scan('durban poison', 60)
  expect(till.scans).toEqual([])
  expect(till.field()).toBe('durban poison')
})

test('what comes faster than from any finger is a scan, whatever it says', () => {
  const till = aTill()
  till.scan('NO-SUCH', 5)
  expect(till.scans).toEqual(['NO-SUCH'])
})

test('three characters are too few', () => {
  const till = aTill()
  till.scan('123', 5)
  expect(till.scans).toEqual([])
})

test('the shift key between the characters does no harm', () => {
  const reader = createScanReader({
    isKnown: () => false,
    lookAt: () => 'before',
    isForm: () => false,
    takesCodes: () => false,
  })
  const keys = ['Shift', 'F', 'Shift', 'L', '0', '1', 'Enter']
  expect(keys.map((key, at) => reader.press(key, 1000 + at * 5)).at(-1)).toEqual({
    code: 'FL01',
    before: 'before',
  })
})

test('a field for slips has what no product has, and a product goes into the cart all the same', () => {
  const till = aTill({ isForm: true, takesCodes: true })
  till.scan('T-00000017', 5)
  expect(till.scans).toEqual([])
  expect(till.field()).toBe('T-00000017')
  till.scan('FLW-001', 5)
  expect(till.scans).toEqual(['FLW-001'])
})

describe('in a field of a form', () => {
  test('an amount is no code, also where some product has it as its code', () => {
    const till = aTill({ isForm: true })
    till.scan('2000', 80)
    expect(till.scans).toEqual([])
    expect(till.field()).toBe('2000')
  })

  test('a scan is one, and the field stays as it was', () => {
    const till = aTill({ isForm: true })
    till.type('20')
    till.rest()
    till.scan('6001234567890', 80)
    till.scan('FLW-001', 80)
    till.scan('6001', 5)
    expect(till.scans).toEqual(['6001234567890', 'FLW-001', '6001'])
    expect(till.field()).toBe('20')
  })
})

test('one scan after another loses none', () => {
  const till = aTill()
  for (let one = 0; one < 30; one++) till.scan(`60010${one}`, 3)
  expect(till.scans).toHaveLength(30)
})
