import { expect, test } from 'vitest'
import { sharedShop } from '#server/test-shop.ts'

const shop = await sharedShop()
const manager = await shop.signIn('manager@veld.test')
const PATH = '/api/export/selected'

async function trail() {
  return shop.owner`
    SELECT user_name, action, table_name, record_id, new_values FROM audit_logs
    WHERE action = 'export' ORDER BY id`
}

test('chosen rows that are saved leave an audit row like that of an export', async () => {
  for (const body of [
    { table: 'customers', ids: [7, 9, 7] },
    { table: 'audit_logs', ids: [3] },
  ])
    expect((await manager.post(PATH, body)).status).toBe(204)
  const who = { user_name: 'manager Demo', action: 'export' }
  expect(await trail()).toEqual([
    {
      ...who,
      table_name: 'customers',
      record_id: null,
      new_values: { rows: 2, record_ids: [7, 9] },
    },
    {
      ...who,
      table_name: 'audit_logs',
      record_id: '3',
      new_values: { rows: 1, record_ids: [3] },
    },
  ])
})

test('of very many the trail names a thousand and says how many there were', async () => {
  const ids = Array.from({ length: 10_000 }, (_, at) => at + 1)
  expect((await manager.post(PATH, { table: 'products', ids })).status).toBe(204)
  const { new_values } = (await trail()).at(-1)!
  expect(new_values).toEqual({ rows: 10_000, record_ids: ids.slice(0, 1000) })
})

test.each([
  [{ table: 'customers', ids: [] }, 'Choose at least one row'],
  [
    { table: 'customers', ids: Array.from({ length: 10_001 }, (_, at) => at + 1) },
    'Choose at most 10000 rows, or export all of them',
  ],
  [{ table: 'customers', ids: ['7'] }, expect.any(String)],
  [{ table: 'sessions', ids: [7] }, expect.any(String)],
  [{ table: 'customers' }, expect.any(String)],
])('%o is refused and leaves no row', async (body, error) => {
  const before = await trail()
  const answer = await manager.post(PATH, body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error })
  expect(await trail()).toEqual(before)
})
