import { describe, expect, test } from 'vitest'
import { addToCart, type Cart, EMPTY_CART } from '#shared/till/cart.ts'
import { aTillProduct } from '#shared/till/test-catalogue.ts'
import {
  type KeptTill,
  type OpenPayment,
  setAside,
  settled,
  takeUp,
  withOpenPayment,
} from './kept-till.ts'

const [FIRST, SECOND] = [
  '7f1d1c1e-0f0a-4c8e-9d57-2b6f6a3c1a11',
  '0b9b0f6e-5d0c-4f3b-8a51-7c3a3f1d2b22',
] as const
const TICKET = { id: 'parked', parked_at: '2026-11-15T08:10:00.000Z' }

const cartOf = (sale_key: string, units = 1): Cart => ({
  ...addToCart(EMPTY_CART, aTillProduct(1), units),
  sale_key,
})
const onDisk = (key: string, minute = 0): OpenPayment => ({
  owner: 'somebody',
  cart: cartOf(key, 2),
  payment: {
    key,
    method: 'card',
    tendered: null,
    payments: null,
    told: null,
    started_at: `2026-11-15T08:0${minute}:00.000Z`,
  },
})
const till = (more: Partial<KeptTill> = {}): KeptTill => ({
  cart: EMPTY_CART,
  parked: [],
  payment: null,
  unresolved: [],
  ...more,
})

test('a till that lost everything goes on with the payment on disk, cart and key', () => {
  const { cart, payment } = onDisk(FIRST)
  expect(withOpenPayment(till(), [onDisk(FIRST)], TICKET)).toEqual(till({ cart, payment }))
})

test('a payment that was answered a moment ago, and is still on disk, is not asked about again', () => {
  expect(withOpenPayment(till({ answered: FIRST }), [onDisk(FIRST)], TICKET)).toBeUndefined()
})

test('nothing on disk, nothing to bring back', () => {
  expect(withOpenPayment(till({ cart: cartOf(FIRST) }), [], TICKET)).toBeUndefined()
})

test('a payment that the till knows of is the one that counts', () => {
  const { cart, payment } = onDisk(SECOND)
  expect(withOpenPayment(till({ cart, payment }), [onDisk(FIRST)], TICKET)).toBeUndefined()
})

test('the same cart as it was before the payment gives way to the one that was paid for', () => {
  const { cart, payment } = onDisk(FIRST)
  const parked = [{ ...TICKET, id: 'before', cart: cartOf(FIRST) }]
  const before = till({ cart: cartOf(FIRST), parked })
  expect(withOpenPayment(before, [onDisk(FIRST)], TICKET)).toEqual(till({ cart, payment }))
})

test('another cart is parked, and those that are parked stay', () => {
  const other = { id: 'other', parked_at: TICKET.parked_at, cart: cartOf(SECOND, 3) }
  const busy = till({ cart: cartOf(SECOND), parked: [other] })
  expect(withOpenPayment(busy, [onDisk(FIRST)], TICKET)?.parked).toEqual([
    { ...TICKET, cart: cartOf(SECOND) },
    other,
  ])
})

test('of several the newest comes first; the others have their turn when it is settled', () => {
  const open = [onDisk(FIRST, 1), onDisk(SECOND, 2)]
  expect(withOpenPayment(till(), open, TICKET)?.payment?.key).toBe(SECOND)
  expect(withOpenPayment(till(), open.slice(0, 1), TICKET)?.payment?.key).toBe(FIRST)
})

describe('a payment that is set aside', () => {
  const { cart, payment } = onDisk(FIRST)
  const aside = setAside(till({ cart, payment }))

  test('leaves an empty cart for the next customer, and is asked about before it is sent', () => {
    expect(aside).toEqual(
      till({ unresolved: [{ cart, payment: { ...payment, ask_first: true } }] }),
    )
    expect(setAside(till())).toEqual(till())
  })

  test('is not brought back from the disk over the next customer', () => {
    expect(withOpenPayment(aside, [onDisk(FIRST)], TICKET)).toBeUndefined()
  })

  test('is taken up again, and the cart at hand waits in its stead', () => {
    const taken = takeUp({ ...aside, cart: cartOf(SECOND) }, FIRST, TICKET)
    expect(taken).toMatchObject({ cart, payment: { key: FIRST }, unresolved: [] })
    expect(taken.parked).toEqual([{ ...TICKET, cart: cartOf(SECOND) }])
    expect(takeUp({ ...aside, payment }, FIRST, TICKET).unresolved).toHaveLength(1)
  })

  test('goes when it was sold, and waits as a parked cart when it was not', () => {
    expect(settled(aside, FIRST, true, TICKET)).toEqual(till())
    expect(settled(aside, FIRST, false, TICKET)).toEqual(till({ parked: [{ ...TICKET, cart }] }))
    expect(settled(aside, SECOND, true, TICKET)).toBe(aside)
  })
})
