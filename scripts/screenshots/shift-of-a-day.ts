import { type Act, type Good, sell, type Sold } from './deeds.ts'

/** In rand. */
export const FLOAT = 500
const PAID_IN = 200
const PAID_OUT = 45
const DROP = 1500

const METHODS = ['cash', 'card', 'cash', 'digital_wallet', 'card'] as const

interface Drawer {
  tillId: number
  shiftId: number
}

export interface Takings {
  /** What is in the drawer, in cents. */
  cash: number
  /** What the machines say, in cents. */
  card: number
  wallet: number
}

/** An afternoon at a till of two sellers: sales of all kinds, one that comes back, and what happens at a drawer. */
export async function anAfternoon(
  [first, second]: readonly [Act, Act],
  goods: readonly Good[],
  { tillId: till_id, shiftId }: Drawer,
): Promise<Takings> {
  const sold: Sold[] = []
  for (const [at, good] of goods.slice(0, 17).entries()) {
    const also = at % 4 === 1 ? goods.slice(at + 1, at + 2) : []
    sold.push(
      await sell(at % 3 === 2 ? second : first, [good, ...also], {
        till_id,
        payment_method: METHODS[at % METHODS.length],
        ...(at === 6 && { discount: { percent: 5, reason: 'Regular customer' } }),
      }),
    )
  }
  const back = await second<Sold>(`/api/transactions/${sold[0]!.transaction_id}/returns`, {
    items: [{ line_number: 1, quantity: 1 }],
    reason: 'Damaged or faulty',
    destination: 'quarantine',
    till_id,
  })
  const happens = (event: object) => first(`/api/shifts/${shiftId}/events`, event)
  await happens({ kind: 'paid_in', amount: PAID_IN, reason: 'Change from the bank' })
  await happens({ kind: 'paid_out', amount: PAID_OUT, reason: 'Milk and coffee' })
  await happens({ kind: 'drop', amount: DROP })
  await happens({ kind: 'no_sale', reason: 'Change for parking' })
  const taken = (method: string) => paidBy(method, sold) - paidBy(method, [back])
  return {
    cash: taken('cash') + (FLOAT + PAID_IN - PAID_OUT - DROP) * 100,
    card: taken('card'),
    wallet: taken('digital_wallet'),
  }
}

const paidBy = (method: string, sales: readonly Sold[]): number =>
  sales
    .flatMap(({ payments }) => payments)
    .filter((payment) => payment.method === method)
    .reduce((all, { amount }) => all + Math.round(amount * 100), 0)
