import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { aProduct } from '#server/test-factories.ts'
import { aShop } from '#server/test-shop.ts'
import { connect } from './connect.ts'
import { aDatabase } from './test-database.ts'
import { UnsafeDatabase, weaknessIn } from './weakness.ts'

test.each<[string, boolean, string | undefined]>([
  ['on', false, undefined],
  ['on', true, undefined],
  ['remote_apply', true, undefined],
  ['local', false, undefined],
  ['remote_write', false, undefined],
  ['off', false, 'synchronous_commit=off'],
  ['off', true, 'synchronous_commit=off'],
  ['local', true, 'synchronous_commit=local although'],
  ['remote_write', true, 'synchronous_commit=remote_write although'],
])('synchronous_commit=%s, standbys named (%s): %s', (commit, has_standbys, problem) => {
  const found = weaknessIn({ is_standby: false, commit, has_standbys })
  if (problem === undefined) expect(found).toBeUndefined()
  else expect(found?.message).toContain(problem)
})

test('a server in recovery is refused', () => {
  const standby = { is_standby: true, commit: 'on', has_standbys: true }
  expect(weaknessIn(standby)?.message).toContain('can only be read')
})

test('on a weak connection nothing is done, in a transaction or alone', async () => {
  const db = await aDatabase()
  onTestFinished(() => db.drop())
  const [row] = await db.owner<[{ name: string }]>`SELECT current_database() AS name`
  await db.owner.unsafe(`ALTER DATABASE ${row.name} SET synchronous_commit = off`)
  const weak = connect(db.appAddress, { max: 1 })
  onTestFinished(() => weak.end({ timeout: 1 }))
  // Long as a sale is: the client sends such a statement at once, and a short one a moment later.
  const add = `INSERT INTO categories (name) VALUES ('made') -- ${'x'.repeat(5000)}`
  await expect(weak.unsafe(add)).rejects.toThrow(UnsafeDatabase)
  await expect(weak.begin((sql) => sql`DELETE FROM sessions`)).rejects.toThrow(UnsafeDatabase)
  await expect(weak.alone((sql) => sql`SELECT 1`)).rejects.toThrow(UnsafeDatabase)
  expect(await db.owner`SELECT FROM categories`).toHaveLength(0)
})

test('a database that turns weak while the shop is open sells nothing more, and says why', async () => {
  const shop = await aShop()
  const till = await shop.signIn('budtender@veld.test')
  const product = await aProduct(shop.owner, { batches: [5] })
  const items = [{ product_id: product.id, quantity: 1, unit_price: product.price / 100 }]
  const sell = () =>
    till.post(
      '/api/transactions',
      { items, payment_method: 'card' },
      { 'idempotency-key': randomUUID() },
    )
  expect((await sell()).status).toBe(200)

  const [row] = await shop.owner<[{ name: string }]>`SELECT current_database() AS name`
  await shop.owner.unsafe(`ALTER DATABASE ${row.name} SET synchronous_commit = off`)
  // As after a restart of the database: the connections are opened anew.
  await shop.owner`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'veld%'`
  const ready = async () => {
    const answer = await shop.app.request('/readyz')
    return [answer.status, JSON.stringify(await answer.json())]
  }
  await expect.poll(ready).toEqual([503, expect.stringContaining('synchronous_commit=off')])
  expect((await sell()).status).toBe(503)
  expect(shop.logged.join('')).toContain('which loses sales in a power cut')
  expect(await shop.owner`SELECT FROM transactions`).toHaveLength(1)

  await shop.owner.unsafe(`ALTER DATABASE ${row.name} RESET synchronous_commit`)
  await expect.poll(async () => (await sell()).status).toBe(200)
  expect(await ready()).toEqual([200, '{"status":"ready"}'])
})

test('a session that turns weak itself is told by /readyz', async () => {
  const shop = await aShop()
  // Each of the idle connections, as a reload of the server's settings would.
  await Promise.all(
    Array.from({ length: 20 }, () => shop.pool.unsafe('SET synchronous_commit = off')),
  )
  const answer = await shop.app.request('/readyz')
  expect([answer.status, JSON.stringify(await answer.json())]).toEqual([
    503,
    expect.stringContaining('synchronous_commit=off'),
  ])
})
