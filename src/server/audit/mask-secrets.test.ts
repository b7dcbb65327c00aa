import { expect, test } from 'vitest'
import { maskSecrets } from './mask-secrets.ts'

test('numbers and secrets are masked whole, sealed bytes leave no trace', () => {
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
    id_number: '••••',
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
  ).toEqual({ customer: { id_number: '••••' }, rows: [{ token: '••••' }] })
})

test('nothing stays nothing', () => {
  expect(maskSecrets(null)).toBeNull()
  expect(maskSecrets(undefined)).toBeNull()
})
