import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { aCustomer, aSale } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import type { UnprovenSales } from '#shared/reports/unproven-sales.ts'

const shop = await sharedShop()
// The 15th in Johannesburg, still the 14th in UTC.
const NOW = new Date('2026-11-14T22:30:00Z')
shop.clock.now = NOW
const manager = await shop.signIn('manager@veld.test')

beforeEach(async () => {
  shop.clock.now = NOW
  await shop.owner`TRUNCATE transactions, customers CASCADE`
  shop.services.cache.clear()
})

async function listed(query = ''): Promise<z.input<typeof UnprovenSales>> {
  const answer = await manager.get(`/api/reports/unproven-sales${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as z.input<typeof UnprovenSales>
}

/** Of the last week, one for each proof, and two without. */
async function aWeek(): Promise<void> {
  const { id: customer_id } = await aCustomer(shop.owner, { last_name: 'Nkosi' })
  for (const age_proof of ['verified_customer', 'document_seen', 'cashier_confirmed'] as const)
    await aSale(shop.owner, { at: NOW, age_proof, customer_id })
  await aSale(shop.owner, { at: NOW, age_proof: 'unknown' })
  await aSale(shop.owner, { at: NOW, age_proof: 'none', seller: 'budtender@veld.test' })
  // The first moment of the 9th, and the one before it.
  const [first, before] = [new Date('2026-11-08T22:00:00Z'), new Date('2026-11-08T21:59:59.999Z')]
  const mine = { age_proof: 'none', seller: 'manager@veld.test', customer_id } as const
  await aSale(shop.owner, { ...mine, at: first, subtotal: 200_00 })
  await aSale(shop.owner, { ...mine, at: before })
}

test('sales without proof of age are listed, newest first, with whose they are', async () => {
  await aWeek()
  expect(await listed('?period=7days')).toMatchObject({
    period: { from: '2026-11-09', to: '2026-11-15' },
    transactions: 2,
    total: 345,
    bySeller: [
      { seller_name: 'budtender Demo', transactions: 1, total: 115 },
      { seller_name: 'manager Demo', transactions: 1, total: 230 },
    ],
    sales: [
      { seller_name: 'budtender Demo', customer_name: null, total: 115 },
      { seller_name: 'manager Demo', customer_name: 'Thandi Nkosi', total: 230 },
    ],
  })
  expect((await listed('?from=2026-11-08&to=2026-11-08')).transactions).toBe(1)
  expect(await listed('?from=2026-10-01&to=2026-10-02')).toMatchObject({
    transactions: 0,
    total: 0,
    bySeller: [],
    sales: [],
  })
})

test('of many the newest hundred are listed and all are counted and exported', async () => {
  const days = Array.from({ length: 103 }, (_, day) => new Date(+NOW - day * 3_600_000))
  for (const at of days) await aSale(shop.owner, { at, age_proof: 'none' })
  const { transactions, sales } = await listed()
  expect([transactions, sales.length]).toEqual([103, 100])
  const file = await manager.get('/api/reports/unproven-sales/export')
  expect(parse(await file.text(), { columns: true })).toHaveLength(103)
})

test('they are exported with the proof that is missing, on record', async () => {
  await aWeek()
  const answer = await manager.get('/api/reports/unproven-sales/export?period=7days')
  expect(answer.headers.get('content-disposition')).toContain(
    'sales-without-proof-of-age-2026-11-09-to-2026-11-15.csv',
  )
  const rows = parse(await answer.text(), { columns: true }) as object[]
  expect(rows).toMatchObject([
    {
      transaction_number: expect.stringMatching(/^T-/),
      seller: 'budtender Demo',
      customer_id: '',
      payment_method: 'Cash',
      total_incl_vat: '115.00',
      age_proof: 'None',
    },
    { seller: 'manager Demo', customer_id: expect.stringMatching(/^CUST-/) },
  ])
  const [audit] = await shop.owner`
    SELECT action, table_name, new_values FROM audit_logs ORDER BY id DESC LIMIT 1`
  expect(audit).toMatchObject({
    action: 'export',
    table_name: 'transactions',
    new_values: { from: '2026-11-09', to: '2026-11-15', rows: 2 },
  })
  const workbook = await manager.get('/api/reports/unproven-sales/export?format=xlsx')
  expect(workbook.headers.get('content-type')).toContain('spreadsheetml')
})

test('wrong days are refused in words', async () => {
  const answer = await manager.get('/api/reports/unproven-sales?from=2026-11-02&to=2026-11-01')
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { error: 'from must not be after to' },
  ])
})

test('a manager is alerted of those of the last week, where the shop asks for proof', async () => {
  await aWeek()
  const alerted = async () => {
    const answer = await manager.get('/api/manager/analytics')
    return ((await answer.json()) as { unprovenSales: object }).unprovenSales
  }
  const period = { from: '2026-11-09', to: '2026-11-15' }
  expect(await alerted()).toEqual({ period, transactions: 2 })
  const { version } = (await (await manager.get('/api/settings')).json()) as { version: number }
  await manager.put('/api/settings', { version, id_verification_required: false })
  expect(await alerted()).toEqual({ period, transactions: 0 })
})

test('they are found by their own index, however many others there are', async () => {
  const plan = await shop.owner.begin(async (db) => {
    await db`SET LOCAL enable_seqscan = off`
    return db<{ 'QUERY PLAN': string }[]>`
      EXPLAIN SELECT count(*) FROM transactions t WHERE t.age_proof = 'none' AND t.created_at >= now()`
  })
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('transactions_without_proof')
})
