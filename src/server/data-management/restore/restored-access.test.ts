import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { accessNoteIn, readAccessNote } from '#server/access-note/access-note.ts'
import { keepAccessNote } from '#server/access-note/keep-access-note.ts'
import { aKey } from '#server/api-keys/test-keys.ts'
import { sealAll } from '#server/audit/test-trail.ts'
import {
  aBackup,
  anEmptyDatabase,
  brokenRules,
  fileOf,
  restoreInto,
} from '#server/data-management/test-backup.ts'
import type { Db } from '#server/db/client.ts'
import { scratch } from '#server/db/embedded/testing/scratch.ts'
import { sharedShop } from '#server/test-shop.ts'
import type { Member } from '#shared/team/member.ts'
import { restore } from './test-command.ts'

const shop = await sharedShop()
let file: string

/** A backup; after it somebody is deactivated, somebody demoted, a key revoked. */
beforeAll(async () => {
  const admin = await shop.signIn('admin@veld.test')
  await aKey(admin, { name: 'Kept' })
  const gone = await aKey(admin, { name: 'Revoked later' })
  await sealAll(shop)
  file = fileOf(shop, await aBackup(admin))
  shop.clock.advance(60)
  const team = (await (await admin.get('/api/users')).json()) as Member[]
  const idOf = (role: string) => team.find((member) => member.role === role)!.id
  await admin.put(`/api/users/${idOf('manager')}`, { role: 'viewer' })
  await admin.put(`/api/users/${idOf('budtender')}`, { is_active: false })
  await admin.send('DELETE', `/api/api-keys/${gone.id}`, { headers: { origin: shop.origin } })
  await keepAccessNote(shop.services)
})

const note = () => readAccessNote(accessNoteIn(shop.env.DATA_DIR), shop.sealer)

const members = async (db: Db) => [
  ...(await db`SELECT email, role, is_active FROM profiles ORDER BY email`),
]
const keys = async (db: Db) => [
  ...(await db`SELECT name, revoked_at IS NOT NULL AS revoked, switched_off_at IS NOT NULL AS off FROM api_keys ORDER BY id`),
]

test('with a note nobody gets back what was taken from them, and every key is off', async () => {
  const owner = await anEmptyDatabase()
  await restoreInto(owner, file, shop, note())
  expect(await members(owner)).toEqual([
    { email: 'admin@veld.test', role: 'admin', is_active: true },
    { email: 'budtender@veld.test', role: 'budtender', is_active: false },
    { email: 'manager@veld.test', role: 'viewer', is_active: true },
    { email: 'viewer@veld.test', role: 'viewer', is_active: true },
  ])
  expect(await keys(owner)).toEqual([
    { name: 'Kept', revoked: false, off: true },
    { name: 'Revoked later', revoked: true, off: false },
  ])
  const rows = await owner`
    SELECT action, table_name, old_values, new_values FROM audit_logs WHERE user_agent = 'npm run restore' ORDER BY id`
  expect([...rows]).toMatchObject([
    { action: 'update', table_name: 'profiles' },
    { action: 'update', table_name: 'profiles' },
    { action: 'delete', table_name: 'api_keys', old_values: { name: 'Revoked later' } },
    {
      action: 'restore',
      table_name: 'backups',
      new_values: {
        known: 'note',
        keys_off: 1,
        team: expect.arrayContaining([
          'manager Demo (manager@veld.test): manager in the backup, viewer since; back as viewer.',
          'API key Revoked later: revoked after the backup, and revoked now.',
        ]),
      },
    },
  ])
  expect(await brokenRules(owner)).toEqual([])
})

test('without a note every key is off all the same, and the team is as in the backup', async () => {
  const owner = await anEmptyDatabase()
  await restoreInto(owner, file, shop)
  expect((await members(owner)).filter(({ is_active }) => !is_active)).toEqual([])
  expect(await keys(owner)).toEqual([
    { name: 'Kept', revoked: false, off: true },
    { name: 'Revoked later', revoked: false, off: true },
  ])
})

// It starts a PostgreSQL server of its own.
test(
  'the command says what differs, by the note in DATA_DIR or above the backup, and sets the former aside',
  { timeout: 120_000 },
  async () => {
    const folder = scratch(0o711)
    const data = join(folder, 'data')
    mkdirSync(data)
    copyFileSync(inject('cluster').keyFile, join(data, 'key'))
    copyFileSync(accessNoteIn(shop.env.DATA_DIR), accessNoteIn(data))
    const { output } = await restore(folder, file)
    expect(output).toContain('Since the backup this had changed in the team:\n  ')
    expect(output).toContain(
      '\n  manager Demo (manager@veld.test): manager in the backup, viewer since; back as viewer.\n',
    )
    expect(output).toContain(
      '1 API key is off until an admin switches it on in Settings, Integrations.\n',
    )
    expect(existsSync(accessNoteIn(data))).toBe(false)
    expect(readdirSync(data)).toContainEqual(expect.stringMatching(/^access-note-until-.+\.json$/))
  },
)
