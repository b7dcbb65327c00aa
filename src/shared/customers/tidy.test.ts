import { describe, expect, test } from 'vitest'
import type { CustomerFields } from './customer.ts'
import { tidyCustomer } from './tidy.ts'

const TODAY = '2026-11-15'

function fieldsOf(given: Partial<CustomerFields>): CustomerFields {
  return {
    first_name: 'Thandi',
    last_name: 'Nkosi',
    email: null,
    phone: null,
    date_of_birth: null,
    id_number: null,
    id_type: null,
    has_medical_card: false,
    medical_card_number: null,
    medical_card_expiry_date: null,
    address: null,
    vat_number: null,
    ...given,
  }
}

const tidy = (given: Partial<CustomerFields>) => tidyCustomer(fieldsOf(given), TODAY)

describe('a customer is stored one way', () => {
  test.each<[Partial<CustomerFields>, Partial<CustomerFields>]>([
    [{ first_name: 'Mary \n Ann' }, { first_name: 'Mary Ann' }],
    [{ email: 'Thandi@Example.CO.ZA' }, { email: 'thandi@example.co.za' }],
    [{ phone: '082 123 4567' }, { phone: '+27821234567' }],
    [{ vat_number: '4012 345 678' }, { vat_number: '4012345678' }],
    [
      { id_number: '800101 5009 087' },
      { id_number: '8001015009087', id_type: 'south_african_id', date_of_birth: '1980-01-01' },
    ],
    // A stated date of birth decides the century.
    [{ id_number: '2001014800086', date_of_birth: '1920-01-01' }, { date_of_birth: '1920-01-01' }],
    [
      { id_number: 'a 12-34567', id_type: 'passport' },
      { id_number: 'A1234567', date_of_birth: null },
    ],
    [{ id_number: 'ab12cpt', id_type: 'drivers_license' }, { id_number: 'AB12CPT' }],
    [
      {
        has_medical_card: true,
        medical_card_number: ' s21-00012  a ',
        medical_card_expiry_date: '2027-01-31',
      },
      { medical_card_number: 'S21-00012 A', medical_card_expiry_date: '2027-01-31' },
    ],
    [
      {
        has_medical_card: false,
        medical_card_number: 'S21-1',
        medical_card_expiry_date: '2027-01-31',
      },
      { medical_card_number: null, medical_card_expiry_date: null },
    ],
    [{ has_medical_card: null }, { has_medical_card: false }],
    [{ id_type: 'passport' }, { id_type: 'passport', id_number: null }],
    // Still masked: nobody here knows what it stands for.
    [{ id_number: '••••' }, { id_number: '••••', date_of_birth: null }],
  ])('%j', (given, stored) => {
    const { customer, issues } = tidy(given)
    expect(issues).toEqual([])
    expect(customer).toMatchObject(stored)
  })
})

describe('what is wrong is told by field', () => {
  test.each<[Partial<CustomerFields>, string, string]>([
    [
      { first_name: '4111 1111 1111 1111' },
      'first_name',
      'This looks like a payment card number, which must not be stored',
    ],
    [
      { last_name: '4111111111111111' },
      'last_name',
      'This looks like a payment card number, which must not be stored',
    ],
    [
      { address: 'Card 4111 1111 1111 1111' },
      'address',
      'This looks like a payment card number, which must not be stored',
    ],
    [{ vat_number: '5012345678' }, 'vat_number', 'A VAT number has 10 digits and begins with 4'],
    [{ vat_number: '401234567' }, 'vat_number', 'A VAT number has 10 digits and begins with 4'],
    [{ email: 'thandi@' }, 'email', 'Please enter a valid email'],
    [
      { email: '4111111111111111@example.com' },
      'email',
      'This looks like a payment card number, which must not be stored',
    ],
    [
      { phone: '12345' },
      'phone',
      'Phone numbers are written 082 123 4567 or, from another country, +44 20 7946 0958',
    ],
    [{ date_of_birth: '1899-12-31' }, 'date_of_birth', 'The date of birth cannot be before 1900'],
    [{ date_of_birth: '2001-02-29' }, 'date_of_birth', 'Dates are written YYYY-MM-DD'],
    [{ date_of_birth: '15/11/1980' }, 'date_of_birth', 'Dates are written YYYY-MM-DD'],
    [{ date_of_birth: '2026-11-16' }, 'date_of_birth', 'The date of birth cannot be in the future'],
    [{ date_of_birth: '2008-11-16' }, 'date_of_birth', 'Customers must be 18 or older'],
    [{ id_number: '0811165009085' }, 'date_of_birth', 'Customers must be 18 or older'],
    [
      { id_number: '8001015009086' },
      'id_number',
      'This is not a valid South African ID number: its check digit is wrong',
    ],
    [
      { id_number: '800101' },
      'id_number',
      'This is not a valid South African ID number: it must have 13 digits',
    ],
    [
      { id_number: '9902295009086' },
      'id_number',
      'This is not a valid South African ID number: its first six digits are not a date',
    ],
    [
      { id_number: '8001015009087', date_of_birth: '1980-01-02' },
      'id_number',
      'The ID number and the date of birth do not agree',
    ],
    [
      { id_number: 'A123', id_type: 'passport' },
      'id_number',
      'A passport number has 5 to 20 letters and digits',
    ],
    [
      { id_number: 'A123456789012345678901', id_type: 'passport' },
      'id_number',
      'A passport number has 5 to 20 letters and digits',
    ],
    [
      { id_number: '4111111111111111', id_type: 'passport' },
      'id_number',
      'This looks like a payment card number, which must not be stored',
    ],
    [
      { id_number: 'AB_123', id_type: 'drivers_license' },
      'id_number',
      'A driver’s licence number has 5 to 20 letters and digits',
    ],
    [
      { has_medical_card: true, medical_card_number: '!' },
      'medical_card_number',
      'A medical card number has 3 to 40 letters, digits, hyphens and slashes',
    ],
    [
      { has_medical_card: true, medical_card_number: '4111-1111-1111-1111' },
      'medical_card_number',
      'This looks like a payment card number, which must not be stored',
    ],
    [
      { has_medical_card: true, medical_card_expiry_date: '2027-13-01' },
      'medical_card_expiry_date',
      'Dates are written YYYY-MM-DD',
    ],
  ])('%j', (given, field, message) => {
    expect(tidy(given).issues).toEqual([{ field, message }])
  })

  test('all of it at once', () => {
    const { issues } = tidy({ email: 'x', phone: 'y', date_of_birth: 'z' })
    expect(issues.map(({ field }) => field)).toEqual(['email', 'phone', 'date_of_birth'])
  })

  test('who turns 18 today is a customer', () => {
    expect(tidy({ id_number: '0811155009087' }).issues).toEqual([])
    expect(tidy({ date_of_birth: '2008-11-15' }).issues).toEqual([])
  })
})
