import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  aBackup,
  anEmptyDatabase,
  brokenRules,
  fileOf,
  restoreInto,
} from '#server/data-management/test-backup.ts'
import { aTrade } from '#server/data-management/test-trade.ts'
import { sharedShop } from '#server/test-shop.ts'

const shop = await sharedShop()
const CLIENTS = 6

test('a shop that goes on selling is backed up as of one moment: every sale acknowledged before is in it, none half', async () => {
  const admin = await shop.signIn('admin@veld.test')
  const till = await shop.signIn('budtender@veld.test')
  const { sell } = await aTrade(shop, admin)
  const acknowledged: number[] = []
  const isOpen = { now: true }
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let n = client; isOpen.now; n += CLIENTS) {
      const answer = await sell(till, n)
      expect(answer.status, await answer.clone().text()).toBe(200)
      acknowledged.push(((await answer.json()) as { transaction_id: number }).transaction_id)
    }
  })
  const soldTo = async (count: number) => {
    while (acknowledged.length < count) await sleep(5)
  }

  await soldTo(60)
  const before = [...acknowledged]
  const done = await aBackup(admin)
  expect(done).toMatchObject({ status: 'done' })
  await soldTo(acknowledged.length + 20)
  isOpen.now = false
  await Promise.all(clients)

  const owner = await anEmptyDatabase()
  await restoreInto(owner, fileOf(shop, done), shop)
  expect(await brokenRules(owner)).toEqual([])
  const rows = await owner<{ id: number }[]>`SELECT id FROM transactions`
  const restored = new Set(rows.map(({ id }) => id))
  expect(before.filter((id) => !restored.has(id))).toEqual([])
  // It went on selling after the snapshot.
  expect(restored.size).toBeLessThan(acknowledged.length)
  expect(await brokenRules(shop.owner)).toEqual([])
})
