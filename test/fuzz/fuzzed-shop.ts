import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aKey } from '#server/api-keys/test-keys.ts'
import { sealAll } from '#server/audit/test-trail.ts'
import { aBackup, fileOf } from '#server/data-management/test-backup.ts'
import { aMailServer } from '#server/messages/test-mail-server.ts'
import { cookieName } from '#server/session/cookies.ts'
import { hashToken } from '#server/session/tokens.ts'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { type aShop, sharedShop, type TestShop } from '#server/test-shop.ts'
import { EVERYONE, type Role } from '#shared/roles.ts'
import { type Journal, keepJournal } from './journal.ts'
import { FIXED } from './known-things.ts'
import { fillSubjects, restoreSubjects } from './subjects.ts'

export interface FuzzVisitor {
  name: string
  role: Role | undefined
  isKey: boolean
  headers: Record<string, string>
}

export interface FuzzedShop extends TestShop {
  journal: Journal
  visitors: readonly FuzzVisitor[]
  /** Everybody signed in again, active and in their roles, whatever was done to them. */
  restore(): Promise<void>
}

/** A shop with a little of everything, under the ids that fuzzed requests name: of a file, or of one test. */
export async function aFuzzedShop(open: typeof aShop = sharedShop): Promise<FuzzedShop> {
  const mail = await aMailServer()
  const shop = await open({
    env: { REFUSALS_PER_MINUTE: '1000000', SMTP_URL: mail.url, MAIL_FROM: 'till@veld.test' },
  })
  const key = await fill(shop)
  // What was put there directly bears the time of the database, which has gone on.
  shop.clock.advance(5)
  const visitors: FuzzVisitor[] = [
    { name: 'a stranger', role: undefined, isKey: false, headers: {} },
    ...EVERYONE.map((role) => ({
      name: `a ${role}`,
      role,
      isKey: false,
      headers: { cookie: `${cookieName(shop.env, 'session')}=${tokenOf(role)}` },
    })),
    {
      name: 'a program',
      role: 'manager',
      isKey: true,
      headers: { authorization: `Bearer ${key}` },
    },
  ]
  const journal = await keepJournal(shop.owner)
  return {
    ...shop,
    journal,
    visitors,
    async restore() {
      await restore(shop)
      // As in the background of every shop: a search reads what was not sealed yet row by row.
      await sealAll(shop)
      await journal.take()
    },
  }
}

/** Of the members whom requests name. */
const NAMED_ROLES = ['admin', 'manager', 'budtender'] as const

const tokenOf = (role: Role): string => role.padEnd(43, 'x')
/** Who asks; the members that the requests name are others. */
const emailOf = (role: Role): string => `${role}@veld.test`

async function fill(shop: TestShop): Promise<string> {
  const { owner } = shop
  for (let count = 1; count <= 3; count += 1) {
    await aProduct(owner, { price: 100_00, batches: [1000, 1000] })
    await aCustomer(owner)
  }
  const members = NAMED_ROLES.map((role) => ({
    id: FIXED[role],
    email: `other-${role}@veld.test`,
    first_name: 'Other',
    last_name: role,
    role,
  }))
  await owner`INSERT INTO profiles ${owner(members)}`
  const admin = await shop.signIn(emailOf('admin'))
  for (let count = 1; count <= 3; count += 1) await aKey(admin)
  // Beyond the ids that requests name, so that nobody revokes it.
  await owner`SELECT setval(pg_get_serial_sequence('api_keys', 'id'), 1000)`
  const { key } = await aKey(admin, { role: 'manager' })
  const items = [{ product_id: 1, quantity: 1, unit_price: 100 }]
  for (const method of ['card', 'cash'])
    await admin.post('/api/transactions', { items, payment_method: method })
  await admin.post(
    '/api/transactions',
    { items, payment_method: 'card' },
    { 'idempotency-key': FIXED.saleKey },
  )
  await fillSubjects(shop, admin)
  const made = fileOf(shop, await aBackup(admin))
  await copyFile(made, join(shop.services.env.DATA_DIR, 'backup-to-lose.tar'))
  return key
}

async function restore(shop: TestShop): Promise<void> {
  const { owner, services, clock } = shop
  await owner`UPDATE profiles SET is_active = true`
  await owner`UPDATE customers SET date_of_birth = '1980-01-01' WHERE id <= 3`
  for (const role of NAMED_ROLES)
    await owner`UPDATE profiles SET role = ${role} WHERE id = ${FIXED[role]}`
  for (const role of EVERYONE) {
    await owner`UPDATE profiles SET role = ${role} WHERE email = ${emailOf(role)}`
    await signInAgain(owner, emailOf(role), hashToken(tokenOf(role)), clock.now)
  }
  await signInAgain(owner, 'other-admin@veld.test', hashToken('other'), clock.now, FIXED.session)
  await owner`UPDATE settings SET value = '{}'`
  await restoreSubjects(shop)
  await copyFile(
    join(services.env.DATA_DIR, 'backup-to-lose.tar'),
    join(services.backups.folder, `veld-backup-${FIXED.backup}.tar`),
  )
}

async function signInAgain(
  owner: TestShop['owner'],
  email: string,
  token: Uint8Array,
  now: Date,
  id: string | null = null,
): Promise<void> {
  const ends = new Date(now.getTime() + 8 * 3_600_000)
  await owner`
    INSERT INTO sessions (id, token_hash, profile_id, created_at, last_active_at, expires_at)
    SELECT coalesce(${id}::uuid, gen_random_uuid()), ${Buffer.from(token)}, id, ${now}, ${now}, ${ends}
    FROM profiles WHERE email = ${email}
    ON CONFLICT (token_hash) DO UPDATE SET locked_at = NULL, acting_id = NULL`
}
