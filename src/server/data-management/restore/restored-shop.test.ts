import { beforeAll, expect, test } from 'vitest'
import type { Manifest } from '#server/data-management/backup/manifest.ts'
import {
  aBackup,
  anEmptyDatabase,
  brokenRules,
  fileOf,
  restoreInto,
} from '#server/data-management/test-backup.ts'
import { aTrade, HARD_TEXT, ID_NUMBER, type Trade } from '#server/data-management/test-trade.ts'
import type { Db, Pool } from '#server/db/client.ts'
import { StartupError } from '#server/startup-error.ts'
import { sharedShop } from '#server/test-shop.ts'

const shop = await sharedShop()
let trade: Trade
let file: string
let owner: Pool
let manifest: Manifest
beforeAll(async () => {
  const admin = await shop.signIn('admin@veld.test')
  trade = await aTrade(shop, admin)
  for (let n = 0; n < 9; n += 1) await trade.sell(admin, n)
  file = fileOf(shop, await aBackup(admin))
  owner = await anEmptyDatabase()
  manifest = await restoreInto(owner, file, shop)
})

async function contentOf(db: Db, table: string): Promise<{ rows: number; sum: string }> {
  const [row] = await db.unsafe<{ rows: number; sum: string }[]>(`
    SELECT count(*) AS rows, md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS sum FROM ${table} t`)
  return row!
}

test('every row is as it was', async () => {
  expect(manifest.tables.length).toBeGreaterThan(15)
  // The trail goes on: the backup itself and the restore are in it. And it is another life of the books.
  const changed = ['audit_logs', 'incarnation']
  for (const { name, rows } of manifest.tables.filter((table) => !changed.includes(table.name))) {
    const [was, is] = [await contentOf(shop.owner, name), await contentOf(owner, name)]
    expect({ name, ...is }).toEqual({ name, ...was })
    expect(is.rows).toBe(rows)
  }
  const [product] = await owner`SELECT description FROM products LIMIT 1`
  expect(product).toEqual({ description: HARD_TEXT })
})

test('the trail is as it was at that moment, and says that it came back', async () => {
  const [newest, ...rest] = await owner`
    SELECT id, user_name, action, table_name, record_id, user_agent, new_values FROM audit_logs ORDER BY id DESC`
  expect(newest).toMatchObject({
    user_name: null,
    action: 'restore',
    table_name: 'backups',
    record_id: manifest.id,
    user_agent: 'npm run restore',
    new_values: { made_at: manifest.made_at, made_by: 'admin Demo' },
  })
  const was = await shop.owner`
    SELECT id, user_name, action, table_name, record_id, user_agent, new_values FROM audit_logs
    WHERE id <= ${rest[0]!['id'] as number} ORDER BY id DESC`
  expect(rest).toEqual([...was])
})

test('the books are right, and numbers open with the same key', async () => {
  expect(await brokenRules(owner)).toEqual([])
  const [row] = await owner<{ id_number_sealed: Uint8Array }[]>`
    SELECT id_number_sealed FROM customers WHERE id = ${trade.customer}`
  expect(shop.sealer.open('customers.id_number', row!.id_number_sealed)).toBe(ID_NUMBER)
})

test('the schema is that of a fresh shop', async () => {
  const shapeOf = async (db: Db) => [
    ...(await db`
      SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated AS part
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT 'migration ' || version || ' ' || checksum FROM schema_migrations
      ORDER BY 1`),
  ]
  const fresh = await shapeOf(shop.owner)
  expect(fresh.length).toBeGreaterThan(50)
  expect(await shapeOf(owner)).toEqual(fresh)
})

const JUMPED = [
  'transaction_numbers',
  'return_numbers',
  'customer_numbers',
  ...['tills', 'shifts', 'products', 'customers', 'transactions'].map((table) => `${table}_id_seq`),
]

test('what stands on paper or is remembered by a till is not given out again', async () => {
  const [was] = await shop.owner`SELECT incarnation FROM incarnation`
  const [is] = await owner`SELECT incarnation FROM incarnation`
  expect(is).not.toEqual(was)
  for (const name of JUMPED) {
    const last = async (db: Db) =>
      (await db.unsafe<{ last: number }[]>(`SELECT last_value AS last FROM ${name}`))[0]!.last
    expect((await last(owner)) - (await last(shop.owner)), name).toBe(100_000)
  }
})

test('other numbers go on where they were', async () => {
  const positions = async (db: Db) => [
    ...(await db`SELECT sequencename, last_value FROM pg_sequences
      WHERE schemaname = 'public' AND sequencename NOT LIKE 'audit_logs%' AND NOT sequencename = ANY (${JUMPED}) ORDER BY 1`),
  ]
  expect(await positions(owner)).toEqual(await positions(shop.owner))
  const next = async (db: Db) => [
    ...(await db`INSERT INTO categories (name) VALUES ('New') RETURNING id`),
  ]
  expect(await next(owner)).toEqual(await next(shop.owner))
})

test('everybody signs in anew', async () => {
  expect(await shop.owner`SELECT FROM sessions`).not.toHaveLength(0)
  expect(await owner`SELECT FROM sessions`).toHaveLength(0)
  expect(await owner`SELECT FROM pending_sign_ins`).toHaveLength(0)
})

test('nothing is restored into a database that holds something', async () => {
  const before = await contentOf(owner, 'transactions')
  const again = restoreInto(owner, file, shop)
  await expect(again).rejects.toThrow(StartupError)
  await expect(again).rejects.toThrow(
    'The database is not empty: a backup is only restored into an empty one.',
  )
  expect(await contentOf(owner, 'transactions')).toEqual(before)
})
