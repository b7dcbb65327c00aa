import { describe, expect, test } from 'vitest'
import { summariseDays } from '#server/reports/summarise-days.ts'
import { takeBack, told } from '#server/returns/test-returns.ts'
import { read } from '#server/shifts/test-drawer.ts'
import { aCustomer, aProduct, type ProductOptions } from '#server/test-factories.ts'
import { brokenRules } from '#server/verify/test-books.ts'
import type { DarkSale } from '#shared/dark/entry.ts'
import { addDays, DAY_MS, HOUR_MS, shopDay } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'
import { saleTotals } from '#shared/sales/totals.ts'
import { aDarkShop } from './test-dark-shop.ts'
import { event, keyOf } from './test-drawer-acts.ts'
import { inCash } from './test-till.ts'

const { shop, manager, db, newTill } = await aDarkShop()
const ago = (ms: number) => new Date(shop.clock.now.getTime() - ms)
const today = shopDay(shop.clock.now, 'Africa/Johannesburg')
/** Long enough ago that everything of the tests happens after its registration. */
async function aTillOfLastWeek() {
  const till = await newTill()
  await db`UPDATE tills SET created_at = ${ago(7 * DAY_MS)} WHERE id = ${till.id}`
  return till
}
const till = await aTillOfLastWeek()

async function sellOne(options: ProductOptions, change: Partial<DarkSale> = {}, at = ago(HOUR_MS)) {
  const product = await aProduct(db, options)
  return send(till.sale([{ product }], change), at)
}
async function send(sale: DarkSale, at = ago(HOUR_MS)) {
  till.at = () => at
  const [outcome] = await till.send(till.write(sale))
  const [row] = await db`
    SELECT t.* FROM till_entries e JOIN transactions t ON t.id = e.transaction_id
    WHERE e.till_id = ${till.id} AND e.sequence = ${till.sequence}`
  return { ...outcome!, sale: row as { id: number; [column: string]: unknown } }
}

test('a sale that comes an hour late is in every figure at once', async () => {
  const takings = async () => {
    const { todaySales } = await read(await manager.get('/api/dashboard/stats'))
    const { totals } = await read(await manager.get('/api/reports?period=7days'))
    return { today: Math.round(todaySales * 100), week: Math.round(totals.sales * 100) }
  }
  await sellOne({ batches: [1] })
  await summariseDays(shop.pool, shop.clock.now)
  const before = await takings()
  const { sale } = await sellOne({ batches: [1] })
  const total = Number(sale['total'])
  // Right after midnight an hour ago was yesterday.
  const ofToday = shopDay(ago(HOUR_MS), 'Africa/Johannesburg') === today ? total : 0
  const after = { today: before.today + ofToday, week: before.week + total }
  expect(await brokenRules(db)).toEqual([])
  expect(await takings()).toEqual(after)
  await summariseDays(shop.pool, shop.clock.now)
  expect(await takings()).toEqual(after)
  expect(await brokenRules(db)).toEqual([])
})

test('what comes when its day is over is told to whoever keeps the books', async () => {
  const late = async (from: string, to: string) =>
    (await read(await manager.get(`/api/reports/vat201?from=${from}&to=${to}`))).late
  const [day, dayBefore] = [addDays(today, -3), addDays(today, -4)]
  const away = await aTillOfLastWeek()
  const product = await aProduct(db, { price: 100_00, batches: [3] })
  const sellAt = async (at: Date) => {
    away.at = () => at
    const [sent] = await away.send(away.write(away.sale([{ product }])))
    expect(sent).toMatchObject({ outcome: 'booked' })
  }
  await sellAt(ago(3 * DAY_MS))
  await sellAt(ago(3 * DAY_MS))
  const opened = away.write({ kind: 'shift_opened', float: cents(500_00) })
  const paid = away.write(event({ key: keyOf(opened) }, 'paid_out', 20_00))
  expect(await away.send(opened, paid)).toMatchObject([
    { outcome: 'booked' },
    { outcome: 'booked' },
  ])
  const last_received_at = shop.clock.now.toISOString()
  const told = [{ day, sales: 2, total: 230, cash_events: 1, last_received_at }]
  expect(await late(day, day)).toEqual(told)
  expect(await late(dayBefore, addDays(today, -2))).toEqual(told)
  expect(await late(dayBefore, dayBefore)).toEqual([])
  // Of the day itself nobody has figures yet.
  await sellAt(ago(60_000))
  const days = (await late(day, today)).map((each: { day: string }) => each.day)
  expect(days).toContain(day)
  expect(days).not.toContain(today)
})

describe('what the batches do not have', () => {
  test('two tills in the dark sell the last unit: both are booked, one is a shortfall', async () => {
    const product = await aProduct(db, { batches: [1] })
    const [one, other] = [await aTillOfLastWeek(), await aTillOfLastWeek()]
    const sent = await Promise.all(
      [one, other].map((each) => each.send(each.write(each.sale([{ product }])))),
    )
    expect(sent.map(([answer]) => answer!.outcome).toSorted()).toEqual(['booked', 'exception'])
    const short =
      await db`SELECT quantity, cost FROM stock_shortfalls WHERE product_id = ${product.id}`
    expect(short).toMatchObject([{ quantity: 1, cost: 5000 }])
    const list = await read(await manager.get('/api/inventory/shortfalls'))
    expect(list).toContainEqual(
      expect.objectContaining({ product_id: product.id, product_name: product.name, quantity: 1 }),
    )
    expect(await brokenRules(db)).toEqual([])
  })

  test('a batch that is used up is followed by the next to expire, and the rest is short', async () => {
    const product = await aProduct(db, {
      batches: [
        { remaining: 2, expiry_date: addDays(today, 90) },
        { remaining: 1, expiry_date: addDays(today, 30) },
      ],
    })
    const { outcome, reason } = await send(
      till.sale([
        { product, quantity: 2 },
        { product, quantity: 3 },
      ]),
    )
    expect([outcome, reason]).toEqual(['exception', `2 of ${product.name} in no batch: count it`])
    expect(
      await db`SELECT remaining_quantity AS left FROM inventory_batches WHERE product_id = ${product.id}`,
    ).toMatchObject([{ left: 0 }, { left: 0 }])
    expect(await brokenRules(db)).toEqual([])
  })

  test('a batch that was taken off sale after the sale is the one it was taken from', async () => {
    const product = await aProduct(db, {
      batches: [{ remaining: 3, expiry_date: addDays(today, 10) }, 3],
    })
    const [batch] = await db<
      { id: number; batch_number: string }[]
    >`SELECT id, batch_number FROM inventory_batches WHERE product_id = ${product.id} ORDER BY expiry_date NULLS LAST`
    expect(
      (await manager.post(`/api/inventory/batches/${batch!.id}/deactivate`, { note: 'recall' }))
        .status,
    ).toBe(200)
    const { reason } = await send(till.sale([{ product }]))
    expect(reason).toBe(
      `Batch ${batch!.batch_number}, which it was taken from, has been taken off sale since`,
    )
    const [left] =
      await db`SELECT remaining_quantity AS left FROM inventory_batches WHERE id = ${batch!.id}`
    expect(left).toEqual({ left: 2 })
  })

  test('what had been taken off sale before is not taken, nor what had expired on the day', async () => {
    const { reason, sale } = await sellOne({
      batches: [
        { remaining: 3, is_active: false },
        { remaining: 3, expiry_date: addDays(today, -3) },
      ],
    })
    expect(reason).toContain('1 of')
    expect(
      await db`SELECT quantity FROM stock_shortfalls WHERE transaction_id = ${sale.id}`,
    ).toMatchObject([{ quantity: 1 }])
  })

  test('what expired between the sale and the sync was sold in date', async () => {
    const { reason, sale } = await sellOne(
      { batches: [{ remaining: 3, expiry_date: addDays(today, -1) }] },
      {},
      ago(2 * DAY_MS),
    )
    expect(reason).toContain('has expired since')
    expect(await db`SELECT FROM stock_shortfalls WHERE transaction_id = ${sale.id}`).toHaveLength(0)
    expect(sale.day).toBe(addDays(today, -2))
  })
})

describe('booked as sold, and somebody looks', () => {
  test.each<[string, () => Promise<{ reason: string | null }>, string]>([
    [
      'a price that has changed',
      async () => {
        const product = await aProduct(db, { batches: [5] })
        return send(till.sale([{ product, price: 90_00 }]))
      },
      'was sold for R90.00; its price is R100.00',
    ],
    ['an archived product', () => sellOne({ archived: true, batches: [5] }), 'is no longer sold'],
    [
      'a customer who is gone',
      () => sellOne({ batches: [5] }, { customer_id: 999_999, points_earned: 11 }),
      'Customer 999999 is not on file',
    ],
    [
      'a discount beyond the cap',
      async () => {
        const product = await aProduct(db, { batches: [5] })
        return send(till.sale([{ product, discount: { percent: 50, reason: 'Staff' } }]))
      },
      'beyond what the seller may give, and nobody approved it',
    ],
    [
      'a medical product without a card',
      async () => {
        const product = await aProduct(db, { batches: [5] })
        await db`UPDATE products SET is_medical = true WHERE id = ${product.id}`
        return send(till.sale([{ product }]))
      },
      'only to a customer with a valid medical card',
    ],
    [
      'another rate of VAT',
      async () => {
        const product = await aProduct(db, { batches: [5] })
        const sale = till.sale([{ product }])
        const total = cents(114_00)
        return send({
          ...sale,
          vat_rate: 14,
          vat: cents(14_00),
          total,
          ...inCash({ ...sale, total }),
        })
      },
      'VAT was reckoned at 14%',
    ],
    [
      'VAT in another way than the shop has it',
      async () => {
        const product = await aProduct(db, { batches: [5] })
        const sale = till.sale([{ product }])
        const told = { vat_rate: 0, vat: cents(0), total: sale.subtotal }
        return send({ ...sale, vat_mode: 'none', ...told, ...inCash({ ...sale, ...told }) })
      },
      'It was sold with no VAT; the shop has VAT on top',
    ],
    [
      'points that are worth more than the shop gives for them',
      async () => {
        const product = await aProduct(db, { batches: [5] })
        const customer_id = (await aCustomer(db)).id
        const rules = { point_value: 1, points_redeemed: 50 }
        const sums = saleTotals(
          [{ quantity: 1, unit_price: cents(100_00) }],
          { vat_mode: 'exclusive', vat_rate: 15 },
          { discount: null, points_value: cents(50_00) },
        )
        const { subtotal, discount, vat, total } = sums
        const told = { subtotal, discount, vat, total, points_earned: 5, customer_id }
        const sale = { ...till.sale([{ product }]), ...rules, ...told }
        return send({ ...sale, ...inCash(sale) })
      },
      'A point was taken for R1.00; in this shop it is worth R0.10',
    ],
    [
      'points for less than the shop gives them for',
      async () => {
        const product = await aProduct(db, { batches: [5] })
        const customer_id = (await aCustomer(db)).id
        const given = { customer_id, cents_per_point: 1, points_earned: 115_00 }
        return send({ ...till.sale([{ product }]), ...given })
      },
      'A point was given for each R0.01; in this shop it is for each R10.00',
    ],
    [
      'a product that a restored server lacks',
      async () => {
        const product = await aProduct(db)
        return send(
          till.sale([
            { product: { ...product, id: 777_000 + product.id, name: 'Lost', sku: 'LOST' } },
          ]),
        )
      },
      'was not in the catalogue: it is back, archived',
    ],
  ])('%s', async (_, sell, text) => {
    expect((await sell()).reason).toContain(text)
    expect(await brokenRules(db)).toEqual([])
  })

  test('somebody who was under age on the day, also when they are not today', async () => {
    const customer = await aCustomer(db)
    await db`UPDATE customers SET date_of_birth = (${today}::date - 1) - interval '18 years', is_verified = true WHERE id = ${customer.id}`
    const product = await aProduct(db, { batches: [5] })
    const own = await aTillOfLastWeek()
    const bought = (days: number) => {
      own.at = () => ago(days * DAY_MS)
      return own.write(own.sale([{ product }], { customer_id: customer.id }))
    }
    const [young, grown] = await own.send(bought(2), bought(1))
    expect([young!.reason, grown!.reason]).toEqual(['The customer was under 18 on that day', null])
    const proofs =
      await db`SELECT age_proof FROM transactions WHERE till_id = ${own.id} ORDER BY id`
    expect(proofs.map((row) => row.age_proof)).toEqual(['cashier_confirmed', 'verified_customer'])
  })

  test('points that were gone: the balance goes below zero', async () => {
    const customer = await aCustomer(db)
    const product = await aProduct(db, { batches: [5] })
    const { reason } = await send(
      till.sale([{ product }], { customer_id: customer.id, points_redeemed: 100 }),
    )
    expect(reason).toBe('The customer had fewer points than were redeemed: -90 left')
    expect(await brokenRules(db)).toEqual([])
  })

  test('store credit and an account beyond what there is', async () => {
    const customer = await aCustomer(db)
    const product = await aProduct(db, { batches: [5] })
    for (const [method, text] of [
      ['store_credit', 'less store credit: -R115.00 left'],
      ['account', 'beyond its limit: R115.00 owed'],
    ] as const) {
      const sale = till.sale([{ product }], { customer_id: customer.id })
      const { reason } = await send({
        ...sale,
        payments: [
          { method, amount: sale.total, tendered: null, change: cents(0), reference: null },
        ],
      })
      expect(reason).toContain(text)
      const ofNobody = till.sale([{ product }])
      const held = await send({
        ...ofNobody,
        payments: [
          { method, amount: ofNobody.total, tendered: null, change: cents(0), reference: null },
        ],
      })
      expect(held).toMatchObject({
        outcome: 'held',
        reason: expect.stringContaining('It is paid by a customer and has none'),
      })
    }
    expect(await brokenRules(db)).toEqual([])
  })

  test.each(['store_credit', 'account'])(
    'paid by %s of somebody not on file: it comes back as it came, in nobody’s ledger',
    async (method) => {
      const product = await aProduct(db, { batches: [5] })
      const sold = till.sale([{ product, quantity: 2 }], { customer_id: 999_999 })
      const { sale, outcome } = await send({
        ...sold,
        payments: [
          { method, amount: sold.total, tendered: null, change: cents(0), reference: null },
        ],
      })
      expect(outcome).toBe('exception')
      const takeOneBack = async (payments: object[] | null) => {
        const items = [{ line_number: 1, quantity: 1 }]
        const answer = await takeBack(manager, sale.id, { items, payments })
        return { status: answer.status, body: await told(answer) }
      }
      const ways = [[{ method: 'cash', amount: 115 }], [{ method, amount: 230.01 }]]
      for (const payments of ways) expect((await takeOneBack(payments)).status).toBe(409)
      for (const payments of [null, [{ method, amount: 115 }]])
        expect(await takeOneBack(payments)).toMatchObject({
          status: 201,
          body: { total: 115, payments: [{ method, amount: 115 }] },
        })
      expect(await brokenRules(db)).toEqual([])
    },
  )

  test('what somebody not on file paid with store credit is not exchanged', async () => {
    const product = await aProduct(db, { batches: [5] })
    const sold = till.sale([{ product }], { customer_id: 999_999 })
    const method = 'store_credit'
    const { sale } = await send({
      ...sold,
      payments: [{ method, amount: sold.total, tendered: null, change: cents(0), reference: null }],
    })
    const answer = await manager.post(`/api/transactions/${sale.id}/exchanges`, {
      items: [{ line_number: 1, quantity: 1 }],
      new_items: [{ product_id: product.id, quantity: 1, unit_price: 100 }],
      reason: 'Damaged',
      destination: 'quarantine',
    })
    expect([answer.status, (await told(answer)).error]).toEqual([
      400,
      expect.stringContaining('are for named customers: take the goods back'),
    ])
  })

  test('a seller who was deactivated, may not sell, or is not known', async () => {
    const [viewer] = await db`SELECT id FROM profiles WHERE email = 'viewer@veld.test'`
    const product = await aProduct(db, { batches: [5] })
    const own = await aTillOfLastWeek()
    const by = async (seller_id: string) =>
      (await own.send(own.write(own.sale([{ product }]), { seller_id })))[0]!.reason
    expect(await by(viewer!.id as string)).toBe('Whoever did it may not sell')
    await db`UPDATE profiles SET is_active = false WHERE id = ${viewer!.id as string}`
    expect(await by(viewer!.id as string)).toBe('Whoever did it has been deactivated')
    expect(await by('00000000-0000-4000-8000-000000000000')).toContain('is booked to who sent it')
  })
})

describe('the clock', () => {
  test.each<[string, () => Date, string, boolean]>([
    ['1970', () => new Date(0), 'the till was not there yet', false],
    ['hours ahead', () => ago(-5 * HOUR_MS), 'that has not come yet', false],
    ['hours back', () => ago(5 * DAY_MS), 'that is before the entry before it', true],
  ])('%s is booked and told', async (_, at, text, isKept) => {
    const own = await aTillOfLastWeek()
    const product = await aProduct(db, { batches: [5] })
    own.at = () => ago(HOUR_MS)
    const [, told] = await own.send(
      own.write(own.sale([{ product }])),
      own.write(own.sale([{ product }]), { at: at().toISOString() }),
    )
    expect(told).toMatchObject({ outcome: 'exception', reason: expect.stringContaining(text) })
    const [row] =
      await db`SELECT created_at, day FROM transactions WHERE transaction_number = ${told!.transaction_number}`
    expect(new Date(row!.created_at as string)).toEqual(isKept ? at() : shop.clock.now)
    const [kind] = await read(await manager.get('/api/exceptions'))
    expect(kind).toMatchObject({ kind: 'clock' })
  })

  test('what comes after an entry of a clock that was ahead is booked by the server’s time', async () => {
    const own = await aTillOfLastWeek()
    const product = await aProduct(db, { batches: [5] })
    const at = ago(-365 * DAY_MS).toISOString()
    const clock = (told: Date) => ({
      device: at,
      source: 'server' as const,
      told: told.toISOString(),
    })
    const [ahead, ...after] = await own.send(
      own.write(own.sale([{ product }]), { at, clock: { device: at, source: 'device' } }),
      own.write(own.sale([{ product }]), { at, clock: clock(ago(HOUR_MS)) }),
      own.write(own.sale([{ product }]), { at, clock: clock(ago(0)) }),
    )
    expect(ahead).toMatchObject({ outcome: 'exception' })
    expect(after).toMatchObject([{ outcome: 'booked' }, { outcome: 'booked' }])
    const [row] =
      await db`SELECT created_at FROM transactions WHERE transaction_number = ${after[0]!.transaction_number}`
    expect(new Date(row!.created_at as string)).toEqual(ago(HOUR_MS))
    // A device’s own clock is not believed so, nor one that is ahead itself.
    const doubtful = await own.send(
      own.write(own.sale([{ product }]), { at, clock: { ...clock(ago(0)), source: 'device' } }),
      own.write(own.sale([{ product }]), { at, clock: clock(ago(-DAY_MS)) }),
    )
    for (const { reason } of doubtful) expect(reason).toContain('that has not come yet')
  })

  test('midnight: a sale of yesterday belongs to yesterday', async () => {
    const at = new Date(`${addDays(today, -1)}T21:59:59.999Z`)
    const { sale } = await sellOne({ batches: [5] }, {}, at)
    expect(sale.day).toBe(addDays(today, -1))
  })
})

test('of a retired till what it did before is booked, and what it did after is held', async () => {
  const own = await aTillOfLastWeek()
  const product = await aProduct(db, { batches: [5] })
  own.at = () => ago(HOUR_MS)
  const before = own.write(own.sale([{ product }]))
  expect(
    (await manager.put(`/api/tills/${own.id}`, { retired_at: shop.clock.now.toISOString() }))
      .status,
  ).toBe(200)
  own.at = () => ago(0)
  expect(await own.send(before, own.write(own.sale([{ product }])))).toMatchObject([
    { outcome: 'exception', reason: `${own.name} has been retired since` },
    { outcome: 'held', reason: `${own.name} was retired before` },
  ])
})

describe('numbers', () => {
  test('a sale that a restored server has lost comes back with its number', async () => {
    await db`SELECT setval('transaction_numbers', 5000)`
    const { sale } = await sellOne({ batches: [5] }, { number: 'T-00004321' })
    expect(sale.transaction_number).toBe('T-00004321')
  })

  test('a till gives no number of the server’s that is another’s or was never given out', async () => {
    for (const number of ['T-00004321', 'T-00009999']) {
      const { sale, reason } = await sellOne({ batches: [5] }, { number })
      expect(reason).toContain(`Its paper says ${number}`)
      expect(sale.transaction_number).not.toBe(number)
    }
  })

  test('a number of the till that another sale bears is told', async () => {
    const first = await sellOne({ batches: [5] })
    const { reason } = await sellOne(
      { batches: [5] },
      { number: `${till.letter}-${String(till.count).padStart(6, '0')}` },
    )
    expect(first.outcome).toBe('booked')
    expect(reason).toContain('on its paper')
  })
})
