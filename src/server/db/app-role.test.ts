import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { loadKeys } from '#server/secrets/sealer.ts'
import { StartupError } from '#server/startup-error.ts'
import { GRANTS, prepareAppRole, refuseStrongRole } from './app-role.ts'
import type { DatabaseAddress } from './client.ts'
import { connect } from './connect.ts'
import { aDatabase } from './test-database.ts'

const db = await aDatabase()
afterAll(() => db.drop())

const tables = await db.owner<{ name: string }[]>`
  SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
const [{ name: ownerName }] = (await db.owner`SELECT current_user AS name`) as unknown as [
  { name: string },
]
const BOOKS = [
  'audit_logs',
  'audit_seals',
  'transactions',
  'transaction_items',
  'stock_movements',
  'loyalty_movements',
  'prices',
]

test.each(tables.map(({ name }) => name))(
  'the application has on %s exactly its grants',
  async (table) => {
    const all = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']
    const rows = await db.pool<{ right: string }[]>`
      SELECT r || CASE WHEN has_table_privilege(${table}, r) THEN '' ELSE (
          SELECT ' (' || string_agg(attname, ', ' ORDER BY attnum) || ')' FROM pg_attribute
          WHERE attrelid = ${table}::regclass AND attnum > 0 AND has_column_privilege(${table}, attnum, r)
        ) END AS right
      FROM unnest(${all}::text[]) WITH ORDINALITY AS x (r, n)
      WHERE has_table_privilege(${table}, r)
        OR CASE WHEN r IN ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') THEN has_any_column_privilege(${table}, r) END
      ORDER BY n`
    expect(rows.map(({ right }) => right).join(', ')).toBe(GRANTS[table])
  },
)

test.each([
  ['opened with another float', 'UPDATE shifts SET float = 0'],
  ['of another till', 'UPDATE shifts SET till_id = 1'],
  ['opened by somebody else', 'UPDATE shifts SET opened_by = closed_by'],
  ['given for something else', "UPDATE approvals SET subject = '{}'"],
  ['asked for by somebody else', 'UPDATE approvals SET asked_by = decided_by'],
  ['of another person', 'UPDATE exceptions SET profile_id = resolved_by'],
  ['of another amount', 'UPDATE exceptions SET amount = 0'],
  ['known by another key', "UPDATE tills SET public_key = ''"],
  ['called by another letter', "UPDATE tills SET letter = 'Z'"],
])(
  'what is on record of a shift, an approval, an exception or a till is never %s',
  async (_, sql) => {
    await expect(db.pool.unsafe(sql)).rejects.toMatchObject({ code: '42501' })
  },
)

test('no grant names a table that is not there', () => {
  expect(Object.keys(GRANTS).toSorted()).toEqual(tables.map(({ name }) => name))
})

describe.each(BOOKS)('the application can only add to %s', (table) => {
  test.each([`UPDATE ${table} SET id = id`, `DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`])(
    '%s is refused',
    async (sql) => {
      await expect(db.pool.unsafe(sql)).rejects.toMatchObject({ code: '42501' })
    },
  )
})

test.each([
  ['make tables', 'CREATE TABLE mine ()'],
  ['change what a sale does', 'DROP FUNCTION record_sale'],
  ['switch constraints off', 'ALTER TABLE transactions DISABLE TRIGGER ALL'],
  ['become the owner', `SET ROLE "${ownerName}"`],
  ['make roles', 'CREATE ROLE stronger SUPERUSER'],
  ['set a sequence back', "SELECT setval('transaction_numbers', 1)"],
  ['forge migrations', "INSERT INTO schema_migrations VALUES (99, 'x', 'x')"],
  ['change the keys', "UPDATE encryption_keys SET proof = ''"],
  ['read files of the server', "SELECT pg_read_file('PG_VERSION')"],
])('the application cannot %s', async (_, sql) => {
  await expect(db.pool.unsafe(sql)).rejects.toThrow()
})

describe('a role that could rewrite the books is refused', () => {
  test('but not ours', async () => {
    await refuseStrongRole(db.pool)
  })

  test('as the owner is', async () => {
    await expect(refuseStrongRole(db.owner)).rejects.toThrow(StartupError)
  })

  test.each([
    ...BOOKS.flatMap((table) => [
      `GRANT UPDATE ON ${table} TO`,
      `GRANT DELETE ON ${table} TO`,
      `GRANT TRUNCATE ON ${table} TO`,
    ]),
    'GRANT UPDATE (total) ON transactions TO',
    'GRANT pg_write_all_data TO',
  ])('%s it', async (grant) => {
    const { username, address } = await aRole()
    const app = connect(address, { max: 1 })
    onTestFinished(() => app.end({ timeout: 1 }))
    await refuseStrongRole(app)
    await db.owner.unsafe(`${grant} ${username}`)
    await expect(refuseStrongRole(app)).rejects.toThrow(StartupError)
  })
})

let roles = 0
async function aRole(): Promise<{ username: string; address: DatabaseAddress }> {
  roles += 1
  const username = `veld_test_role_${process.pid}_${roles}`
  await db.owner.unsafe(`CREATE ROLE ${username} LOGIN PASSWORD 'test'`)
  onTestFinished(async () => {
    await db.owner.unsafe(
      `GRANT ${username} TO CURRENT_USER; DROP OWNED BY ${username}; DROP ROLE ${username}`,
    )
  })
  const address = db.ownerAddress
  if (typeof address !== 'string')
    return { username, address: { ...address, username, password: 'test' } }
  const url = new URL(address)
  url.username = username
  url.password = 'test'
  return { username, address: url.href }
}

test('rights that a role named by the shop had too many are taken away', async () => {
  const { username } = await aRole()
  await db.owner.unsafe(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${username}`)
  const named = { role: username, address: `postgres://${username}:test@localhost/any` }
  expect(await prepareAppRole(db.owner, db.ownerAddress, db.sealer, named)).toBe(named.address)
  const [row] =
    await db.owner`SELECT has_table_privilege(${username}, 'audit_logs', 'DELETE') AS can`
  expect(row).toEqual({ can: false })
})

test('it may run our functions, also where the shop lets nobody run any unasked', async () => {
  const { username } = await aRole()
  await db.owner.unsafe('REVOKE EXECUTE ON FUNCTION record_sale, stored_sale FROM PUBLIC')
  onTestFinished(async () => {
    await db.owner.unsafe('GRANT EXECUTE ON FUNCTION record_sale, stored_sale TO PUBLIC')
  })
  const canRun = () => db.owner`
    SELECT proname::text AS name, has_function_privilege(${username}, oid, 'EXECUTE') AS can
    FROM pg_proc WHERE proname IN ('record_sale', 'stored_sale') ORDER BY 1`
  const each = (can: boolean) => ['record_sale', 'stored_sale'].map((name) => ({ name, can }))
  expect(await canRun()).toEqual(each(false))
  const address = `postgres://${username}:test@localhost/any`
  await prepareAppRole(db.owner, db.ownerAddress, db.sealer, { role: username, address })
  expect(await canRun()).toEqual(each(true))
})

test('servers that start together agree on one role, which each can use', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'veld-role-'))
  const sealer = loadKeys(join(folder, 'key'))
  const addresses = await Promise.all(
    [1, 2, 3, 4].map(() => prepareAppRole(db.owner, db.ownerAddress, sealer)),
  )
  const [address] = addresses
  for (const other of addresses) expect(other).toEqual(address)
  const app = connect(address!, { max: 1 })
  const [row] = await app<{ name: string }[]>`SELECT current_user AS name`
  expect(row!.name).toMatch(/^veld_app_[0-9a-f]{8}$/)
  await app.end()
  await db.owner.unsafe(
    `GRANT ${row!.name} TO CURRENT_USER; DROP OWNED BY ${row!.name}; DROP ROLE ${row!.name}`,
  )
  rmSync(folder, { recursive: true })
})
