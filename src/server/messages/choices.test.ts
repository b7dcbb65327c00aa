import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '#server/test-browser.ts'
import { aProduct } from '#server/test-factories.ts'
import { aShop, sharedShop } from '#server/test-shop.ts'
import type { MessageChoices } from '#shared/notifications/contract.ts'

// A mail server that nobody asks here: who is to get what stands in the queue.
const shop = await sharedShop({
  env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'till@veld.test' },
})
const NOON = '2026-11-15T10:00:00Z'

beforeEach(async () => {
  await shop.owner`
    TRUNCATE products, inventory_batches, notifications, notification_choices, audit_logs CASCADE`
  await shop.owner`UPDATE notification_watch SET told = '{}'`
  await shop.owner`UPDATE settings SET value = '{}'`
})

const choicesOf = async (browser: Browser) =>
  (await (await browser.get('/api/notifications/choices')).json()) as MessageChoices

async function queuedFor(): Promise<string[]> {
  await aProduct(shop.owner, { batches: [4] })
  await shop.services.watch.look()
  const rows = await shop.owner<{ email: string }[]>`
    SELECT email FROM outgoing_messages o JOIN profiles p ON p.id = o.profile_id
    WHERE channel = 'mail' ORDER BY email`
  return rows.map(({ email }) => email)
}

test('who has not chosen gets what their role usually wants', async () => {
  expect(await choicesOf(await shop.at(NOON, 'manager@veld.test'))).toMatchObject({
    kinds: ['low_stock', 'expiry', 'milestones', 'daily_summary', 'morning', 'offline_tills'],
    mail: ['low_stock', 'expiry', 'milestones', 'daily_summary', 'offline_tills'],
    channels: { mail: 'on', push: 'off' },
  })
  expect(await choicesOf(await shop.at(NOON, 'budtender@veld.test'))).toMatchObject({
    kinds: ['low_stock', 'milestones', 'daily_summary', 'morning'],
    mail: [],
  })
  expect(await queuedFor()).toEqual(['admin@veld.test', 'manager@veld.test'])
})

test('each person gets what they chose, and it is on record', async () => {
  const manager = await shop.at(NOON, 'manager@veld.test')
  const saved = await manager.put('/api/notifications/choices', { mail: ['expiry'], push: [] })
  expect(saved.status).toBe(200)
  expect(await saved.json()).toMatchObject({ mail: ['expiry'], push: [] })
  expect(await choicesOf(manager)).toMatchObject({ mail: ['expiry'], push: [] })
  const budtender = await shop.at(NOON, 'budtender@veld.test')
  await budtender.put('/api/notifications/choices', { mail: ['low_stock'], push: [] })
  expect(await queuedFor()).toEqual(['admin@veld.test', 'budtender@veld.test'])
  expect(
    await shop.owner`SELECT user_name, action, table_name FROM audit_logs WHERE action = 'update' ORDER BY id`,
  ).toEqual([
    { user_name: 'manager Demo', action: 'update', table_name: 'notification_choices' },
    { user_name: 'budtender Demo', action: 'update', table_name: 'notification_choices' },
  ])
})

test('nobody gets by choosing what their role may not see', async () => {
  const budtender = await shop.at(NOON, 'budtender@veld.test')
  const saved = await budtender.put('/api/notifications/choices', { mail: ['expiry'], push: [] })
  expect(await saved.json()).toMatchObject({ mail: [] })
  await aProduct(shop.owner, { batches: [{ remaining: 40, expiry_date: '2026-11-20' }] })
  expect(await queuedFor()).toEqual([
    'admin@veld.test',
    'admin@veld.test',
    'manager@veld.test',
    'manager@veld.test',
  ])
})

test('what the shop does not tell just now stays chosen', async () => {
  const manager = await shop.at(NOON, 'manager@veld.test')
  await shop.owner`UPDATE settings SET value = '{"expiration_warnings": false}'`
  await manager.put('/api/notifications/choices', { mail: ['low_stock'], push: [] })
  await shop.owner`UPDATE settings SET value = '{}'`
  expect((await choicesOf(manager)).mail).toEqual(['low_stock', 'expiry'])
})

test.each<[object, string]>([
  [{ mail: ['gossip'], push: [] }, 'mail'],
  [{ mail: [] }, 'push'],
  [{ mail: [], push: [], profile_id: 'x' }, 'Unknown field: profile_id'],
])('%j is refused and changes nothing', async (body, error) => {
  const manager = await shop.at(NOON, 'manager@veld.test')
  const answer = await manager.put('/api/notifications/choices', body)
  expect(answer.status).toBe(400)
  expect(((await answer.json()) as { error: string }).error).toContain(error)
  expect(await shop.owner`SELECT FROM notification_choices`).toEqual([])
})

test('without a mail server nothing is queued, and everybody is told so', async () => {
  const bare = await aShop()
  await aProduct(bare.owner, { batches: [4] })
  const admin = await bare.at(NOON, 'admin@veld.test')
  expect(await (await admin.get('/api/notifications')).json()).toHaveLength(1)
  expect(await bare.owner`SELECT FROM outgoing_messages`).toEqual([])
  expect((await choicesOf(admin)).channels.mail).toBe('missing')
  expect(await (await admin.get('/api/notifications/mail')).json()).toMatchObject({ server: null })
  const pressed = await admin.post('/api/notifications/test-mail')
  expect(pressed.status).toBe(409)
  expect(await pressed.json()).toMatchObject({
    error: expect.stringMatching(/^No mail server is set up/) as string,
  })
})
