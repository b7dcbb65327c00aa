import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { loadKeys } from '#server/secrets/sealer.ts'
import { StartupError } from '#server/startup-error.ts'
import { prepareAppRole } from './app-role.ts'
import type { DatabaseAddress, Pool } from './client.ts'
import { connect } from './connect.ts'
import { openDatabase } from './open-database.ts'
import { inDatabase } from './test-database.ts'

/** A live shop whose owner is no superuser, as on every server of somebody else's. */
const tag = `${process.pid}_${Date.now()}`
const OWNER = `veld_test_owner_${tag}`
const DATABASE = `veld_test_owned_${tag}`
const { admin } = inject('cluster')
const ownerAddress = as(OWNER, DATABASE)
const maintenance = connect(admin, { max: 1 })
const folder = mkdtempSync(join(tmpdir(), 'veld-named-'))
const log = createLog('silent')
let owner: Pool

beforeAll(async () => {
  await maintenance.unsafe(`CREATE ROLE ${OWNER} LOGIN CREATEROLE PASSWORD 'test'`)
  await maintenance.unsafe(
    `CREATE DATABASE ${DATABASE} OWNER ${OWNER} TEMPLATE template0 ENCODING 'UTF8'`,
  )
  await open()
  owner = connect(ownerAddress, { max: 1 })
})
afterAll(async () => {
  await owner.end()
  await maintenance.unsafe(`DROP DATABASE ${DATABASE} WITH (FORCE)`)
  const roles = await maintenance<{ name: string }[]>`
    SELECT rolname AS name FROM pg_roles
    WHERE rolname = ${OWNER} OR starts_with(rolname, ${`veld_test_named_${tag}`})`
  for (const { name } of roles) await maintenance.unsafe(`DROP ROLE ${name}`)
  await maintenance.end()
  rmSync(folder, { recursive: true })
})

describe('a DATABASE_APP_URL that is refused leaves the owner all it has', () => {
  test.each<[string, () => Promise<DatabaseAddress>]>([
    ['the owner itself', async () => ownerAddress],
    ['a superuser', async () => inDatabase(admin, DATABASE)],
    ['a member of the owner', () => aRole('IN ROLE', OWNER)],
    ['a member of the owner who inherits nothing', () => aRole('NOINHERIT IN ROLE', OWNER)],
    ['a role that creates roles', () => aRole('CREATEROLE')],
  ])('%s', async (_, address) => {
    const before = await rights()
    const refused = open(await address())
    await expect(refused).rejects.toThrow(StartupError)
    await expect(refused).rejects.toThrow(/DATABASE_APP_URL names the role .* can make itself/)
    expect(await rights()).toEqual(before)
    await open()
  })

  test('the role of another database', async () => {
    const elsewhere = inDatabase(await aRole(), 'postgres')
    await expect(open(elsewhere)).rejects.toThrow('leads to another database than DATABASE_URL')
  })

  test('but not a role without rights', async () => {
    await open(await aRole())
  })
})

test('an owner that lost the rights on its own tables gets them back', async () => {
  const healthy = await rights()
  // What a start with both addresses alike used to do.
  const sealer = loadKeys(join(folder, 'key'))
  const role = { role: OWNER, address: ownerAddress }
  await prepareAppRole(owner, ownerAddress, sealer, role)
  await expect(owner`UPDATE audit_logs SET id = id`).rejects.toMatchObject({ code: '42501' })
  await expect(owner`LOCK TABLE encryption_keys`).rejects.toThrow()

  await open()
  expect(await rights()).toEqual(healthy)
  await open()
})

async function open(app?: DatabaseAddress): Promise<void> {
  const env = {
    ...readEnv({ DATA_DIR: folder }),
    DATABASE_URL: ownerAddress as string,
    ...(app === undefined ? {} : { DATABASE_APP_URL: app as string }),
  }
  await (await openDatabase(env, log)).close()
}

/** What the owner may do with each of its tables. */
function rights(): Promise<object[]> {
  return owner`
    SELECT relname, privilege_type FROM pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner)))
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND grantee = relowner ORDER BY 1, 2`
}

let roles = 0
async function aRole(...words: string[]): Promise<DatabaseAddress> {
  roles += 1
  const name = `veld_test_named_${tag}_${roles}`
  await maintenance.unsafe(`CREATE ROLE ${name} LOGIN PASSWORD 'test' ${words.join(' ')}`)
  return as(name, DATABASE)
}

function as(username: string, database: string): DatabaseAddress {
  const address = inDatabase(inject('cluster').admin, database)
  if (typeof address !== 'string') return { ...address, username, password: 'test' }
  const url = new URL(address)
  url.username = username
  url.password = 'test'
  return url.href
}
