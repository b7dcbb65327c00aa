import { expect, test } from 'vitest'
import { maskNumber } from '#shared/customers/mask.ts'
import { maskSecrets } from './mask-secrets.ts'

test.each([
  ['8001015009087', '•••• 9087'],
  ['AB123', '•••• B123'],
  ['1234', '••••'],
  ['', '••••'],
])('%j reads %j', (plain, masked) => {
  expect(maskNumber(plain)).toBe(masked)
})

test('numbers keep their last four, secrets are masked, sealed bytes leave no trace', () => {
  expect(
    maskSecrets({
      first_name: 'Thandi',
      id_number: '8001015009087',
      medical_card_number: null,
      api_token: 'tok_123456789',
      client_secret: 'hushhush',
      password: '',
      id_number_sealed: Buffer.from('x'),
      id_number_hash: Buffer.from('x'),
      token_hash: Buffer.from('x'),
      total_spent: 100,
      verified_at: new Date(0),
    }),
  ).toEqual({
    first_name: 'Thandi',
    id_number: '•••• 9087',
    medical_card_number: null,
    api_token: '••••',
    client_secret: '••••',
    password: '',
    total_spent: 100,
    verified_at: new Date(0),
  })
})

test('a secret inside another value is masked too', () => {
  expect(
    maskSecrets({
      customer: { id_number: '8001015009087', id_number_hash: 'x' },
      rows: [{ token: 'abcdefgh' }],
    }),
  ).toEqual({ customer: { id_number: '•••• 9087' }, rows: [{ token: '••••' }] })
})

test('nothing stays nothing', () => {
  expect(maskSecrets(null)).toBeNull()
  expect(maskSecrets(undefined)).toBeNull()
})
