import { expect, test } from 'vitest'
import { CustomerFields } from './customers/customer.ts'
import { tidyCustomer } from './customers/tidy.ts'
import { storedEmail } from './email.ts'
import { NewMember } from './team/member.ts'

const KELVIN = '\u212A'

test.each([
  ['Thandi.Nkosi@Veld.TEST', 'thandi.nkosi@veld.test'],
  [`${KELVIN}iki@veld.test`, `${KELVIN}iki@veld.test`],
  ['\u0130rem@veld.test', '\u0130rem@veld.test'],
  ['Ünal@veld.test', 'Ünal@veld.test'],
])('%s is stored as %s', (address, stored) => {
  expect(storedEmail(address)).toBe(stored)
})

test('a member who is invited under such an address is nobody else', () => {
  const { email } = NewMember.parse({
    email: `${KELVIN}IKI@veld.test`,
    first_name: 'Kiki',
    last_name: 'K',
  })
  expect(email).toBe(`${KELVIN}iki@veld.test`)
})

test('a customer’s address with such a sign is not valid', () => {
  const fields = CustomerFields.parse({
    first_name: 'Kiki',
    last_name: 'K',
    email: `${KELVIN}iki@veld.test`,
  })
  const { issues } = tidyCustomer(fields, '2026-11-16')
  expect(issues).toContainEqual(expect.objectContaining({ field: 'email' }))
})
