import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { aKey } from '#server/api-keys/test-keys.ts'
import { startBackground } from '#server/background.ts'
import { loadKeys, newKeyLine } from '#server/secrets/sealer.ts'
import { aShop } from '#server/test-shop.ts'
import type { Member } from '#shared/team/member.ts'
import { type AccessNote, accessNoteIn, findAccessNote, readAccessNote } from './access-note.ts'
import { keepAccessNote } from './keep-access-note.ts'

const folder = mkdtempSync(join(tmpdir(), 'veld-note-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('whenever a member, a role or a key changes it is noted, and not otherwise', async () => {
  const shop = await aShop()
  const background = startBackground(shop.services)
  const file = accessNoteIn(shop.env.DATA_DIR)
  const noted = () => readAccessNote(file, shop.sealer) as AccessNote
  const isNoted = (check: (note: AccessNote) => unknown) =>
    vi.waitFor(() => expect(check(noted())).toBe(true), { timeout: 10_000 })
  try {
    const admin = await shop.signIn('admin@veld.test')
    await isNoted(({ access }) => access.members.length === 4)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { id } = await aKey(admin, { name: 'Kiosk' })
    await isNoted(({ access }) =>
      access.keys.some((key) => key.name === 'Kiosk' && !key.is_revoked),
    )
    await admin.send('DELETE', `/api/api-keys/${id}`, { headers: { origin: shop.origin } })
    await isNoted(({ access }) => access.keys[0]!.is_revoked)

    const team = (await (await admin.get('/api/users')).json()) as Member[]
    const viewer = team.find(({ role }) => role === 'viewer')!
    await admin.put(`/api/users/${viewer.id}`, { role: 'budtender' })
    const roleOf = ({ access }: AccessNote) =>
      access.members.find((member) => member.id === viewer.id)
    await isNoted((note) => roleOf(note)?.role === 'budtender')
    await admin.put(`/api/users/${viewer.id}`, { is_active: false })
    await isNoted((note) => roleOf(note)?.is_active === false)
    await admin.post('/api/users', { email: 'new@veld.test', first_name: 'N', last_name: 'M' })
    await isNoted(({ access }) => access.members.some(({ email }) => email === 'new@veld.test'))

    const before = readFileSync(file, 'utf8')
    shop.clock.advance(10)
    await keepAccessNote(shop.services)
    expect(readFileSync(file, 'utf8')).toBe(before)
  } finally {
    await background.stop()
  }
})

test('only whoever has the key can make one, and the newest of several counts', async () => {
  const shop = await aShop({ env: { DATA_DIR: join(folder, 'data') } })
  await keepAccessNote(shop.services)
  const file = accessNoteIn(join(folder, 'data'))
  const text = readFileSync(file, 'utf8')
  const read = () => readAccessNote(file, shop.sealer)
  expect(read()).toMatchObject({ access: { keys: [] } })

  for (const [search, replace] of [
    ['"role":"viewer"', '"role":"admin"'],
    ['"is_active":true', '"is_active":false'],
    ['"noted_at":"2', '"noted_at":"3'],
    ['{', ''],
  ] as const) {
    writeFileSync(file, text.replace(search, replace))
    expect(read()).toBe('forged')
  }
  const stranger = loadKeys(join(folder, 'stranger'))
  writeFileSync(file, text)
  expect(readAccessNote(file, stranger)).toBe('forged')

  // After a rotation the old key still opens it.
  const keyFile = join(folder, 'rotated')
  copyFileSync(inject('cluster').keyFile, keyFile)
  writeFileSync(keyFile, newKeyLine() + readFileSync(keyFile, 'utf8'))
  expect(readAccessNote(file, loadKeys(keyFile))).toMatchObject({ access: { keys: [] } })

  const none = join(folder, 'none')
  expect(findAccessNote([none], shop.sealer)).toBeNull()
  expect(findAccessNote([none, join(folder, 'data')], shop.sealer)).toMatchObject({ access: {} })
  expect(findAccessNote([none, join(folder, 'data')], stranger)).toBe('forged')
})
