import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalisePhone } from '#shared/phone.ts'
import { ageOn, isAdult } from './age.ts'
import { loyaltyTier } from './loyalty-tier.ts'
import { isMasked, MASKED } from './mask.ts'

describe('a phone number is kept in E.164', () => {
  test.each([
    ['0821234567', '+27821234567'],
    ['082 123 4567', '+27821234567'],
    ['(082) 123-4567', '+27821234567'],
    ['+27 82 123 4567', '+27821234567'],
    ['+27 (0)82 123 4567', '+27821234567'],
    ['0027821234567', '+27821234567'],
    ['27821234567', '+27821234567'],
    ['011 555 0100', '+27115550100'],
    ['+44 20 7946 0958', '+442079460958'],
    ['00264 61 123 4567', '+264611234567'],
    ['+1 (212) 555-0100', '+12125550100'],
  ])('%s as %s', (written, stored) => {
    expect(normalisePhone(written)).toBe(stored)
  })

  test.each([
    '',
    '12345',
    '082123456',
    '08212345678',
    '+27 082 123 4567',
    '+2782123456',
    '+0821234567',
    '+1234567',
    '+1234567890123456',
    'call me',
    '082-CALL-ME',
    '4111 1111 1111 1111',
  ])('%j is none', (written) => {
    expect(normalisePhone(written)).toBeNull()
  })

  test('and stays as it is when it is written again', () => {
    const digits = fc.stringMatching(/^[1-9]\d{8}$/)
    fc.assert(
      fc.property(digits, (number) => {
        expect(normalisePhone(`0${number}`)).toBe(`+27${number}`)
        expect(normalisePhone(`+27${number}`)).toBe(`+27${number}`)
      }),
    )
  })
})

test.each([
  [0, 'bronze'],
  [500, 'bronze'],
  [501, 'silver'],
  [1000, 'silver'],
  [1001, 'gold'],
])('%i points are %s', (points, tier) => {
  expect(loyaltyTier(points)).toBe(tier)
})

test.each([
  ['2008-11-15', '2026-11-14', 17],
  ['2008-11-15', '2026-11-15', 18],
  ['2008-11-16', '2026-11-15', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['1926-11-16', '2026-11-15', 99],
])('who was born on %s is on %s %i years old', (born, day, years) => {
  expect(ageOn(born, day)).toBe(years)
  expect(isAdult(born, day)).toBe(years >= 18)
})

test('a masked number is told from one that somebody typed', () => {
  expect(isMasked(MASKED)).toBe(true)
  expect(isMasked('8001015009087')).toBe(false)
})
