import { expect, test } from 'vitest'
import { cartCustomer, hasValidCard } from './cart-customer.ts'
import { aCartCustomer } from './test-catalogue.ts'

test('the device keeps no numbers and no contact details', () => {
  const customer = {
    ...aCartCustomer(),
    id_number: '8001015009087',
    medical_card_number: 'S21-1',
    email: 'thandi@example.com',
    phone: '0821234567',
  }
  expect(cartCustomer(customer)).toEqual(aCartCustomer({ has_card_number: true }))
})

const CARD = { has_medical_card: true, has_card_number: true }

test.each<[string, Parameters<typeof aCartCustomer>[0] | null, boolean]>([
  ['a walk-in', null, false],
  ['nobody’s card', { medical_card_expiry_date: '2099-01-01' }, false],
  ['a ticked box without a number', { has_medical_card: true }, false],
  ['a card without an expiry date', CARD, true],
  ['a card that expires today', { ...CARD, medical_card_expiry_date: '2026-11-15' }, true],
  ['a card that expired', { ...CARD, medical_card_expiry_date: '2026-11-14' }, false],
])('%s is valid: %s', (_, more, valid) => {
  expect(hasValidCard(more ? aCartCustomer(more) : null, '2026-11-15')).toBe(valid)
})
