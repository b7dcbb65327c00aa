import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { sharedShop } from '#server/test-shop.ts'
import { aTrail, emptyTrail, sealAll } from './test-trail.ts'

const DAY = 86_400_000
const shop = await sharedShop()
// The 15th in Johannesburg, still the 14th in UTC.
const NOW = new Date('2026-11-14T22:30:00Z')
shop.clock.now = NOW
const manager = await shop.signIn('manager@veld.test')

beforeEach(() => emptyTrail(shop.owner))

type Row = Record<string, string>

async function rowsOf(answer: Response): Promise<Row[]> {
  expect(answer.status, answer.status === 200 ? '' : await answer.clone().text()).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="audit-logs-2026-11-15.csv"',
  )
  return parse(Buffer.from(await answer.arrayBuffer()), {
    columns: true,
    bom: true,
    record_delimiter: '\r\n',
  })
}

const exportAll = async (query = '') => rowsOf(await manager.get(`/api/audit-logs/export${query}`))
const exportFiltered = async (body?: object) =>
  rowsOf(await manager.post('/api/audit-logs/export', body, { accept: 'text/csv' }))

const audited = async (): Promise<unknown> => {
  const rows = await shop.owner`
    SELECT user_name, action, table_name, record_id, new_values FROM audit_logs WHERE table_name = 'audit_logs'`
  return rows.at(-1)
}

test('a row is written with every field, formula cells quoted out', async () => {
  await aTrail(shop.owner, [
    {
      user_name: '=cmd|"/C calc"!A0',
      action: 'update',
      table_name: 'customers',
      record_id: '-7',
      ip_address: '+A27',
      user_agent: '@SUM(A1), "quoted"',
      old_values: { email: 'a@example.com' },
      new_values: { email: null },
      created_at: NOW,
    },
  ])
  expect(await exportAll()).toEqual([
    {
      id: '1',
      created_at: NOW.toISOString(),
      user_id: '11111111-2222-3333-4444-555555555555',
      user_name: `'=cmd|"/C calc"!A0`,
      action: 'update',
      table_name: 'customers',
      record_id: "'-7",
      ip_address: "'+A27",
      user_agent: `'@SUM(A1), "quoted"`,
      old_values: '{"email": "a@example.com"}',
      new_values: '{"email": null}',
    },
  ])
})

test('the whole trail unless filters are given, newest first, and how many rows it were is audited', async () => {
  await aTrail(
    shop.owner,
    [200, 60, 20, 3, 0].flatMap((days) => [
      { created_at: new Date(NOW.getTime() - days * DAY), action: 'delete', record_id: `${days}` },
      { created_at: new Date(NOW.getTime() - days * DAY), table_name: 'products', record_id: '5' },
    ]),
  )
  await sealAll(shop)
  const all = await exportAll()
  expect(all.map(({ id }) => Number(id))).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(await audited()).toEqual({
    user_name: 'manager Demo',
    action: 'export',
    table_name: 'audit_logs',
    record_id: null,
    new_values: { rows: 10 },
  })

  for (const [filters, ids] of [
    [{ dateRange: '7days' }, [11, 10, 9, 8, 7]],
    [{ action: 'delete', table: 'all', dateRange: '30days' }, [9, 7, 5]],
    [{ table: 'products', dateRange: '24hours' }, [10]],
    [{ action: 'delete', search: '200' }, [1]],
    [{ action: 'logout', dateRange: '90days' }, []],
  ] as const) {
    await shop.owner`DELETE FROM audit_logs WHERE id > 11`
    const rows = await exportFiltered({ filters })
    expect(rows.map(({ id }) => Number(id))).toEqual(ids)
    // A record id could be a number of somebody's.
    const kept = 'search' in filters ? { ...filters, search: '••••' } : filters
    expect(await audited()).toMatchObject({ new_values: { rows: ids.length, ...kept } })
    const query = new URLSearchParams(filters).toString()
    await shop.owner`DELETE FROM audit_logs WHERE id > 11`
    expect(await exportAll(`?${query}`)).toEqual(rows)
  }
})

test('a post without filters is the whole trail too', async () => {
  await aTrail(shop.owner, [{ created_at: new Date(NOW.getTime() - 400 * DAY) }])
  expect(await exportFiltered({})).toHaveLength(1)
  expect(await exportFiltered()).toHaveLength(2)
})

test('thousands of rows come in pieces, none twice, and none that came since', async () => {
  await aTrail(
    shop.owner,
    Array.from({ length: 2501 }, (_, n) => ({ created_at: new Date(NOW.getTime() - (n % 3)) })),
  )
  await sealAll(shop)
  for (const filters of [{}, { action: 'create' }]) {
    const rows = await exportFiltered({ filters })
    const created = rows.filter(({ action }) => action === 'create')
    expect(new Set(created.map(({ id }) => id)).size).toBe(2501)
    expect(await audited()).toMatchObject({ new_values: { rows: rows.length } })
  }
})

test.each([
  [
    { filters: { action: 'x' } },
    'filters action must be one of: all, create, update, delete, login, logout',
  ],
  [
    { filters: { dateRange: 'ever' } },
    'filters dateRange must be one of: 24hours, 7days, 30days, 90days',
  ],
  [{ filters: { user: 'x' } }, 'Unknown field: user'],
  [{ filters: 'all' }, 'filters must be an object'],
  [{ rows: 5 }, 'Unknown field: rows'],
])('%j is refused and leaves no trace', async (body, error) => {
  const answer = await manager.post('/api/audit-logs/export', body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error })
  expect(await audited()).toBeUndefined()
})

test('a search that could be somebody’s number is not kept in the trail', async () => {
  for (const [search, kept] of [
    ['8109124800088', '••••'],
    ['S21-KNOWN-7719', '••••'],
    ['nkosi', 'nkosi'],
  ]) {
    await exportAll(`?search=${search}`)
    expect(await audited()).toMatchObject({ new_values: { rows: 0, search: kept } })
  }
})
