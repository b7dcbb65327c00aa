import { expect, it } from 'vitest'
import { type Customer, CustomerFields } from '#shared/customers/customer.ts'
import { namesOf } from '#shared/fields.ts'
import { cents } from '#shared/money.ts'
import { birthDateIn, customerProblems, toFields, valuesOf } from './customer-values.ts'

const TODAY = '2026-11-15'
const VALID_ID = '8001015009087'
const AT = '2026-01-01T08:00:00.000Z'

const stored: Customer = {
  id: 7,
  customer_id: 'CUST-000007',
  first_name: 'Thandi',
  last_name: 'Nkosi',
  email: null,
  phone: null,
  date_of_birth: '1980-01-01',
  id_number: '••••',
  id_type: 'south_african_id',
  has_medical_card: false,
  medical_card_number: null,
  medical_card_expiry_date: null,
  address: null,
  vat_number: null,
  is_verified: true,
  verified_at: AT,
  verified_by_name: 'Lerato Mokoena',
  verification_lost_at: null,
  verification_lost_by_name: null,
  loyalty_points: 0,
  total_spent: cents(0),
  total_visits: 0,
  last_visit_at: null,
  created_at: AT,
  updated_at: AT,
}
const values = valuesOf(stored)
const problems = (changed: Partial<typeof values>, of: Customer | undefined = stored) =>
  customerProblems({ ...values, ...changed }, of, TODAY)

it('an edit that changes nothing keeps every field', () => {
  const patient: Customer = {
    ...stored,
    email: 'thandi@example.com',
    phone: '+27821234567',
    has_medical_card: true,
    medical_card_number: '••••',
    medical_card_expiry_date: '2031-05-06',
    address: '12 Long Street\nCape Town',
    vat_number: '4012345678',
  }
  for (const customer of [stored, patient]) {
    const sent = toFields(valuesOf(customer), customer)
    for (const name of namesOf(CustomerFields)) expect(sent[name], name).toEqual(customer[name])
  }
})

it('a customer as they are stored can be sent back', () => {
  expect(problems({})).toEqual({})
  expect(toFields(values, stored)).toMatchObject({ id_number: '••••', email: null })
})

it('every field is told about, also while a name is missing', () => {
  expect(problems({ first_name: ' ', email: 'thandi' })).toMatchObject({
    first_name: 'First name is required',
    email: 'Please enter a valid email',
  })
})

it('a masked number that was typed into must be typed whole', () => {
  expect(problems({ id_number: '••••1' })).toHaveProperty('id_number')
  expect(problems({ id_number: '' })).toEqual({})
})

it('why an ID number is not valid is told', () => {
  expect(problems({ id_number: '8001015009088' })['id_number']).toContain('check digit')
})

it.each([
  ['south_african_id', VALID_ID, '1980-01-01'],
  ['south_african_id', '800101 5009 087', '1980-01-01'],
  ['south_african_id', '800101', undefined],
  ['south_african_id', '••••', undefined],
  ['passport', VALID_ID, undefined],
] as const)('%s %s tells the date of birth %s', (id_type, id_number, date) => {
  expect(birthDateIn({ id_type, id_number }, TODAY)).toBe(date)
})

it('without a number the type of document stays what it was', () => {
  const cleared = { ...values, id_number: '', id_type: 'passport' } as const
  expect(toFields(cleared, stored).id_type).toBe('south_african_id')
  expect(
    toFields({ ...valuesOf(undefined), first_name: 'A', last_name: 'B' }, undefined),
  ).toMatchObject({ id_type: null })
})
