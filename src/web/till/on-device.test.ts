import { expect, test } from 'vitest'
import { type CartCustomer, unknownCustomer } from '#shared/till/cart-customer.ts'
import { addToCart, type Cart, chooseCustomer, EMPTY_CART } from '#shared/till/cart.ts'
import { aTillProduct } from '#shared/till/test-catalogue.ts'
import type { KeptTill } from './kept-till.ts'
import {
  customersOf,
  PaymentOnDevice,
  revivedPayment,
  revivedTill,
  TillOnDevice,
} from './on-device.ts'

const THANDI: CartCustomer = {
  id: 7,
  customer_id: 'CUST-000007',
  first_name: 'Thandi',
  last_name: 'Nkosi',
  date_of_birth: '1980-01-01',
  has_medical_card: true,
  has_card_number: true,
  medical_card_expiry_date: '2027-01-01',
  is_verified: true,
  loyalty_points: 120,
}
const SIPHO: CartCustomer = { ...THANDI, id: 8, customer_id: 'CUST-000008', first_name: 'Sipho' }
const KEY = '7f1d1c1e-0f0a-4c8e-9d57-2b6f6a3c1a11'
const STARTED = '2026-11-15T08:00:00.000Z'

const cartOf = (customer: CartCustomer): Cart => ({
  ...chooseCustomer(addToCart(EMPTY_CART, aTillProduct(1), 2), customer),
  age_confirmed: true,
})
const TILL: KeptTill = {
  cart: cartOf(THANDI),
  parked: [{ id: 'parked', parked_at: STARTED, cart: cartOf(SIPHO) }],
  payment: {
    key: KEY,
    method: 'card',
    tendered: null,
    payments: null,
    told: null,
    started_at: STARTED,
  },
  unresolved: [],
}
const OPEN = { owner: 'somebody', cart: TILL.cart, payment: TILL.payment! }

test('of a customer the device keeps the id and nothing else', () => {
  for (const written of [TillOnDevice.parse(TILL), PaymentOnDevice.parse(OPEN)]) {
    expect(written.cart.customer).toEqual({ id: 7 })
    expect(JSON.stringify(written)).not.toMatch(
      /Thandi|Sipho|Nkosi|1980|CUST|verified|"has_medical/,
    )
  }
})

test('what an older version wrote down is read, and no more of it than that', () => {
  const old = JSON.parse(JSON.stringify(TILL)) as unknown
  expect(TillOnDevice.parse(old)).toEqual(TillOnDevice.parse(TILL))
})

test('the cart comes back with whom the page knows, and with the ids of the others', () => {
  const written = TillOnDevice.parse(TILL)
  const revived = revivedTill(written, new Map([[7, THANDI]]))
  expect(revived.cart).toEqual(TILL.cart)
  expect(revived.parked[0]!.cart).toEqual({ ...TILL.parked[0]!.cart, customer: unknownCustomer(8) })
  expect(customersOf(revived)).toEqual([THANDI])
  const everybody = new Map([THANDI, SIPHO].map((customer) => [customer.id, customer]))
  expect(revivedTill(written, everybody)).toEqual(TILL)
  expect(revivedPayment(PaymentOnDevice.parse(OPEN), everybody)).toEqual(OPEN)
})
