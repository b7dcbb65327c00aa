import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createCache } from '#server/cache/cache.ts'
import { openChanges } from '#server/cache/changes.ts'
import type { App } from '#server/http/context.ts'
import { aShop } from '#server/test-shop.ts'
import { aBackup } from './test-backup.ts'

test('a backup made or deleted is in the next system status, here and on another server', async () => {
  const shop = await aShop()
  shop.clock.advance(8 * 24 * 60)
  const admin = await shop.signIn('admin@veld.test')
  const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ')
  const { services } = shop
  const changes = await openChanges(shop.appAddress, services.log)
  onTestFinished(() => changes.close())
  const cache = createCache(services.clock, services.metrics)
  changes.subscribe(cache)
  const another = createApp({ ...services, cache, changes }, { webFolder: '' })

  const lacksBackup = async (app: App) => {
    const answer = await app.request('/api/manager/analytics', { headers: { cookie } })
    const { systemStatus } = (await answer.json()) as {
      systemStatus: { health: { reason: string | null } }
    }
    return systemStatus.health.reason?.startsWith('No backup') ?? false
  }
  expect([await lacksBackup(shop.app), await lacksBackup(another)]).toEqual([true, true])

  const { id } = await aBackup(admin)
  expect(await lacksBackup(shop.app)).toBe(false)
  await expect.poll(() => lacksBackup(another), { timeout: 10_000 }).toBe(false)

  await admin.send('DELETE', `/api/backups/${id}`)
  expect(await lacksBackup(shop.app)).toBe(true)
  await expect.poll(() => lacksBackup(another), { timeout: 10_000 }).toBe(true)
})
