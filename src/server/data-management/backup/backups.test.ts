import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aBackup, contentOf, fileOf, settled } from '#server/data-management/test-backup.ts'
import type { Db } from '#server/db/client.ts'
import { sharedShop } from '#server/test-shop.ts'
import type { Backup } from '#shared/data-management/backup.ts'
import { createBackups } from './backups.ts'
import { LEFT_OUT } from './make-backup.ts'
import { entriesOf, readManifest } from './read-archive.ts'

const shop = await sharedShop()
const admin = await shop.signIn('admin@veld.test')
const { folder } = shop.services.backups

const anotherServer = (roomToKeep?: number) =>
  createBackups({ ...shop.services, address: shop.appAddress }, roomToKeep)

const list = async () => (await (await admin.get('/api/backups')).json()) as Backup[]
const namesInFolder = () => readdirSync(folder).toSorted()

const trail = (id: string) =>
  shop.owner<{ action: string; user_name: string; new_values: object }[]>`
    SELECT action, user_name, new_values FROM audit_logs
    WHERE table_name = 'backups' AND record_id = ${id} ORDER BY id`

beforeEach(async () => {
  for (const { id } of await list()) await admin.send('DELETE', `/api/backups/${id}`)
})

/** A backup that cannot go on until `release`: it waits for a table that somebody else has locked. */
async function aHeldBackup(): Promise<{ id: string; release: () => Promise<void> }> {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = shop.owner.begin(async (db) => {
    await db`LOCK TABLE customers IN ACCESS EXCLUSIVE MODE`
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const begun = await admin.post('/api/backups')
  const { id } = (await begun.json()) as Backup
  await expect
    .poll(async () => (await list())[0]?.progress?.table, { timeout: 20_000 })
    .toBe('customers')
  return {
    id,
    async release() {
      released.resolve()
      await holding
    },
  }
}

describe('a backup', () => {
  test('is listed with its size, date, maker and checksum, closed to others', async () => {
    const done = await aBackup(admin)
    const content = contentOf(shop, done)
    const sha256 = createHash('sha256').update(content).digest('hex')
    expect(done).toEqual({
      id: expect.stringMatching(/^\d{8}T\d{6}Z-[0-9a-f]{8}$/),
      status: 'done',
      filename: `veld-backup-${done.id}.tar`,
      created_at: shop.clock.now.toISOString(),
      created_by: 'admin Demo',
      size: content.length,
      sha256,
      progress: null,
      error: null,
    })
    expect(await list()).toEqual([done])
    expect(namesInFolder()).toEqual([done.filename, `${done.filename}.sha256`])
    expect(readFileSync(`${fileOf(shop, done)}.sha256`, 'utf8')).toBe(
      `${sha256}  ${done.filename}\n`,
    )
    expect(statSync(fileOf(shop, done)).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  test('holds every table of the schema, or says why not', async () => {
    const { manifest } = await readManifest(fileOf(shop, await aBackup(admin)))
    const tables = await shop.owner<{ name: string }[]>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
    const held = [...manifest.tables, ...manifest.left_out].map(({ name }) => name)
    expect(held.toSorted()).toEqual(tables.map(({ name }) => name))
    expect(manifest.left_out).toEqual(
      Object.entries(LEFT_OUT).map(([name, reason]) => ({ name, reason })),
    )
    const sequences = await shop.owner<{ name: string }[]>`
      SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`
    expect(manifest.sequences.map(({ name }) => name)).toEqual(sequences.map(({ name }) => name))
  })

  test('can be fetched as it is, and who did is on record', async () => {
    const done = await aBackup(admin)
    const answer = await admin.get(`/api/backups/${done.id}/download`)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/x-tar',
      'content-length': String(done.size),
      'content-disposition': `attachment; filename="${done.filename}"`,
      'cache-control': 'no-store',
    })
    expect(Buffer.from(await answer.arrayBuffer()).equals(contentOf(shop, done))).toBe(true)
    expect(await trail(done.id)).toEqual([
      { action: 'create', user_name: 'admin Demo', new_values: { filename: done.filename } },
      {
        action: 'update',
        user_name: 'admin Demo',
        new_values: {
          status: 'done',
          size: done.size,
          sha256: done.sha256,
          rows: expect.any(Number),
        },
      },
      {
        action: 'export',
        user_name: 'admin Demo',
        new_values: { filename: done.filename, size: done.size, sha256: done.sha256 },
      },
    ])
  })

  test('can be deleted, and that is on record', async () => {
    const done = await aBackup(admin)
    expect((await admin.send('DELETE', `/api/backups/${done.id}`)).status).toBe(204)
    expect(await list()).toEqual([])
    expect(namesInFolder()).toEqual([])
    expect((await trail(done.id)).at(-1)).toEqual({
      action: 'delete',
      user_name: 'admin Demo',
      new_values: { filename: done.filename, size: done.size },
    })
    for (const path of [`/api/backups/${done.id}`, `/api/backups/${done.id}/download`]) {
      const answer = await admin.get(path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ error: 'Backup not found' })
    }
  })

  test('is deleted once by admins who press at the same moment', async () => {
    const done = await aBackup(admin)
    const presses = [1, 2, 3, 4].map(() => admin.send('DELETE', `/api/backups/${done.id}`))
    const answers = await Promise.all(presses)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      204, 404, 404, 404,
    ])
    const deeds = (await trail(done.id)).map(({ action }) => action)
    expect(deeds.filter((action) => action === 'delete')).toHaveLength(1)
  })

  test.each(['nonsense', '..%2f..%2fkey', '20261115T073000Z-1234567g'])(
    'is not found by the id %s',
    async (id) => {
      const answer = await admin.get(`/api/backups/${id}/download`)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ error: 'Expected the id of a backup' })
    },
  )

  test('holds no ID or medical number, no session and no key, however it is read', async () => {
    const [idNumber, medicalNumber] = ['8001015009087', 'MED-90210-SECRET']
    const manager = await shop.signIn('manager@veld.test')
    const added = await manager.post('/api/customers', {
      first_name: 'Thandi',
      last_name: 'Nkosi',
      id_number: idNumber,
      id_type: 'south_african_id',
      has_medical_card: true,
      medical_card_number: medicalNumber,
    })
    expect(added.status, await added.clone().text()).toBe(201)
    const done = await aBackup(admin)
    const [{ hash }] = (await shop.owner`
      SELECT encode(token_hash, 'hex') AS hash FROM sessions LIMIT 1`) as unknown as [
      { hash: string },
    ]
    const texts = [contentOf(shop, done)]
    for await (const entry of entriesOf(fileOf(shop, done)))
      if (entry.header.name.endsWith('.gz')) {
        const pieces: Uint8Array[] = []
        for await (const piece of entry) pieces.push(piece)
        texts.push(gunzipSync(Buffer.concat(pieces)))
      }
    const all = Buffer.concat(texts).toString('latin1')
    expect(all).toContain('Thandi\tNkosi')
    for (const secret of [idNumber, medicalNumber, hash]) {
      expect(all).not.toContain(secret)
      expect(all).not.toContain(Buffer.from(secret).toString('hex'))
      expect(all).not.toContain(Buffer.from(secret).toString('base64'))
    }
    expect(all).toContain(shop.sealer.keyId)
  })
})

describe('one at a time:', () => {
  test('of many requests at once one begins, the others are told', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post('/api/backups')))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
      '201',
      ...Array.from({ length: 4 }, () => '409'),
    ])
    const refused = answers.find(({ status }) => status === 409)!
    expect(await refused.json()).toMatchObject({ error: 'A backup is already being made' })
    const begun = answers.find(({ status }) => status === 201)!
    await settled(admin, ((await begun.json()) as Backup).id)
    expect(await list()).toHaveLength(1)
  })

  test('while it runs it tells how far it is, and neither file nor deletion is to be had', async () => {
    const { id, release } = await aHeldBackup()
    const [running] = await list()
    expect(running).toMatchObject({ id, status: 'running', size: 0, sha256: null, error: null })
    expect(running!.progress).toMatchObject({ table: 'customers', tables_done: expect.any(Number) })
    expect(running!.progress!.percent).toBeLessThan(90)
    expect((await admin.get(`/api/backups/${id}/download`)).status).toBe(409)
    const refused = await admin.send('DELETE', `/api/backups/${id}`)
    expect(await refused.json()).toMatchObject({ error: 'This backup is still being made' })
    await release()
    expect(await settled(admin, id)).toMatchObject({ status: 'done' })
  })

  test('another server on the same database is refused too', async () => {
    const { id, release } = await aHeldBackup()
    const other = anotherServer()
    const [profile] = await shop.owner<{ id: string }[]>`SELECT id FROM profiles LIMIT 1`
    const user = { id: profile!.id, first_name: 'Other', last_name: 'Server' } as never
    const origin = { request_id: '', ip_address: '', user_agent: '' }
    await expect(other.start({ user, origin, now: shop.clock.now })).rejects.toMatchObject({
      status: 409,
    })
    await release()
    await settled(admin, id)
  })
})

describe('a backup that cannot be finished leaves nothing behind', () => {
  test('when the disk has no room', async () => {
    const { backups } = shop.services
    Object.assign(shop.services, { backups: anotherServer(Number.MAX_SAFE_INTEGER) })
    const failed = await aBackup(admin)
    expect(failed).toMatchObject({ status: 'failed', progress: null })
    expect(failed.error).toMatch(
      /^There is not enough room on the disk for a backup: [\d.]+ [KMGT]B are free, and \d+ TB must stay free for the sales$/,
    )
    expect(namesInFolder()).toEqual([])
    expect((await trail(failed.id)).at(-1)).toMatchObject({
      action: 'update',
      new_values: { status: 'failed', error: failed.error },
    })
    // Read and understood: it can be taken off the list.
    expect(await list()).toEqual([failed])
    expect((await admin.send('DELETE', `/api/backups/${failed.id}`)).status).toBe(204)
    expect(await list()).toEqual([])
    Object.assign(shop.services, { backups })
  })

  test('when the database is lost, and the next one works', async () => {
    const { id, release } = await aHeldBackup()
    await shop.owner`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'veld backup' AND datname = current_database()`
    expect(await settled(admin, id)).toMatchObject({
      status: 'failed',
      error: 'The backup could not be made. The log of the server says why',
    })
    await release()
    expect(namesInFolder()).toEqual([])
    expect(await aBackup(admin)).toMatchObject({ status: 'done' })
  })

  test('when the trail cannot be written either: then the log says so', async () => {
    const { backups } = shop.services
    Object.assign(shop.services, { backups: anotherServer(Number.MAX_SAFE_INTEGER) })
    await shop.owner`
      ALTER TABLE audit_logs ADD CONSTRAINT no_failures
        CHECK (new_values->>'status' IS DISTINCT FROM 'failed') NOT VALID`
    const failed = await aBackup(admin)
    await shop.owner`ALTER TABLE audit_logs DROP CONSTRAINT no_failures`
    expect(failed.status).toBe('failed')
    expect(await trail(failed.id)).toHaveLength(1)
    const lines = shop.logged.filter((line) => line.includes(failed.id))
    expect(lines.some((line) => line.includes('that is not recorded'))).toBe(true)
    Object.assign(shop.services, { backups })
  })

  test('when the server stops', async () => {
    const { id, release } = await aHeldBackup()
    await shop.services.backups.stop()
    expect(await settled(admin, id)).toMatchObject({
      status: 'failed',
      error: 'The server was stopped before the backup was done',
    })
    expect(namesInFolder()).toEqual([])
    await release()
    Object.assign(shop.services, { backups: anotherServer() })
  })

  test('when the machine goes down: what it left is not listed and cleared by the next', async () => {
    mkdirSync(join(folder, '.making-20261115T073000Z-12345678'))
    writeFileSync(join(folder, '.making-20261115T073000Z-12345678', 'archive.tar'), 'half')
    writeFileSync(join(folder, 'veld-backup-20261115T073000Z-12345678.tar'), 'not ours')
    expect(await list()).toEqual([])
    const done = await aBackup(admin)
    expect(namesInFolder()).toEqual([
      'veld-backup-20261115T073000Z-12345678.tar',
      done.filename,
      `${done.filename}.sha256`,
    ])
  })
})

const keep = (count: number | null, db: Db = shop.owner) =>
  count === null
    ? db`UPDATE settings SET value = value - 'backups_kept'`
    : db`UPDATE settings SET value = value || ${db.json({ backups_kept: count })}`

const listedIds = async () => (await list()).map(({ id }) => id).toSorted()

test('one that was just made stays, also when older ones bear later times', async () => {
  await keep(2)
  onTestFinished(async () => void (await keep(null)))
  const past = await aBackup(admin)
  shop.clock.advance(60)
  const ahead = await aBackup(admin)
  shop.clock.advance(-59)
  const made = await aBackup(admin)
  // Of the two others the one from the future goes: nobody knows how old it is.
  await expect.poll(listedIds).toEqual([past.id, made.id])
  expect((await trail(ahead.id)).at(-1)?.action).toBe('delete')

  await keep(1)
  shop.clock.advance(-10)
  const last = await aBackup(admin)
  await expect.poll(listedIds).toEqual([last.id])
})

test('the oldest go when there are more than the shop keeps, on record', async () => {
  await keep(2)
  const made: Backup[] = []
  for (let n = 0; n < 3; n += 1) {
    shop.clock.advance(1)
    made.push(await aBackup(admin))
  }
  const [first, second, third] = made
  await expect.poll(async () => (await list()).map(({ id }) => id)).toEqual([third!.id, second!.id])
  expect((await trail(first!.id)).at(-1)).toEqual({
    action: 'delete',
    user_name: 'admin Demo',
    new_values: { filename: first!.filename, reason: 'the newest 2 are kept' },
  })
  await keep(null)
})

test.each(['manager', 'budtender', 'viewer'])('a %s is told who may', async (role) => {
  const browser = await shop.signIn(`${role}@veld.test`)
  const answer = await browser.post('/api/backups')
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ error: 'Only an admin can make and fetch backups' })
})
