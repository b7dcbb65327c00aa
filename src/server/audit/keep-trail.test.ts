import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect, type Db } from '#server/db/client.ts'
import { aProduct } from '#server/test-factories.ts'
import { aShop, type TestShop } from '#server/test-shop.ts'
import type { SealState } from '#shared/audit/audit-log.ts'
import { readEvidence, checkTrail } from '#server/verify/trail-evidence.ts'
import { keepTrail } from './keep-trail.ts'
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

/** Rounds a minute apart. Transactions of other tests on the same server may hold the seals up for a moment. */
async function keepUntil(shop: SealedShop, keeper: ReturnType<typeof keepTrail>, newest: number) {
  await vi.waitFor(
    async () => {
      shop.clock.advance(1)
      await keeper.round()
      expect(await sealedIds(shop)).toContain(newest)
    },
    { timeout: 30_000, interval: 100 },
  )
}

test('a row that commits late is sealed in its place, never missed and never taken for a forgery', async () => {
  const shop = await aSealedShop()
  const keeper = keepTrail(shop.services)
  const till = connect(shop.appAddress, { max: 1 })
  onTestFinished(() => till.end({ timeout: 1 }))

  let late = 0
  const { promise: paid, resolve: pay } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const sale = till.begin(async (db) => {
    ;[late = 0] = await aTrail(db, [{ record_id: 'late' }])
    begin()
    await paid
  })
  await begun
  const [early = 0] = await aTrail(shop.owner, [{ record_id: 'early' }])
  expect(late).toBeLessThan(early)

  for (let round = 0; round < 5; round += 1) {
    shop.clock.advance(1)
    await keeper.round()
    expect(await sealedIds(shop)).toEqual([])
  }
  pay()
  await sale
  await keepUntil(shop, keeper, early)
  expect(await sealedIds(shop)).toEqual([late, early])
  expect(await problems(shop)).toEqual([])
})

test('a row is a minute old before it is sealed', async () => {
  const shop = await aSealedShop()
  const keeper = keepTrail(shop.services)
  const [first = 0] = await aTrail(shop.owner, [{}])
  for (let seconds = 0; seconds < 60; seconds += 10) {
    await keeper.round()
    expect(await sealedIds(shop)).toEqual([])
    shop.clock.advance(10 / 60)
  }
  const [second = 0] = await aTrail(shop.owner, [{}])
  await keepUntil(shop, keeper, first)
  expect(await sealedIds(shop)).not.toContain(second)
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
    expect(await sealSegment(db, sealing)).toBe(settled)
  })
  pay()
  await hanging

  // A seal that hangs before its commit.
  const [next = 0] = await aTrail(shop.owner, [{}])
  await shop.pool.begin(async (db) => {
    expect(await sealSegment(db, { ...sealing, throughId: next })).toBe(next)
    expect(await locksOf(db)).toEqual([
      'audit_counts RowExclusiveLock',
      'audit_facets RowExclusiveLock',
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
    shop.clock.advance(1)
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

test('the newest seal is noted in a file of our own, and stays noted when it has gone', async () => {
  const shop = await aSealedShop()
  const file = sealFileIn(shop.dataDir)
  const keeper = keepTrail(shop.services)
  const manager = await shop.signIn('manager@veld.test')
  const state = async () => (await (await manager.get('/api/audit-logs/seal')).json()) as SealState

  await keeper.round()
  expect(existsSync(file)).toBe(false)
  expect(await state()).toEqual({ sealed_through: null, is_whole: true })

  await shop.owner`TRUNCATE audit_logs`
  await aTrail(shop.owner, [{ created_at: new Date('2026-11-15T08:00:00Z') }])
  await sealAll(shop)
  await keeper.round()
  const noted = readFileSync(file, 'utf8')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(JSON.parse(noted)).toMatchObject({ id: 1 })
  expect(await state()).toEqual({ sealed_through: '2026-11-15T08:00:00.000Z', is_whole: true })

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
