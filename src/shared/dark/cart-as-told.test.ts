import { expect, test } from 'vitest'
import { MINUTE_MS } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'
import type { Offers } from '#shared/promotions/promoted-lines.ts'
import { ShopSettings } from '#shared/settings/shop-settings.ts'
import { EMPTY_CART } from '#shared/till/cart.ts'
import { aCartLine } from '#shared/till/test-cart.ts'
import { cartAsTold } from './cart-as-told.ts'
import { saleByTill } from './sale-act.ts'

const NOW = new Date('2026-11-16T15:00:00.000Z')
const [FULL, OFF] = [cents(115_00), cents(92_00)]

/** One of R100.00, of which a promotion that ended so many minutes ago took a fifth. */
function sold(told: typeof FULL | null, endedBefore: number) {
  const offersAt = (moment: Date): Offers => {
    const isOn = NOW.getTime() - moment.getTime() >= endedBefore * MINUTE_MS
    return { live: isOn ? [A_FIFTH] : [], categoryOf: () => undefined }
  }
  const found = cartAsTold(CART, told, NOW, offersAt)
  if ('problem' in found) return found
  const { total, lines } = saleByTill(found, 'A-000001', NOW.toISOString())
  return { total, promotions: lines[0]!.promotions.length }
}

const A_FIFTH: Offers['live'][number] = {
  id: 6,
  name: 'Green',
  kind: 'percent',
  percent: 20,
  amount: null,
  buy: null,
  pay: null,
  product_ids: [4],
  category_ids: [],
  stacks: false,
}

const CART: Parameters<typeof cartAsTold>[0] = {
  cart: {
    ...EMPTY_CART,
    lines: [aCartLine()],
  },
  payment: { method: 'card', tendered: null, payments: null },
  settings: ShopSettings.parse({}),
  shift: null,
  approval: null,
}

test.each([
  ['goes on', FULL, 60, { total: FULL, promotions: 0 }],
  ['ended while they paid', OFF, 1, { total: OFF, promotions: 1 }],
  ['was told of when it was over', FULL, 1, { total: FULL, promotions: 0 }],
  ['nobody was told of', null, 1, { total: FULL, promotions: 0 }],
])('what a customer pays under a promotion that %s', (_, told, endedBefore, expected) => {
  expect(sold(told, endedBefore)).toEqual(expected)
})

test('what nobody was told in the last ten minutes is not sold', () => {
  expect(sold(OFF, 11)).toEqual({
    problem: expect.stringContaining('The total is R115.00 now, not R92.00'),
  })
})
