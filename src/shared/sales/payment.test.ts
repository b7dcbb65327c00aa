import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { changeOf, type Payment, paymentOf, type PaymentRequest } from './payment.ts'

const asked = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  method: 'cash',
  amount: null,
  tendered: null,
  reference: null,
  ...more,
})
const total = cents(132_60)

describe('the payment of R132.60', () => {
  test.each<[string, PaymentRequest, Partial<Payment>]>([
    ['in cash', asked(), { amount: total, tendered: null, change: cents(0) }],
    ['with R200 on the counter', asked({ tendered: cents(200_00) }), { change: cents(67_40) }],
    ['with the exact amount', asked({ tendered: total }), { change: cents(0) }],
    ['by card', asked({ method: 'card', reference: 'A1' }), { reference: 'A1', change: cents(0) }],
    ['that names its amount', asked({ amount: total }), { amount: total }],
  ])('%s', (_, request, payment) => {
    expect(paymentOf(request, total)).toMatchObject(payment)
  })

  test.each<[string, PaymentRequest]>([
    ['The payment of R132.59 is not the total of R132.60', asked({ amount: cents(132_59) })],
    ['R132.59 does not cover the total of R132.60', asked({ tendered: cents(132_59) })],
    ['R0.00 does not cover the total of R132.60', asked({ tendered: cents(0) })],
    [
      'Only cash is counted out and gives change',
      asked({ method: 'card', tendered: cents(200_00) }),
    ],
    ['A cash payment has no slip reference', asked({ reference: 'A1' })],
  ])('is refused: %s', (problem, request) => {
    expect(paymentOf(request, total)).toEqual({ problem })
  })
})

test('change is that of all payments together', () => {
  const payment = paymentOf(asked({ tendered: cents(200_00) }), total) as Payment
  expect(changeOf([payment])).toBe(67_40)
  expect(changeOf([])).toBe(0)
})
