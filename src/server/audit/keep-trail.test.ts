import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/client.ts'
import { connect } from '#server/db/connect.ts'
import type { Browser } from '#server/test-browser.ts'
import { aProduct } from '#server/test-factories.ts'
import { aShop, type TestShop } from '#server/test-shop.ts'
import { readEvidence, checkTrail } from '#server/verify/trail-evidence.ts'
import { checkRules } from '#server/verify/verify-ledger.ts'
import type { SealState } from '#shared/audit/audit-log.ts'
import { TOTAL_HEADER } from '#shared/paging.ts'
import { keepTrail } from './keep-trail.ts'
import { recordAudit } from './record.ts'
import { sealFileIn } from './seal-file.ts'
import { sealRows, sealSegment } from './seal-rows.ts'
import { aTrail, sealAll } from './test-trail.ts'

interface SealedShop extends TestShop {
  dataDir: string
}

async function aSealedShop(): Promise<SealedShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'veld-seals-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  return { ...(await aShop({ env: { DATA_DIR: dataDir } })), dataDir }
}

const sealedIds = async ({ owner }: TestShop): Promise<number[]> => {
  const rows = await owner<{ id: number }[]>`SELECT id FROM audit_search ORDER BY id`
  return rows.map(({ id }) => id)
}

async function problems(shop: SealedShop): Promise<string[]> {
  const evidence = { ...readEvidence(shop.env), sealer: shop.sealer }
  const findings = await shop.owner.begin((db) => checkTrail(db, evidence))
  return findings.flatMap((finding) => finding.problems)
}

/** Rounds until a row is sealed; transactions of other tests may be in the way of what shall settle. */
async function keepUntil(shop: SealedShop, keeper: ReturnType<typeof keepTrail>, newest: number) {
  await vi.waitFor(
    async () => {
      await keeper.round()
      expect(await sealedIds(shop)).toContain(newest)
    },
    { timeout: 30_000, interval: 100 },
  )
}

/** Rounds, each beyond the grace of the one before, until all gaps are closed. */
async function keepUntilSettled(shop: SealedShop, keeper: ReturnType<typeof keepTrail>) {
  await vi.waitFor(
    async () => {
      shop.clock.advance(1)
      await keeper.round()
      expect(await shop.owner`SELECT FROM audit_gaps`).toHaveLength(0)
    },
    { timeout: 30_000, interval: 100 },
  )
}

/** A transaction that has taken an id and does not end before it is told to. */
async function anOpenRow(shop: SealedShop) {
  const till = connect(shop.appAddress, { max: 1 })
  onTestFinished(() => till.end({ timeout: 1 }))
  const { promise: told, resolve: tell } = Promise.withResolvers<'commit' | 'roll back'>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<number>()
  const ended = till
    .begin(async (db) => {
      const [id = 0] = await aTrail(db, [{ record_id: 'late' }])
      begin(id)
      if ((await told) === 'roll back') throw new Error('rolled back')
    })
    .catch(() => {})
  return {
    id: await begun,
    async end(how: 'commit' | 'roll back') {
      tell(how)
      await ended
    },
  }
}

const shown = async (manager: Browser, search: string) => {
  const answer = await manager.get(`/api/audit-logs?dateRange=90days&search=${search}`)
  const rows = (await answer.json()) as { id: number }[]
  return { ids: rows.map(({ id }) => id), total: answer.headers.get(TOTAL_HEADER) }
}

describe('an open transaction', () => {
  test('holds up nobody else, and its row is sealed when it comes: never missed, never taken for a forgery', async () => {
    const shop = await aSealedShop()
    const keeper = keepTrail(shop.services)
    const manager = await shop.signIn('manager@veld.test')
    const late = await anOpenRow(shop)
    const [early = 0] = await aTrail(shop.owner, [{ record_id: 'early' }])
    expect(late.id).toBeLessThan(early)

    await keeper.round()
    await keeper.round()
    expect(await sealedIds(shop)).toContain(early)
    expect(await problems(shop)).toEqual([])
    for (let minutes = 0; minutes < 90; minutes += 10) {
      shop.clock.advance(10)
      await keeper.round()
      expect(keeper.behindSince()).toBeNull()
    }
    expect(await shown(manager, 'late')).toEqual({ ids: [], total: '0' })

    await late.end('commit')
    // It is read where it is until it is sealed, and counted once.
    expect(await shown(manager, 'late')).toEqual({ ids: [late.id], total: '1' })
    expect(await problems(shop)).toEqual([])
    await keeper.round()
    expect(await sealedIds(shop)).toContain(late.id)
    expect(await shown(manager, 'late')).toEqual({ ids: [late.id], total: '1' })
    await keepUntilSettled(shop, keeper)
    expect(await problems(shop)).toEqual([])
    expect(await tamperings(shop)).toEqual([])

    await shop.owner`DELETE FROM audit_logs WHERE id = ${late.id}`
    expect(await problems(shop)).toEqual([`audit_logs ${late.id}: deleted`])
  })

  test('that is rolled back leaves an id that nobody may come with later', async () => {
    const shop = await aSealedShop()
    const keeper = keepTrail(shop.services)
    const late = await anOpenRow(shop)
    const [next = 0] = await aTrail(shop.owner, [{}])
    await keepUntil(shop, keeper, next)
    // Another that is open as long keeps the gap from closing.
    const other = await anOpenRow(shop)
    await late.end('roll back')
    shop.clock.advance(1)
    await keeper.round()
    await shop.owner`INSERT INTO audit_logs (id, action, table_name, created_at) VALUES (${late.id}, 'x', 'x', now())`
    await keeper.round()
    expect(await sealedIds(shop)).not.toContain(late.id)

    await other.end('commit')
    await keepUntilSettled(shop, keeper)
    expect(await problems(shop)).toEqual([
      `audit_logs ${late.id}: inserted among rows that were sealed`,
    ])
    expect(await tamperings(shop)).toEqual([
      { count: 1, ids: [late.id], problem: 'put in among rows that were sealed' },
    ])
    expect(shop.logged.join('')).toContain('audit rows were put in')
  })
})

const tamperings = async ({ owner }: TestShop): Promise<object[]> => {
  const rows = await owner<{ new_values: object }[]>`
    SELECT new_values FROM audit_logs WHERE action = 'tampering' ORDER BY id`
  return rows.map((row) => row.new_values)
}

test('a row is sealed in the round after the one that saw it', async () => {
  const shop = await aSealedShop()
  const keeper = keepTrail(shop.services)
  const [first = 0] = await aTrail(shop.owner, [{}])
  await keeper.round()
  expect(await sealedIds(shop)).toEqual([])
  const [second = 0] = await aTrail(shop.owner, [{}])
  await keeper.round()
  expect(await sealedIds(shop)).toEqual([first])
  await keeper.round()
  expect(await sealedIds(shop)).toEqual([first, second])
})

describe('a row that somebody removes before it is sealed', () => {
  test('is missed by the server that wrote it: logged, in the trail, in its state and by verify', async () => {
    const shop = await aSealedShop()
    const { trail } = shop.services
    const manager = await shop.signIn('manager@veld.test')
    await trail.round()
    await trail.round()
    const [row] = await shop.owner<{ id: number }[]>`
      DELETE FROM audit_logs WHERE id = (SELECT max(id) FROM audit_logs) RETURNING id`
    expect(await tamperings(shop)).toEqual([])
    await manager.post('/api/categories', { name: 'Another' })
    const [gone] = await shop.owner<{ id: number }[]>`
      DELETE FROM audit_logs WHERE table_name = 'categories' RETURNING id`
    for (let round = 0; round < 4; round += 1) await trail.round()

    expect(await tamperings(shop)).toEqual([
      { count: 1, ids: [gone!.id], problem: 'removed before they were sealed' },
    ])
    expect(shop.logged.join('')).toContain('audit rows were removed before they were sealed')
    const state = (await (await manager.get('/api/audit-logs/seal')).json()) as SealState
    expect(state.tampered_at).toBe(shop.clock.now.toISOString())
    const found = await checkRules(shop.owner)
    expect(found.flatMap((finding) => finding.problems)).toContainEqual(
      expect.stringMatching(
        /^audit_logs \d+: says that 1 rows were removed before they were sealed/,
      ),
    )
    // The one that had been sealed.
    expect(await problems(shop)).toEqual([`audit_logs ${row!.id}: deleted`])
  })

  test('is not what a transaction leaves that is rolled back or goes on', async () => {
    const shop = await aSealedShop()
    const { trail } = shop.services
    const origin = { request_id: '', ip_address: '', user_agent: '' }
    const actor = { user: null, origin, now: shop.clock.now }
    const change = { action: 'x', table_name: 'x', record_id: null }
    await expect(
      shop.pool.begin(async (db) => {
        await recordAudit(db, actor, change)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await shop.pool.begin(async (db) => {
      await recordAudit(db, actor, change)
      for (let round = 0; round < 4; round += 1) await trail.round()
    })
    for (let round = 0; round < 4; round += 1) await trail.round()
    expect(await tamperings(shop)).toEqual([])
  })

  test('or never lets in makes the whole change fail', async () => {
    const shop = await aSealedShop()
    const manager = await shop.signIn('manager@veld.test')
    await shop.owner.unsafe(`
      CREATE FUNCTION swallow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
      CREATE TRIGGER swallow BEFORE INSERT ON audit_logs FOR EACH ROW EXECUTE FUNCTION swallow()`)
    expect((await manager.post('/api/categories', { name: 'Another' })).status).toBe(500)
    expect(await shop.owner`SELECT FROM categories WHERE name = 'Another'`).toHaveLength(0)
  })
})

describe('a seal that is behind', () => {
  const HOLDERS: [string, (db: Db) => Promise<unknown>][] = [
    [
      'the lock of those who seal',
      (db) => db`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.seals})`,
    ],
    ['the seals from being added to', (db) => db`LOCK TABLE audit_seals IN SHARE MODE`],
    ['the seals from being read', (db) => db`LOCK TABLE audit_seals IN ACCESS EXCLUSIVE MODE`],
  ]

  test.each(HOLDERS)('because somebody holds %s, is told until it is not', async (_, hold) => {
    const shop = await aSealedShop()
    const { trail } = shop.services
    const manager = await shop.signIn('manager@veld.test')
    const state = async () =>
      (await (await manager.get('/api/audit-logs/seal')).json()) as SealState
    const ready = async () => (await shop.app.request('/readyz')).json()
    const metric = async () => {
      const peer = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
      const figures = await (await shop.app.request('/metrics', {}, peer)).text()
      return Number(/^veld_audit_seal_age_seconds (\S+)$/m.exec(figures)![1])
    }
    await trail.round()
    await trail.round()
    const since = shop.clock.now.toISOString()
    expect(await ready()).toEqual({ status: 'ready' })
    expect(await state()).toMatchObject({ behind_since: null })

    await shop.owner.begin(async (holder) => {
      await hold(holder)
      await aTrail(shop.owner, [{}])
      await trail.round()
      for (let round = 0; round < 2; round += 1) {
        shop.clock.advance(0.5)
        await trail.round()
      }
      expect(await ready()).toEqual({
        status: 'ready',
        detail: `the audit trail is not sealed since ${since}`,
      })
      expect(await metric()).toBe(60)
      expect(await state()).toMatchObject({ behind_since: since })
      expect(shop.logged.join('')).toMatch(/could not be sealed|wait to be sealed/)
    })

    await trail.round()
    expect(await ready()).toEqual({ status: 'ready' })
    expect(await metric()).toBe(0)
    expect(await state()).toMatchObject({ behind_since: null })
    expect(await problems(shop)).toEqual([])
  })
})

async function sell(shop: TestShop): Promise<() => Promise<Response>> {
  const product = await aProduct(shop.owner, { price: 100_00, batches: [500] })
  const till = await shop.signIn('budtender@veld.test')
  return () =>
    till.post('/api/transactions', {
      items: [{ product_id: product.id, quantity: 1, unit_price: 100 }],
      payment_method: 'cash',
    })
}

test('sealing waits for no sale, and no sale waits for it', async () => {
  const shop = await aSealedShop()
  const sale = await sell(shop)
  const [settled = 0] = await aTrail(shop.owner, [{}])
  const sealing = { sealer: shop.sealer, throughId: settled, clock: () => shop.clock.now }

  // A sale that has written everything and hangs before its commit.
  const { promise: paid, resolve: pay } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const hanging = shop.pool.begin(async (db) => {
    await aTrail(db, [{}])
    await db`UPDATE inventory_batches SET remaining_quantity = remaining_quantity`
    begin()
    await paid
  })
  await begun
  await shop.pool.begin(async (db) => {
    await db`SET LOCAL lock_timeout = '1ms'`
    expect(await sealSegment(db, sealing)).toEqual({ lastId: settled })
  })
  pay()
  await hanging

  // A seal that hangs before its commit.
  const [next = 0] = await aTrail(shop.owner, [{}])
  await shop.pool.begin(async (db) => {
    expect(await sealSegment(db, { ...sealing, throughId: next })).toEqual({ lastId: next })
    expect(await locksOf(db)).toEqual([
      'audit_counts RowExclusiveLock',
      'audit_facets RowExclusiveLock',
      'audit_gaps AccessShareLock',
      'audit_logs AccessShareLock',
      'audit_seals RowExclusiveLock',
      'audit_search RowExclusiveLock',
    ])
    expect((await sale()).status).toBe(200)
  })
  expect(await problems(shop)).toEqual([])
})

/** The strongest lock on each table. */
async function locksOf(db: Db): Promise<string[]> {
  const rows = await db<{ lock: string }[]>`
    SELECT relname || ' ' || max(mode) AS lock FROM pg_locks JOIN pg_class ON pg_class.oid = relation
    WHERE pid = pg_backend_pid() AND relkind = 'r' AND relname NOT LIKE 'pg_%' GROUP BY relname ORDER BY 1`
  return rows.map(({ lock }) => lock)
}

test('while the shop sells, several servers seal each row once', async () => {
  const shop = await aSealedShop()
  const sale = await sell(shop)
  const keepers = [1, 2, 3].map(() => keepTrail(shop.services))
  const till = { open: true }
  const sales = [1, 2].map(async () => {
    for (let n = 0; n < 40; n += 1) expect((await sale()).status).toBe(200)
  })
  void Promise.all(sales).finally(() => (till.open = false))
  while (till.open) {
    await Promise.all(keepers.map((keeper) => keeper.round()))
  }
  await Promise.all(sales)
  const [row] = await shop.owner<{ newest: number }[]>`SELECT max(id) AS newest FROM audit_logs`
  await keepUntil(shop, keepers[0]!, row!.newest)
  const all = await shop.owner<{ id: number }[]>`SELECT id FROM audit_logs ORDER BY id`
  expect(await sealedIds(shop)).toEqual(all.map(({ id }) => id))
  expect(await problems(shop)).toEqual([])
})

test('two who seal at the same moment do not seal twice', async () => {
  const shop = await aSealedShop()
  const ids = await aTrail(
    shop.owner,
    Array.from({ length: 3500 }, () => ({})),
  )
  const sealing = { sealer: shop.sealer, throughId: ids.at(-1)!, clock: () => shop.clock.now }
  await Promise.all([1, 2, 3, 4].map(() => sealRows(shop.pool, sealing)))
  await sealRows(shop.pool, sealing)
  expect(await sealedIds(shop)).toEqual(ids)
  expect(await problems(shop)).toEqual([])
})

test('a stop ends the sealing between two seals', async () => {
  const shop = await aSealedShop()
  await aTrail(
    shop.owner,
    Array.from({ length: 3500 }, () => ({})),
  )
  const stopping = new AbortController()
  await sealRows(shop.pool, {
    sealer: shop.sealer,
    throughId: 1e9,
    clock: () => shop.clock.now,
    signal: stopping.signal,
    onProgress: () => stopping.abort(),
  })
  expect(await sealedIds(shop)).toHaveLength(1000)
})

const WELL = { is_whole: true, behind_since: null, tampered_at: null, restored: null }

test('the newest seal is noted in a file of our own, and stays noted when it has gone', async () => {
  const shop = await aSealedShop()
  const file = sealFileIn(shop.dataDir)
  const keeper = keepTrail(shop.services)
  const manager = await shop.signIn('manager@veld.test')
  const state = async () => (await (await manager.get('/api/audit-logs/seal')).json()) as SealState

  await keeper.round()
  expect(existsSync(file)).toBe(false)
  expect(await state()).toEqual({ ...WELL, sealed_through: null })

  await shop.owner`TRUNCATE audit_logs`
  await aTrail(shop.owner, [{ created_at: new Date('2026-11-15T08:00:00Z') }])
  await sealAll(shop)
  await keeper.round()
  const noted = readFileSync(file, 'utf8')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(JSON.parse(noted)).toMatchObject({ id: 1 })
  expect(await state()).toEqual({ ...WELL, sealed_through: '2026-11-15T08:00:00.000Z' })

  await shop.owner`DELETE FROM audit_seals`
  await aTrail(shop.owner, [{}])
  await sealAll(shop)
  await keeper.round()
  expect(readFileSync(file, 'utf8')).toBe(noted)
  expect(shop.logged.join('')).toContain('seals of the audit trail are gone')
  expect(await state()).toMatchObject({ is_whole: false })
  expect(await problems(shop)).toEqual([
    'audit_seals 1: not the seal that was noted outside the database',
  ])

  writeFileSync(file, '{')
  expect(await state()).toMatchObject({ is_whole: false })
})

test('the trail of a shop from before seals is sealed from its beginning', async () => {
  const shop = await aSealedShop()
  const ids = await aTrail(
    shop.owner,
    Array.from({ length: 2100 }, () => ({})),
  )
  await keepUntil(shop, keepTrail(shop.services), ids.at(-1)!)
  expect(await sealedIds(shop)).toEqual(expect.arrayContaining(ids))
  expect(await problems(shop)).toEqual([])
})
