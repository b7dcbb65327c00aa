import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { sharedShop } from '#server/test-shop.ts'
import type { AuditLog, AuditStats } from '#shared/audit/audit-log.ts'
import { NEXT_HEADER, TOTAL_HEADER } from '#shared/paging.ts'
import { countTrail } from './count-queries.ts'
import { aTrail, emptyTrail, sealAll, type TestRow } from './test-trail.ts'

const NOW = new Date('2026-11-15T10:20:00Z')
const [HOUR, DAY] = [3_600_000, 86_400_000]
const ago = (ms: number): Date => new Date(NOW.getTime() - ms)

const shop = await sharedShop()
shop.clock.now = NOW
const manager = await shop.signIn('manager@veld.test')

beforeEach(() => emptyTrail(shop.owner))

async function get(path: string): Promise<{ answer: unknown; headers: Headers }> {
  const response = await manager.get(path)
  expect(response.status, await response.clone().text()).toBe(200)
  return { answer: await response.json(), headers: response.headers }
}
const list = async (query = '') => {
  const { answer, headers } = await get(`/api/audit-logs?${query}`)
  return { answer: answer as AuditLog[], headers }
}
const ids = async (query = '') => (await list(query)).answer.map(({ id }) => id)
const stats = async (query = '') =>
  (await get(`/api/audit-logs/stats?${query}`)).answer as AuditStats

test('a row is told with every field, its values as JSON text', async () => {
  const [id] = await aTrail(shop.owner, [
    {
      action: 'update',
      table_name: 'customers',
      record_id: '12',
      old_values: { email: 'a@example.com' },
      new_values: { email: null },
      created_at: ago(HOUR),
    },
  ])
  const row: AuditLog = {
    id: id!,
    user_id: '11111111-2222-3333-4444-555555555555',
    user_name: 'Thandi Nkosi',
    action: 'update',
    table_name: 'customers',
    record_id: '12',
    ip_address: '192.168.1.10',
    user_agent: 'till',
    old_values: '{"email": "a@example.com"}',
    new_values: '{"email": null}',
    created_at: ago(HOUR).toISOString(),
  }
  expect((await list()).answer).toEqual([row])
  await sealAll(shop)
  expect((await list('action=update')).answer).toEqual([row])
  expect((await get(`/api/audit-logs/${id}`)).answer).toEqual(row)
})

describe.each(['open', 'sealed'])('in rows that are %s', (state) => {
  const settle = async () => state === 'sealed' && (await sealAll(shop))

  test.each([
    ['', 2],
    ['dateRange=24hours', 1],
    ['dateRange=7days', 2],
    ['dateRange=30days', 3],
    ['dateRange=90days', 4],
  ])('%j shows what is young enough: %d rows', async (query, count) => {
    await aTrail(
      shop.owner,
      [1, 7, 30, 90].flatMap((days) => [
        { created_at: ago(days * DAY) },
        { created_at: ago(days * DAY + 1) },
      ]),
    )
    await settle()
    // Each edge belongs to its range, a millisecond before does not; the younger ranges lie wholly inside.
    expect(await ids(query)).toHaveLength(count * 2 - 1)
    expect((await stats(query)).total_actions).toBe(count * 2 - 1)
  })

  test.each(['create', 'update', 'delete', 'login', 'logout'])('action=%s', async (action) => {
    const all = await aTrail(
      shop.owner,
      ['create', 'update', 'delete', 'login', 'logout', 'export', 'denied'].map((one) => ({
        action: one,
        created_at: ago(HOUR),
      })),
    )
    await settle()
    const found = await list(`action=${action}`)
    expect(found.answer.map((row) => row.action)).toEqual([action])
    expect(found.headers.get(TOTAL_HEADER)).toBe('1')
    expect(await ids('action=all')).toHaveLength(all.length)
  })

  test.each(['customers', 'products', 'transactions', 'profiles', 'inventory_batches'])(
    'table=%s',
    async (table) => {
      await aTrail(
        shop.owner,
        ['customers', 'products', 'transactions', 'profiles', 'inventory_batches', 'settings'].map(
          (table_name) => ({ table_name, created_at: ago(HOUR) }),
        ),
      )
      await settle()
      expect((await list(`table=${table}`)).answer.map((row) => row.table_name)).toEqual([table])
      expect(await ids('table=all')).toHaveLength(6)
    },
  )

  test.each([
    ['thandi', [1]],
    ['THANDI N', [1]],
    ['kosi', [1]],
    ['sipho', [2, 3]],
    ['upd', [2]],
    ['customers', [2]],
    ['users', [3]],
    ['profiles', [3]],
    ['10.0.0.', [2, 4]],
    ['10.0.0.9', [4]],
    // A record is found by any three characters of its id, with fewer only by the whole of it.
    ['234', [1, 4]],
    ['1234', [1]],
    ['7', [2]],
    ['8c2a', [3]],
    ['8C2A', [3]],
    ['9-8c2', [3]],
    ['%', [5]],
    ['_', [5]],
    [String.raw`\ `.trim(), [5]],
    ['nobody', []],
  ])('search %j', async (search, positions) => {
    const rows = await aTrail(
      shop.owner,
      [
        { record_id: '12345' },
        {
          user_name: 'Sipho Dlamini',
          action: 'update',
          table_name: 'customers',
          record_id: '7',
          ip_address: '10.0.0.7',
        },
        {
          user_name: 'Sipho Dlamini',
          action: 'login',
          table_name: 'profiles',
          record_id: '0b6ffaa9-8c2a-4e0d-9be1-000000000000',
        },
        {
          user_id: null,
          user_name: null,
          action: 'export',
          table_name: 'audit_facets',
          record_id: '92349',
          ip_address: '10.0.0.9',
        },
        {
          user_name: String.raw`100%_\o/`,
          action: 'logout',
          table_name: 'sessions',
          record_id: null,
          ip_address: '',
        },
      ].map((row) => ({ ...row, created_at: ago(HOUR) })),
    )
    await settle()
    const found = (await ids(`search=${encodeURIComponent(search)}`)).toSorted((a, b) => a - b)
    const expected = positions.map((position) => rows[position - 1]!)
    // Only the fifth row has wildcard characters, but table names have underscores.
    if (search === '_') expect(found).toContain(rows[4])
    else expect(found).toEqual(expected)
  })

  test('today begins at the shop’s midnight', async () => {
    const midnight = new Date('2026-11-14T22:00:00Z').getTime()
    await aTrail(
      shop.owner,
      [midnight - 1, midnight, midnight + HOUR + 1, NOW.getTime()].map((at) => ({
        created_at: new Date(at),
      })),
    )
    await settle()
    expect(await stats()).toMatchObject({ total_actions: 4, todays_actions: 3 })
    // 18:15 UTC, in the middle of an hour.
    const elsewhere = { day: '2026-11-15', timeZone: 'Asia/Kathmandu' }
    const filter = { action: null, table: null, since: ago(7 * DAY), search: null, named: [] }
    expect(await countTrail(shop.pool, filter, elsewhere)).toMatchObject({ todays_actions: 4 })
  })
})

test('pages follow each other without a gap or a repeat, over sealed and open rows', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => ({
    // Several in the same instant, and not in the order of their ids.
    created_at: ago(HOUR * ((n * 7) % 13)),
    action: n % 3 === 0 ? 'update' : 'create',
    user_name: n % 2 === 0 ? 'Thandi Nkosi' : 'Sipho Dlamini',
  }))
  await aTrail(shop.owner, rows.slice(0, 40))
  await sealAll(shop)
  await aTrail(shop.owner, rows.slice(40))
  for (const [query, total] of [
    ['', 60],
    ['action=update', 20],
    ['search=thandi', 30],
    ['search=thandi&action=update', 10],
  ] as const) {
    const seen: AuditLog[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { answer, headers } = await list(`limit=7&cursor=${cursor}&${query}`)
      expect(headers.get(TOTAL_HEADER)).toBe(String(total))
      seen.push(...answer)
      cursor = headers.get(NEXT_HEADER)
    }
    const order = seen.map(({ created_at, id }) => `${created_at} ${String(id).padStart(9, '0')}`)
    expect(order).toEqual(order.toSorted().toReversed())
    expect(new Set(seen.map(({ id }) => id)).size).toBe(total)
  }
})

test('without a limit at most 1,000 rows come, and the headers say so', async () => {
  await aTrail(
    shop.owner,
    Array.from({ length: 1003 }, () => ({ created_at: ago(HOUR) })),
  )
  for (const settle of [async () => {}, () => sealAll(shop)]) {
    await settle()
    for (const query of ['', 'action=create']) {
      const { answer, headers } = await list(query)
      expect(answer).toHaveLength(1000)
      expect(headers.get(TOTAL_HEADER)).toBe('1003')
      expect(headers.get(NEXT_HEADER)).not.toBeNull()
    }
  }
})

test.each([
  ['action=frobnicate', 'action must be one of: all, create, update, delete, login, logout'],
  [
    'table=settings',
    'table must be one of: all, customers, products, transactions, profiles, inventory_batches',
  ],
  ['dateRange=1year', 'dateRange must be one of: 24hours, 7days, 30days, 90days'],
  ['limit=0', 'limit must be at least 1'],
  ['limit=1001', 'limit must be at most 1000'],
  ['limit=x', 'Expected a whole number'],
  ['cursor=x', 'The page cursor is not valid: start again from the first page'],
  [`search=${'x'.repeat(101)}`, 'search must be at most 100 characters long'],
  ['search=%00', 'The text holds characters that cannot be stored'],
])('%s is refused', async (query, error) => {
  const answer = await manager.get(`/api/audit-logs?${query}`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error })
})

test.each([
  ['999', 404, 'Audit log not found'],
  ['x', 400, 'Expected a whole number'],
])('there is no row %s', async (id, status, error) => {
  const answer = await manager.get(`/api/audit-logs/${id}`)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ error })
})

const aRow = fc.record({
  user: fc.constantFrom(null, ['1', 'Thandi Nkosi'], ['1', 'Thandi Botha'], ['2', 'Sipho 123']),
  action: fc.constantFrom('create', 'update', 'delete', 'login', 'export'),
  table_name: fc.constantFrom('transactions', 'profiles', 'customers', 'settings'),
  record_id: fc.option(
    fc.oneof(
      fc.integer({ min: 1, max: 2000 }).map(String),
      fc.constantFrom('7', 'c0ffee12-0000-4000-8000-000000000123'),
    ),
  ),
  ip_address: fc.constantFrom(null, '', '10.0.0.7', '192.168.1.23'),
  // Around each range, midnight and whole hours.
  age: fc.oneof(
    fc.integer({ min: 0, max: 100 * DAY }),
    fc.integer({ min: 0, max: 2 * DAY }),
    fc.constantFrom(0, DAY, DAY + 1, 7 * DAY, 7 * DAY - 1, 20 * 60_000, 20 * 60_000 - 1),
  ),
})
type Drawn = typeof aRow extends fc.Arbitrary<infer Row> ? Row : never

const asTestRow = ({ user, age, ...row }: Drawn): Partial<TestRow> => ({
  ...row,
  user_id: user === null ? null : `00000000-0000-4000-8000-00000000000${user[0]}`,
  user_name: user?.[1] ?? null,
  created_at: ago(age),
})

/** The filter as a person would check it, row by row. */
function isWanted(row: Drawn, query: Record<string, string>): boolean {
  const days = { '24hours': 1, '7days': 7, '30days': 30, '90days': 90 }[
    query['dateRange'] ?? '7days'
  ]
  if (row.age > days! * DAY) return false
  if (query['action'] !== undefined && row.action !== query['action']) return false
  if (query['table'] !== undefined && row.table_name !== query['table']) return false
  const search = query['search']?.toLowerCase()
  if (search === undefined) return true
  const table = row.table_name === 'profiles' ? 'profiles\nusers' : row.table_name
  const seen = [row.user?.[1], row.action, table, row.ip_address].join('\n').toLowerCase()
  const record = row.record_id?.toLowerCase() ?? ''
  const hasThree = /[a-z0-9]{3}/.test(search)
  return seen.includes(search) || (hasThree ? record.includes(search) : record === search)
}

test('lists and figures are those of a slow look at every row', { timeout: 180_000 }, async () => {
  const query = fc.record(
    {
      action: fc.constantFrom('create', 'delete', 'login'),
      table: fc.constantFrom('transactions', 'profiles'),
      dateRange: fc.constantFrom('24hours', '7days', '30days', '90days'),
      search: fc.constantFrom(
        'thandi',
        '123',
        '7',
        '10.0.0.7',
        'users',
        '12',
        'c0ffee',
        'e',
        '00-4',
      ),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(aRow, { minLength: 1, maxLength: 60 }),
      fc.nat(60),
      fc.array(query, { minLength: 1, maxLength: 4 }),
      async (rows, sealed, queries) => {
        await emptyTrail(shop.owner)
        const all = await aTrail(shop.owner, rows.slice(0, sealed).map(asTestRow))
        await sealAll(shop)
        all.push(...(await aTrail(shop.owner, rows.slice(sealed).map(asTestRow))))
        for (const one of queries) {
          const text = new URLSearchParams(one).toString()
          const wanted = rows
            .map((row, index) => ({ ...row, id: all[index]! }))
            .filter((row) => isWanted(row, one))
          const found = await list(text)
          expect(found.answer.map(({ id }) => id)).toEqual(
            wanted.toSorted((a, b) => a.age - b.age || b.id - a.id).map(({ id }) => id),
          )
          expect(found.headers.get(TOTAL_HEADER)).toBe(String(wanted.length))
          expect(await stats(text)).toEqual({
            total_actions: wanted.length,
            unique_users: new Set(wanted.flatMap(({ user }) => (user ? [user[0]] : []))).size,
            // 12:20 in Johannesburg.
            todays_actions: wanted.filter(({ age }) => age <= 12 * HOUR + 20 * 60_000).length,
            critical_actions: wanted.filter(({ action }) => action === 'delete').length,
          })
        }
      },
    ),
    { numRuns: 40 },
  )
})
