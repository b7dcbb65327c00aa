import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { NewApiKey } from './api-keys/api-key.ts'
import { CARD_NUMBER_PROBLEM, holdsCardNumber } from './card-number.ts'
import { Adjustment } from './inventory/adjustment.ts'
import { BatchFields } from './inventory/batch-fields.ts'
import { inventoryApi } from './inventory/contract.ts'
import { passesLuhn } from './luhn.ts'
import { CategoryFields } from './products/category.ts'
import { ProductFields } from './products/product.ts'
import { SlipReference } from './sales/payment-slip.ts'
import { SaleRequest } from './sales/sale-request.ts'
import { settingsApi } from './settings/contract.ts'
import { MemberChanges, NewMember } from './team/member.ts'

describe('a payment card number is recognised', () => {
  test.each([
    '4111111111111111',
    'pays with 4111 1111 1111 1111 please',
    '4111-1111-1111-1111',
    'amex 378282246310005.',
    'amex 3782 822463 10005',
    'diners 30569309025904',
    'mastercard 2221 0000 0000 0009 12/27',
    '2720 9900 0000 0007, 12/27',
    'x 6304000000000000 y',
    // What stands beside it hides nothing.
    '4111 1111 1111 1111 12/27',
    '4111 1111 1111 1111 12/27 123',
    '2 4111 1111 1111 1111',
    '082 123 4567 4111111111111111 082 765 4321',
    '2026-11-15 4111-1111-1111-1111',
    'n4111 1111 1111 1111x',
    // However it is written.
    '4111.1111.1111.1111',
    '4111  1111  1111  1111',
    '4111\u00A01111\u00A01111\u00A01111',
    '4111\u202F1111\u202F1111\u202F1111',
    '4111\u200B1111\u200B1111\u200B1111',
    '4111 - 1111 - 1111 - 1111',
    '4111\u20131111\u20131111\u20131111',
    '4111/1111/1111/1111',
    '4111\n1111\n1111\n1111',
    '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1',
    '４１１１ １１１１ １１１１ １１１１',
    '1234 5678 1234 5670',
    '300100 000000 0003',
  ])('in %j', (text) => {
    expect(holdsCardNumber(text)).toBe(true)
  })

  test.each([
    '',
    'Thandi Nkosi',
    // 13 digits: an ID number passes Luhn too.
    '8001015009087',
    '800101 5009 087',
    'ID 8001015009087, phone 082 123 4567',
    '8001015009087 / 082 123 4567',
    '4111111111111112',
    '082 123 4567',
    '082 123 4567 / 083 765 4321',
    '0821234567, 0837654321, 0115550100',
    '+27 82 123 4567 +27 83 765 4321',
    '27821234567 27837654321',
    '2026-11-15 to 2027-11-15',
    '2026-11-15/2027-11-15',
    '2026-11-15 09:30:00 (2)',
    'B-2026-0042, B-2026-0043',
    'SKU FLW-001 x 12 @ R120.00 = R1440.00',
    'S21-0001234',
    '6001234567893',
    'R1 234.50 + R2 345.60 + R3 456.70 + R4 567.80',
    '41111111111111111111111',
    '4111 1111 and 1111 1111',
  ])('but not in %j', (text) => {
    expect(holdsCardNumber(text)).toBe(false)
  })
})

/** As issuers give them out: 14 to 19 digits, the last the check digit. */
const aCard = fc
  .tuple(
    fc.constantFrom('30', '34', '37', '4', '51', '55', '60', '65', '2221', '2720'),
    fc.integer({ min: 14, max: 19 }),
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 18, maxLength: 18 }),
  )
  .map(([begin, length, rest]) => withCheckDigit((begin + rest.join('')).slice(0, length - 1)))

const withCheckDigit = (digits: string): string =>
  ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
    .map((check) => digits + check)
    .find((number) => passesLuhn(number))!

const aGap = fc.constantFrom(' ', '-', '.', '  ', '\u00A0', ' - ', '/', '\n', ', ')

test('every card number is recognised, in whatever groups and beside whatever numbers', () => {
  const numbers = fc.array(fc.nat({ max: 99_999 }).map(String), { maxLength: 6 })
  fc.assert(
    fc.property(
      aCard,
      fc.constantFrom(1, 2, 4, 5, 6, 8, 19),
      aGap,
      numbers,
      numbers,
      (card, size, gap, before, after) => {
        const text = [...before, ...inGroups(card, size), ...after].join(gap)
        expect(holdsCardNumber(text)).toBe(true)
      },
    ),
  )
})

const inGroups = (card: string, size: number): string[] =>
  card.match(new RegExp(`\\d{1,${size}}`, 'g'))!

test('a wrong check digit is no card number', () => {
  fc.assert(
    fc.property(aCard, fc.integer({ min: 1, max: 9 }), (card, off) => {
      const wrong = card.slice(0, -1) + String((Number(card.at(-1)) + off) % 10)
      expect(holdsCardNumber(wrong)).toBe(false)
    }),
  )
})

test('numbers with a word between them are not one number', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^\d{1,13}$/), { maxLength: 8 }), (numbers) => {
      expect(holdsCardNumber(numbers.join(' and '))).toBe(false)
    }),
  )
})

test('phone numbers side by side are not taken for a card number', () => {
  const phone = fc
    .stringMatching(/^0[1-8]\d{8}$/)
    .map((number) => `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`)
  fc.assert(
    fc.property(phone, phone, aGap, (one, other, gap) => {
      expect(holdsCardNumber(one + gap + other)).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('a text of a hundred thousand groups is read through: the work does not grow with its square', () => {
  expect(holdsCardNumber('7 '.repeat(100_000))).toBe(false)
})

const settings = settingsApi.saveSettings.body.shape

test.each<[string, z.ZodType]>([
  ['notes of a sale', SaleRequest.shape.notes],
  ['reference of a slip', SlipReference],
  ['note of an adjustment', Adjustment.shape.note],
  ['note of a batch taken off sale', inventoryApi.deactivateBatch.body.shape.note],
  ['supplier', BatchFields.shape.supplier],
  ['compliance id', BatchFields.shape.compliance_id],
  ['name of a product', ProductFields.shape.name],
  ['description of a product', ProductFields.shape.description],
  ['name of a category', CategoryFields.shape.name],
  ['first name of a new member', NewMember.shape.first_name],
  ['last name of a new member', NewMember.shape.last_name],
  ['first name of a member', MemberChanges.shape.first_name],
  ['last name of a member', MemberChanges.shape.last_name],
  ['name of an API key', NewApiKey.shape.name],
  ['name of the shop', settings.store_name],
  ['licence of the shop', settings.cannabis_license],
  ['address of the shop', settings.address],
])('the %s is refused when it holds a card number', (_, field) => {
  const { error } = field.safeParse('paid by 4111 1111 1111 1111 12/27')
  expect(error?.issues[0]?.message).toBe(CARD_NUMBER_PROBLEM)
  expect(field.safeParse('paid by card, 12/27').success).toBe(true)
})
