import { expect, test } from 'vitest'
import { typedPerson } from './typed-person.ts'

const NOBODY = { first_name: '', last_name: '', email: '', phone: '' }

test.each([
  ['thandi nkosi', { first_name: 'Thandi', last_name: 'Nkosi' }],
  ['  Sipho   van der merwe ', { first_name: 'Sipho', last_name: 'van der Merwe' }],
  ['Naledi', { first_name: 'Naledi' }],
  ['082 680 9215', { phone: '082 680 9215' }],
  ['+27 82 680 9215', { phone: '+27 82 680 9215' }],
  ['tn@example.co.za', { email: 'tn@example.co.za' }],
  ['CUST-000123', {}],
  // An ID number is no telephone.
  ['8001015009087', {}],
  ['', {}],
])('%j is %j', (typed, person) => {
  expect(typedPerson(typed)).toEqual({ ...NOBODY, ...person })
})
