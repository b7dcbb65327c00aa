import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PlainDate } from '#shared/dates.ts'
import { passesLuhn } from '#shared/luhn.ts'
import { isAdult } from './age.ts'
import { agreesWithSaId, saIdBirthDate, saIdProblem } from './sa-id.ts'

const TODAY = '2026-11-15'

test.each([
  '8001015009087',
  '8909025012083',
  '8109124800088',
  '0002295009084',
  '0811155009087',
  '0811165009085',
])('%s is a valid ID number', (number) => {
  expect(saIdProblem(number)).toBeNull()
})

test.each([
  ['8001015009086', 'its check digit is wrong'],
  ['9902295009086', 'its first six digits are not a date'],
  ['8013015009087', 'its first six digits are not a date'],
  ['8000015009087', 'its first six digits are not a date'],
  ['8001325009087', 'its first six digits are not a date'],
  ['800101500908', 'it must have 13 digits'],
  ['80010150090877', 'it must have 13 digits'],
  ['', 'it must have 13 digits'],
  ['800101500908A', 'it may hold digits only'],
  ['８001015009087', 'it may hold digits only'],
])('%j is refused: %s', (number, reason) => {
  expect(saIdProblem(number)).toBe(reason)
})

describe('the date of birth in the number', () => {
  test.each([
    ['8001015009087', '1980-01-01'],
    ['0002295009084', '2000-02-29'],
    ['0811155009087', '2008-11-15'],
    // Not yet born by that date in this century.
    [numberOf('261116'), '1926-11-16'],
    [numberOf('261115'), '2026-11-15'],
    [numberOf('000101'), '2000-01-01'],
    [numberOf('991231'), '1999-12-31'],
  ])('%s is %s: the latest that is not in the future', (number, born) => {
    expect(saIdBirthDate(number, TODAY)).toBe(born)
  })

  test('on 2026-11-15 one of two neighbours is 18', () => {
    const born = (number: string) => saIdBirthDate(number, TODAY) ?? ''
    expect(isAdult(born('0811155009087'), TODAY)).toBe(true)
    expect(isAdult(born('0811165009085'), TODAY)).toBe(false)
  })

  test.each([
    ['1980-01-01', true],
    ['2080-01-01', true],
    ['1880-01-01', false],
    ['1980-01-02', false],
  ])('%s agrees with 8001015009087: %s', (date, agrees) => {
    expect(agreesWithSaId(date, '8001015009087')).toBe(agrees)
  })
})

describe('any ID number', () => {
  const anyDate = fc
    .date({ min: new Date('1900-01-01'), max: new Date(TODAY), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const anyNumber = fc
    .tuple(anyDate, fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 1 }))
    .map(([date, serial, citizen]) =>
      numberOf(date.slice(2).replaceAll('-', ''), String(serial).padStart(4, '0'), String(citizen)),
    )

  test('is valid, and tells a real date that is not in the future and agrees with it', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        expect(saIdProblem(number)).toBeNull()
        const born = saIdBirthDate(number, TODAY)!
        expect(PlainDate.safeParse(born).success).toBe(true)
        expect(born <= TODAY).toBe(true)
        expect(agreesWithSaId(born, number)).toBe(true)
      }),
    )
  })

  test('is refused with any one digit changed', () => {
    fc.assert(
      fc.property(
        anyNumber,
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 9 }),
        (number, at, by) => {
          const digit = (Number(number[at]) + by) % 10
          expect(
            saIdProblem(`${number.slice(0, at)}${digit}${number.slice(at + 1)}`),
          ).not.toBeNull()
        },
      ),
    )
  })
})

/** A number with that birthday and the check digit it needs. */
function numberOf(birthday: string, serial = '5009', citizen = '0'): string {
  const start = `${birthday}${serial}${citizen}8`
  const digits = Array.from({ length: 10 }, (_, digit) => `${start}${digit}`)
  return digits.find(passesLuhn)!
}
