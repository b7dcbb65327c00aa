import type { APIRequestContext } from '@playwright/test'
import { type Act, actsOf, type Good, goodsOnShelf, sell, type Sold } from '../deeds.ts'
import { darkDay } from './dark-day.ts'

// What the screens of a review have to show: each is an act that people do, through the same calls.

const PINS = { office: '482915', seller: '739164' } as const

export interface Shown {
  sale: number
  returned: number
  exchanged: number
  /** Has store credit, an account and entries in both. */
  customer: number
  /** Nothing of it has come back yet. */
  untouched: number
  goods: readonly Good[]
}

export interface Hands {
  office: APIRequestContext
  seller: APIRequestContext
}

interface Week {
  origin: string
  shownAt: Date
}

/** A week of a shop with tills, drawers, returns, promotions and customers on account. */
export async function fillShop({ office, seller }: Hands, week: Week): Promise<Shown> {
  const [decides, sells] = [actsOf(office), actsOf(seller)]
  await office.put('/api/users/me/pin', { data: { pin: PINS.office } })
  await seller.put('/api/users/me/pin', { data: { pin: PINS.seller } })
  const goods = await goodsOnShelf(office)
  const customer = await anAccount(office, decides, goods)
  const shown = await comesBack(decides, sells, goods, customer)
  await closedDrawer(decides, sells, goods)
  await openDrawer(sells, goods)
  await promotions(office, decides, goods)
  await worthALook(office, seller, decides)
  await darkDay(week)
  return { ...shown, customer, goods }
}

async function anAccount(
  office: APIRequestContext,
  act: Act,
  goods: readonly Good[],
): Promise<number> {
  const [first]: { id: number }[] = await (await office.get('/api/customers?limit=1')).json()
  const id = first!.id
  await office.put(`/api/customers/${id}/account-limit`, { data: { limit: 5000 } })
  await act(`/api/customers/${id}/store-credit`, { amount: 250, reason: 'Waited for an order' })
  await sell(act, goods.slice(0, 2), { customer_id: id, payment_method: 'account' })
  await act(`/api/customers/${id}/account-payments`, { method: 'card', amount: 120.5, note: null })
  return id
}

const wholeLine = (line_number: number, reason: string, destination = 'quarantine') => ({
  items: [{ line_number, quantity: 1 }],
  reason,
  destination,
})

async function comesBack(decides: Act, sells: Act, goods: readonly Good[], customer_id: number) {
  const untouched = await sell(sells, goods.slice(0, 3), {
    customer_id,
    payment_method: null,
    payments: [
      { method: 'digital_wallet', amount: 100, reference: 'WLT-20391' },
      { method: 'card', amount: restOf(goods.slice(0, 3), 100), reference: '004417' },
    ],
  })
  const sale = await sell(sells, goods.slice(2, 5), { customer_id })
  const back = await decides<Sold>(
    `/api/transactions/${sale.transaction_id}/returns`,
    wholeLine(2, 'Damaged or faulty'),
  )
  const other = await sell(decides, goods.slice(5, 6))
  const instead = await decides<{ sale: Sold }>(
    `/api/transactions/${other.transaction_id}/exchanges`,
    {
      ...wholeLine(1, 'Wrong product'),
      new_items: goods
        .slice(6, 8)
        .map(({ id, price }) => ({ product_id: id, quantity: 2, unit_price: price })),
      payment_method: 'card',
      age_confirmed: true,
    },
  )
  const wrong = await sell(sells, goods.slice(8, 9))
  await decides(
    `/api/transactions/${wrong.transaction_id}/returns`,
    wholeLine(1, 'Payment declined', 'batch'),
  )
  return {
    untouched: untouched.transaction_id,
    sale: sale.transaction_id,
    returned: back.transaction_id,
    exchanged: instead.sale.transaction_id,
  }
}

/** With VAT of 15% on top, as the demo shop has it. */
function restOf(goods: readonly Good[], paid: number): number {
  const net = goods.reduce((all, { price }, at) => all + Math.round(price * 100) * (at + 1), 0)
  return (net + Math.round(net * 0.15) - paid * 100) / 100
}

/** From its float to its Z report, a little short. */
async function closedDrawer(decides: Act, sells: Act, goods: readonly Good[]): Promise<void> {
  const { id: till_id } = await decides('/api/tills', { name: 'Front counter' })
  const { id } = await sells('/api/shifts', { till_id, float: 500 })
  for (const good of goods.slice(0, 4))
    await sell(sells, [good], { till_id, payment_method: 'cash', age_confirmed: true })
  await sell(sells, goods.slice(0, 2), { till_id })
  await sells(`/api/shifts/${id}/events`, { kind: 'paid_out', amount: 45, reason: 'Milk' })
  await sells(`/api/shifts/${id}/events`, { kind: 'drop', amount: 300 })
  await sells(`/api/shifts/${id}/events`, { kind: 'no_sale', reason: 'Change for parking' })
  await sells(`/api/shifts/${id}/counts`, { denominations: { '200.00': 3, '50.00': 2 } })
  await sells(`/api/shifts/${id}/counts`, {
    denominations: { '200.00': 3, '50.00': 3, '5.00': 4 },
    terminals: { card: 900 },
  })
  await sells(`/api/shifts/${id}/close`)
}

async function openDrawer(sells: Act, goods: readonly Good[]): Promise<void> {
  const { id: till_id } = await sells('/api/tills', { name: 'Window' })
  await sells('/api/shifts', { till_id, float: 3500 })
  await sell(sells, goods.slice(0, 2), { till_id, payment_method: 'cash' })
}

async function promotions(
  office: APIRequestContext,
  act: Act,
  goods: readonly Good[],
): Promise<void> {
  const some = goods.slice(0, 3).map(({ id }) => id)
  await act('/api/promotions', {
    name: 'Three for two',
    kind: 'n_for_m',
    buy: 3,
    pay: 2,
    product_ids: some,
  })
  await act('/api/promotions', {
    name: 'Happy hour on everything that is smoked, eaten or drunk',
    kind: 'percent',
    percent: 12.5,
    weekdays: [1, 2, 3, 4, 5],
    from_time: '16:00',
    to_time: '18:30',
  })
  await act('/api/promotions', {
    name: 'New Year',
    kind: 'amount',
    amount: 20,
    starts_on: '2027-01-01',
  })
  const fields = { name: 'Spring clearance', kind: 'percent', percent: 30 }
  const ended = await act<{ id: number; updated_at: string }>('/api/promotions', fields)
  await office.put(`/api/promotions/${ended.id}`, {
    data: { ...fields, updated_at: ended.updated_at, is_ended: true },
  })
}

/** A wrong PIN, and an entry that no till has signed. */
async function worthALook(office: APIRequestContext, seller: APIRequestContext, act: Act) {
  const { id: approver_id } = await (await office.get('/api/users/me')).json()
  const subject = { amount: 650, reason: 'Plumber' }
  await seller.post('/api/approvals', {
    data: { kind: 'paid_out', subject, approver_id, pin: '111222' },
  })
  const [till]: { id: number }[] = await (await office.get('/api/tills')).json()
  await act(`/api/tills/${till!.id}/entries`, {
    entries: [{ body: 'torn in half {"sequence":', signature: 'none' }],
  })
}
