import { piecesOf } from '#server/shifts/test-drawer.ts'
import type { Entry } from '#shared/dark/entry.ts'
import { type Deed, REASON } from './drawer.ts'
import { saleOf } from './sale-of.ts'
import type { SimulatedServer } from './simulated-server.ts'

/** Asks the real server: null where it refuses what was asked under a key. */
export type Ask = <Answer>(path: string, body?: object, key?: string) => Promise<Answer | null>

type Asked = Pick<SimulatedServer, 'senderFor' | 'sell' | 'shiftAt' | 'work'>

/** What tills ask of the real server, however they reach it. */
export const askedServer = (ask: Ask): Asked => ({
  senderFor: (till) => ({
    state: async () => (await ask(`/api/tills/${till}/state`))!,
    send: async (entries: readonly Entry[]) =>
      (await ask(`/api/tills/${till}/entries`, { entries }))!,
  }),
  async sell(till, key, basket) {
    const { product, quantity, customer, redeem = 0 } = basket
    const { payments } = saleOf(basket, 'A-000000')
    const sold = await ask<{ transaction_number: string }>(
      '/api/transactions',
      {
        items: [{ product_id: product.id, quantity, unit_price: product.price / 100 }],
        customer_id: customer,
        payments: payments.map(({ method, amount }) => ({ method, amount: amount / 100 })),
        redeem_points: redeem === 0 ? null : redeem,
        till_id: till,
        age_confirmed: true,
      },
      key,
    )
    return sold && { number: sold.transaction_number }
  },
  async shiftAt(till) {
    const open = await ask<{ id: number }[]>(`/api/shifts?till_id=${till}&state=open`)
    return open?.[0]?.id
  },
  work: (till, key, deed, shift) => ask(...callOf(till, deed, shift), key),
})

function callOf(till: number, deed: Deed, shift: number | undefined): [string, object] {
  const place = `/api/shifts/${shift}`
  switch (deed.kind) {
    case 'open':
      return ['/api/shifts', { till_id: till, float: deed.float / 100 }]
    case 'count':
      return [`${place}/counts`, { denominations: piecesOf(deed.amount) }]
    case 'close':
      return [`${place}/close`, {}]
    default:
      return [
        `${place}/events`,
        { kind: deed.kind, amount: deed.amount === 0 ? null : deed.amount / 100, reason: REASON },
      ]
  }
}
