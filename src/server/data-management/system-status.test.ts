import { beforeEach, expect, test } from 'vitest'
import { summariseDays } from '#server/reports/summarise-days.ts'
import { aCustomer, aProduct, aSale } from '#server/test-factories.ts'
import { aShop, sharedShop } from '#server/test-shop.ts'
import type { SystemStatus } from '#shared/data-management/system-status.ts'
import { diskOf } from './disk.ts'
import { aBackup } from './test-backup.ts'

const shop = await sharedShop()
const manager = await shop.signIn('manager@veld.test')
const admin = await shop.signIn('admin@veld.test')
const status = async () => (await (await manager.get('/api/system/status')).json()) as SystemStatus

beforeEach(() => shop.services.cache.clear())

const DAY_MS = 24 * 60 * 60_000
const SIZE = /^[\d.]+ (B|KB|MB|GB|TB)$/

test('the status has the specified fields: texts for sizes and rates, numbers for counts', async () => {
  expect(await status()).toEqual({
    database: {
      health: expect.stringMatching(/^(excellent|good|warning|critical)$/),
      reasons: expect.any(Array),
      size: expect.stringMatching(SIZE),
      tables: { customers: 0, products: 0, transactions: 0 },
    },
    cache: {
      size: expect.stringMatching(SIZE),
      hitRate: expect.stringMatching(/^\d+(\.\d)?%$/),
    },
    storage: {
      used: expect.stringMatching(SIZE),
      available: expect.stringMatching(SIZE),
    },
  })
})

test('sales of closed days and of today are counted, customers and products at once after a write', async () => {
  for (const ago of [40, 3, 3, 0])
    await aSale(shop.owner, { at: new Date(shop.clock.now.getTime() - ago * DAY_MS) })
  await summariseDays(shop.pool, shop.clock.now)
  await aProduct(shop.owner)
  await aCustomer(shop.owner)
  shop.services.cache.clear()
  expect((await status()).database.tables).toEqual({ customers: 1, products: 1, transactions: 4 })
  const added = await manager.post('/api/customers', { first_name: 'Sipho', last_name: 'Dube' })
  expect(added.status).toBe(201)
  expect((await status()).database.tables).toEqual({ customers: 2, products: 1, transactions: 4 })
})

test('the storage is that of the disk of DATA_DIR', async () => {
  const { usedBytes, freeBytes } = await diskOf(shop.env.DATA_DIR)
  const { storage } = await status()
  // Others write to the same disk meanwhile.
  expect(bytesOf(storage.available) / freeBytes).toBeCloseTo(1, 1)
  expect(bytesOf(storage.used) / usedBytes).toBeCloseTo(1, 1)
})

function bytesOf(text: string): number {
  const [value, unit] = text.split(' ')
  return Number(value) * 1024 ** ['B', 'KB', 'MB', 'GB', 'TB'].indexOf(unit!)
}

test('a folder that is not there yet lies on the disk of the one above', async () => {
  const free = (await diskOf(`${shop.env.DATA_DIR}/not/made/yet`)).freeBytes
  expect(Math.abs(free - (await diskOf(shop.env.DATA_DIR)).freeBytes)).toBeLessThan(2 ** 28)
})

test('days without a backup count from the opening, then from the last backup', async () => {
  const own = await aShop()
  const asked = await own.signIn('admin@veld.test')
  const reasons = async () => {
    const answer = await asked.get('/api/system/status')
    const { database } = (await answer.json()) as SystemStatus
    return database.reasons.filter((reason) => reason.startsWith('No backup'))
  }
  expect(await reasons()).toEqual([])
  const opened = new Date(own.clock.now.getTime() - 9.5 * DAY_MS)
  await own.owner`UPDATE schema_migrations SET applied_at = ${opened}`
  expect(await reasons()).toEqual(['No backup was made in the last 9 days'])
  await aBackup(asked)
  expect(await reasons()).toEqual([])
})

test('refreshing the cache forgets what it keeps, on record', async () => {
  await status()
  const kept = shop.services.cache.stats()
  expect(kept.entries).toBeGreaterThan(0)
  const answer = await manager.post('/api/system/cache/refresh')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    size: '0 B',
    hitRate: expect.stringMatching(/^\d+(\.\d)?%$/),
  })
  expect(shop.services.cache.stats().entries).toBe(0)
  const [row] = await shop.owner`
    SELECT user_name, action, table_name, old_values FROM audit_logs ORDER BY id DESC LIMIT 1`
  expect(row).toEqual({
    user_name: 'manager Demo',
    action: 'refresh',
    table_name: 'cache',
    old_values: { entries: kept.entries, bytes: kept.size },
  })
})

test('refused with a word too many', async () => {
  expect((await admin.post('/api/system/cache/refresh', { all: true })).status).toBe(400)
})
