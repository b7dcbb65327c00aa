import { beforeEach, describe, expect, test } from 'vitest'
import { aSale } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import {
  aFreshMorning,
  added,
  auditRows,
  lastAuditId,
  type WireCustomer,
} from './test-customers.ts'

const ID = '8001015009087'

const shop = await sharedShop()
const admin = await shop.signIn('admin@veld.test')
const manager = await shop.signIn('manager@veld.test')
const budtender = await shop.signIn('budtender@veld.test')

beforeEach(() => aFreshMorning(shop))

async function listed(query: string): Promise<string[]> {
  const answer = await admin.get(`/api/customers?numbers=masked&${query}`)
  expect(answer.status).toBe(200)
  const customers = (await answer.json()) as WireCustomer[]
  return customers.map(({ first_name }) => first_name)
}

describe('the search', () => {
  beforeEach(async () => {
    await added(admin, {
      first_name: 'Thandi',
      last_name: 'Nkosi',
      email: 'tn@example.co.za',
      phone: '082 680 9215',
    })
    await added(admin, {
      first_name: 'Sipho',
      last_name: 'van der Merwe',
      id_number: ID,
      has_medical_card: true,
      medical_card_number: 'S21-0001234',
    })
    await added(admin, {
      first_name: 'Zoë',
      last_name: '100%_Real',
      id_number: 'A1234567',
      id_type: 'passport',
    })
  })

  test.each([
    ['thandi', ['Thandi']],
    ['THANDI', ['Thandi']],
    ['kos', ['Thandi']],
    ['thandi nkosi', ['Thandi']],
    ['tn@example', ['Thandi']],
    ['der mer', ['Sipho']],
    ['ZOË', ['Zoë']],
    ['100%', ['Zoë']],
    ['100_', []],
    ['100%_r', ['Zoë']],
    // A telephone as it is said, written abroad, or begun.
    ['0826809215', ['Thandi']],
    ['082 680 9215', ['Thandi']],
    ['+27 82 680 9215', ['Thandi']],
    ['27826809215', ['Thandi']],
    ['0027 (0)82-680.9215', ['Thandi']],
    ['826809', ['Thandi']],
    ['0826', ['Thandi']],
    ['680 9215', []],
    ['082', []],
    // One or two letters, or signs: names and e-mail addresses that begin so, either name first.
    ['TN', ['Thandi']],
    ['zo', ['Zoë']],
    ['oë', []],
    ['Z', ['Zoë']],
    ['n', ['Thandi']],
    ['10', ['Zoë']],
    ['tn@', ['Thandi']],
    ['%', []],
    ['_', []],
    ['@', []],
    ['cust-', ['Zoë', 'Thandi', 'Sipho']],
    ['nobody', []],
    // Numbers are for the look-up.
    [ID, []],
    ['800101 5009 087', []],
    ['s21-0001234', []],
    ['a1234567', []],
    ['800101500', []],
    ["'; DROP TABLE customers; --", []],
    ['\\', []],
  ])('%j finds %j', async (search, found) => {
    expect(await listed(`search=${encodeURIComponent(search)}`)).toEqual(found)
  })

  test('finds by customer id', async () => {
    const [row] = await shop.owner<{ customer_id: string }[]>`
      SELECT customer_id FROM customers WHERE first_name = 'Sipho'`
    expect(await listed(`search=${row!.customer_id.toLowerCase()}`)).toEqual(['Sipho'])
  })

  test('in a body finds the same, page by page, and leaves no trace', async () => {
    const before = await lastAuditId(shop)
    const search = (body: object) => budtender.post('/api/customers/search', body)
    const answer = await search({ search: 'sipho' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-total-count')).toBe('1')
    expect(await answer.json()).toEqual(
      await (await budtender.get('/api/customers?search=sipho')).json(),
    )
    const first = await search({ search: 'cust-0', limit: '2', sort: 'name' })
    expect(first.headers.get('x-total-count')).toBe('3')
    const cursor = first.headers.get('x-next-cursor')
    const rest = await search({ search: 'cust-0', limit: '2', sort: 'name', cursor })
    expect(await rest.json()).toHaveLength(1)
    expect(await lastAuditId(shop)).toBe(before)
    expect((await search({ searching: ID })).status).toBe(400)
    expect((await search({ search: ID, sort: 'id_number' })).status).toBe(400)
  })
})

test('the filters are medical, verified and recent', async () => {
  const week = 10_080 * 60_000
  const medical = await added(admin, { first_name: 'Medical', has_medical_card: true })
  const verified = await added(admin, { first_name: 'Verified', date_of_birth: '1980-01-01' })
  await admin.post(`/api/customers/${verified.id}/verify`)
  const now = shop.clock.now.getTime()
  await shop.owner`
    UPDATE customers SET created_at = ${new Date(now - week)} WHERE id = ${medical.id}`
  await shop.owner`
    UPDATE customers SET created_at = ${new Date(now - week - 1)} WHERE id = ${verified.id}`
  expect(await listed('filter=medical')).toEqual(['Medical'])
  expect(await listed('filter=verified')).toEqual(['Verified'])
  expect(await listed('filter=recent')).toEqual(['Medical'])
  expect(await listed('filter=all')).toEqual(['Medical', 'Verified'])
  expect(await listed('filter=')).toEqual(['Medical', 'Verified'])
  expect((await admin.get('/api/customers?filter=rich')).status).toBe(400)
})

describe('the order', () => {
  beforeEach(async () => {
    // Two instants within one millisecond, and two who never came.
    await shop.owner`
      INSERT INTO customers (first_name, last_name, loyalty_points, total_spent, last_visit_at, created_at) VALUES
        ('Ann', 'zulu', 5, 500, '2026-11-01T10:00:00.000001Z', '2026-10-01T10:00:00.000002Z'),
        ('Ben', 'Adams', 50, 50, NULL, '2026-10-01T10:00:00.000001Z'),
        ('Cat', 'Adams', 500, 5, NULL, '2026-10-01T10:00:00.000003Z'),
        ('Dan', 'Botha', 5, 5000, '2026-11-01T10:00:00.000002Z', '2026-09-01T10:00:00Z')`
  })

  const ORDERS = [
    ['', 'Ben Cat Dan Ann'],
    ['sort=name&direction=desc', 'Ann Dan Cat Ben'],
    ['sort=loyalty_points', 'Ann Dan Ben Cat'],
    ['sort=loyalty_points&direction=desc', 'Cat Ben Dan Ann'],
    ['sort=total_spent&direction=desc', 'Dan Ann Ben Cat'],
    ['sort=last_visit_at&direction=desc', 'Dan Ann Cat Ben'],
    ['sort=last_visit_at', 'Ben Cat Ann Dan'],
    ['sort=created_at', 'Dan Ben Ann Cat'],
    ['sort=created_at&direction=desc', 'Cat Ann Ben Dan'],
  ] as const

  test.each(ORDERS)('%s is %s', async (query, names) => {
    expect((await listed(query)).join(' ')).toBe(names)
  })

  test.each(ORDERS)('%s stays the same page by page', async (query, names) => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const answer = await budtender.get(`/api/customers?limit=1&cursor=${cursor}&${query}`)
      expect(answer.headers.get('x-total-count')).toBe('4')
      const page = (await answer.json()) as WireCustomer[]
      seen.push(...page.map(({ first_name }) => first_name))
      cursor = answer.headers.get('x-next-cursor')
    }
    expect(seen.join(' ')).toBe(names)
  })

  test.each([
    'sort=id_number_hash',
    'limit=0',
    'limit=1001',
    'limit=x',
    'cursor=x',
    'numbers=full',
  ])('%s is refused', async (query) => {
    expect((await admin.get(`/api/customers?${query}`)).status).toBe(400)
  })
})

test('a list without parameters ends at 1,000 rows and says how many there are', async () => {
  await shop.owner`
    INSERT INTO customers (first_name, last_name) SELECT 'N', n::text FROM generate_series(1, 1005) n`
  const answer = await budtender.get('/api/customers')
  expect(await answer.json()).toHaveLength(1000)
  expect(answer.headers.get('x-total-count')).toBe('1005')
  expect(answer.headers.get('x-next-cursor')).not.toBeNull()
})

test('a search that most match is counted so far and no further, and reaches all of them', async () => {
  await shop.owner`
    INSERT INTO customers (first_name, last_name)
    SELECT 'Many', lpad(n::text, 6, '0') FROM generate_series(1, 10005) n ORDER BY random()`
  for (const search of ['ma', 'many']) {
    const answer = await budtender.get(`/api/customers?search=${search}&limit=1000`)
    expect(answer.headers.get('x-total-count')).toBe('10001')
    let [cursor, seen] = [answer.headers.get('x-next-cursor'), 1000]
    while (cursor) {
      const next = await budtender.get(
        `/api/customers?search=${search}&limit=1000&cursor=${cursor}`,
      )
      seen += ((await next.json()) as unknown[]).length
      cursor = next.headers.get('x-next-cursor')
    }
    expect(seen).toBe(10005)
  }
  const all = await budtender.get('/api/customers?limit=1')
  expect(all.headers.get('x-total-count')).toBe('10005')
})

test('who has a name of two letters is found by it, whole', async () => {
  await added(admin, { first_name: 'Bo', last_name: 'Li' })
  await added(admin, { first_name: 'Li', last_name: 'Bo' })
  await added(admin, { first_name: 'Bob', last_name: 'Lin' })
  expect(await listed('search=bo%20li')).toEqual(['Li', 'Bo'])
})

test('a search of one letter reads no customer whose name does not begin with it', async () => {
  await shop.owner`
    INSERT INTO customers (first_name, last_name)
    SELECT 'N' || n, 'Other' || n FROM generate_series(1, 20000) n`
  await shop.owner`ANALYZE customers`
  await added(admin, { first_name: 'Xolani', last_name: 'Dube' })
  const read = async () => {
    const [row] = await shop.owner<{ rows: number }[]>`
      SELECT seq_tup_read + idx_tup_fetch AS rows FROM pg_stat_user_tables WHERE relname = 'customers'`
    return row!.rows
  }
  const settle = () => shop.pool`SELECT pg_stat_force_next_flush()`
  await settle()
  const before = await read()
  for (let n = 0; n < 8; n += 1) expect(await listed('search=x')).toEqual(['Xolani'])
  await Promise.all(Array.from({ length: 16 }, settle))
  expect((await read()) - before).toBeLessThan(20_000)
})

test('a search that finds thousands is in the same order, page after page', async () => {
  await shop.owner`
    INSERT INTO customers (first_name, last_name)
    SELECT 'Many ' || n, 'Named' || lpad(n::text, 5, '0') FROM generate_series(1, 5001) n ORDER BY random()`
  await shop.owner`INSERT INTO customers (first_name, last_name) VALUES ('Another', 'Aaron')`
  const first = await budtender.get('/api/customers?search=many&limit=2')
  expect(first.headers.get('x-total-count')).toBe('5001')
  expect(await first.json()).toMatchObject([{ first_name: 'Many 1' }, { first_name: 'Many 2' }])
  const cursor = first.headers.get('x-next-cursor')
  expect(await listed(`search=many&limit=2&cursor=${cursor}`)).toEqual(['Many 3', 'Many 4'])
  expect(await listed('search=many&limit=1&direction=desc')).toEqual(['Many 5001'])
})

describe('the summary', () => {
  test('is all zero in an empty shop', async () => {
    expect(await summary()).toEqual({
      total_customers: 0,
      medical_patients: 0,
      verified_customers: 0,
      avg_loyalty_points: 0,
    })
  })

  test('counts the whole set and rounds the average', async () => {
    await shop.owner`
      INSERT INTO customers (first_name, last_name, loyalty_points, has_medical_card, is_verified) VALUES
        ('A', 'A', 10, true, true), ('B', 'B', 5, true, false), ('C', 'C', 5, false, false), ('D', 'D', 2, false, false)`
    expect(await summary()).toEqual({
      total_customers: 4,
      medical_patients: 2,
      verified_customers: 1,
      // 22 / 4 = 5.5
      avg_loyalty_points: 6,
    })
  })
})

test('purchases are those of one person, newest first, page by page', async () => {
  const [one, other] = [await added(admin), await added(admin, { last_name: 'Zulu' })]
  const old = await aSale(shop.owner, { customer_id: one.id, at: new Date('2026-11-01T08:00:00Z') })
  const late = await aSale(shop.owner, {
    customer_id: one.id,
    at: new Date('2026-11-02T08:00:00Z'),
  })
  await aSale(shop.owner, { customer_id: other.id })
  await aSale(shop.owner)
  await shop.owner`
    INSERT INTO categories (id, name) VALUES (900, 'Purchases') ON CONFLICT DO NOTHING`
  await shop.owner`
    INSERT INTO products (id, sku, name, category_id, price) VALUES (900, 'P-900', 'P', 900, 100) ON CONFLICT DO NOTHING`
  for (const [line, quantity] of [2, 3].entries())
    await shop.owner`
      INSERT INTO transaction_items (transaction_id, line_number, product_id, product_name, sku, category_name, quantity,
        unit_price, line_total, cost)
      VALUES (${late.id}, ${line + 1}, 900, 'P', 'P-900', 'Purchases', ${quantity}, 100, ${100 * quantity}, 0)`

  const first = await budtender.get(`/api/customers/${one.id}/purchases?limit=1`)
  expect(first.headers.get('x-total-count')).toBe('2')
  expect(await first.json()).toEqual([
    {
      id: late.id,
      transaction_number: expect.stringMatching(/^T-\d{8}$/),
      seller_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: '2026-11-02T08:00:00.000Z',
      item_count: 5,
      total: 115,
      payment_method: 'cash',
      loyalty_points_earned: 11,
    },
  ])
  const cursor = first.headers.get('x-next-cursor')
  const second = await budtender.get(`/api/customers/${one.id}/purchases?limit=1&cursor=${cursor}`)
  expect(await second.json()).toMatchObject([{ id: old.id, item_count: 0 }])
  expect(second.headers.get('x-next-cursor')).toBeNull()
})

describe('the export', () => {
  const HEADER =
    'id,customer_id,first_name,last_name,email,phone,date_of_birth,id_type,id_number,has_medical_card,' +
    'medical_card_number,medical_card_expiry_date,address,vat_number,is_verified,loyalty_points,total_spent,last_visit_at,created_at\r\n'

  test('has a row for each customer, masked, under the name of the shop’s day', async () => {
    shop.clock.now = new Date('2026-11-15T22:30:00Z')
    const { id, customer_id } = await added(admin, {
      first_name: '=cmd()',
      phone: '0821234567',
      id_number: ID,
      has_medical_card: true,
      medical_card_number: 'S21-0001234',
    })
    const since = await lastAuditId(shop)
    const answer = await manager.get('/api/export/customers')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="customers-export-2026-11-16.csv"',
    )
    const text = await answer.text()
    expect(text.replace('\uFEFF', '')).toBe(
      HEADER +
        `${id},${customer_id},'=cmd(),Nkosi,,+27821234567,1980-01-01,south_african_id,••••,true,••••,,,,false,` +
        `0,0.00,,2026-11-15T22:30:00.000Z\r\n`,
    )
    expect(await auditRows(shop, since)).toMatchObject([
      { action: 'export', record_id: null, new_values: { rows: 1, numbers: 'masked' } },
    ])
  })

  test('has full numbers when an admin asks, which the trail tells', async () => {
    await added(admin, { id_number: ID })
    const since = await lastAuditId(shop)
    const answer = await admin.get('/api/export/customers?numbers=full')
    expect(await answer.text()).toContain(ID)
    expect(await auditRows(shop, since)).toMatchObject([
      { action: 'export', new_values: { rows: 1, numbers: 'full' } },
    ])
  })

  test('refuses full numbers to a manager, and keeps a record of it', async () => {
    const before = await lastAuditId(shop)
    const answer = await manager.get('/api/export/customers?numbers=full')
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({
      error: 'Only an admin may export ID and medical numbers in full',
    })
    const [row] = await shop.owner`SELECT action FROM audit_logs WHERE id > ${before}`
    expect(row).toEqual({ action: 'denied' })
  })

  test('of more than one piece has everybody once', async () => {
    await shop.owner`
      INSERT INTO customers (first_name, last_name) SELECT 'N', n::text FROM generate_series(1, 1201) n`
    const lines = (await (await manager.get('/api/export/customers')).text()).trim().split('\r\n')
    expect(lines).toHaveLength(1202)
    expect(new Set(lines).size).toBe(1202)
  })
})

const summary = async (): Promise<unknown> => (await budtender.get('/api/customers/summary')).json()
