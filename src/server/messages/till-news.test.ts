import { hash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { aDarkTill, type TestTill } from '#server/dark/test-till.ts'
import { watchShop } from '#server/notifications/watch.ts'
import { aProduct, type TestProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { openMessageQueue } from './message-queue.ts'
import { aMailServer } from './test-mail-server.ts'
import { aDevice, aPushService } from './test-push-service.ts'

const mail = await aMailServer()
const service = await aPushService()
const shop = await sharedShop({
  env: { SMTP_URL: mail.url, MAIL_FROM: 'till@veld.test', PUSH_SERVICES: service.origin },
})
const NOON = '2026-11-15T10:00:00Z'
const SELLER = 'budtender@veld.test'
const SETTINGS = {
  push_notifications: true,
  low_stock_alerts: false,
  sales_milestone_alerts: false,
}
const LEADERS = ['admin@veld.test', 'manager@veld.test']

const people = {
  manager: await shop.signIn('manager@veld.test'),
  budtender: await shop.signIn(SELLER),
}
// They stay signed in at noon of that day.
const away = new Date(NOON).getTime() - shop.clock.now.getTime()
await shop.owner`
  UPDATE sessions SET created_at = created_at + ${`${away} milliseconds`}::text::interval,
    last_active_at = last_active_at + ${`${away} milliseconds`}::text::interval,
    expires_at = expires_at + ${`${away} milliseconds`}::text::interval`

let till: TestTill
let product: TestProduct

beforeEach(async () => {
  shop.clock.now = new Date(NOON)
  mail.mails = []
  service.received = []
  await shop.owner`
    TRUNCATE products, notifications, notification_choices, push_devices, till_chains, audit_logs CASCADE`
  await shop.owner`UPDATE notification_watch SET told = '{}'`
  await shop.owner`UPDATE settings SET value = ${JSON.stringify(SETTINGS)}::text::jsonb`
  product = await aProduct(shop.owner, { name: 'Durban Poison', batches: [10] })
  till = await aDarkTill(people.budtender, shop.owner, SELLER)
  till.at = () => shop.clock.now
})

const sale = (quantity = 1) => till.sale([{ product, quantity }])
const look = () => shop.services.watch.look()
const send = () => openMessageQueue(shop.services).round(new AbortController().signal)
const recipients = () => mail.mails.map(({ to }) => to).toSorted()

/** Two devices sell on from one state of a till. */
async function aCopySells(): Promise<void> {
  const first = till.write(sale())
  const second = till.write(sale())
  const copied = till.write(sale(), { sequence: 2, previous: hash('sha256', first.body) })
  await till.send(first, second, copied)
}

test('a copied till is told to those who lead the shop, by mail and push, once and without anybody’s name', async () => {
  const devices = { manager: aDevice(service), budtender: aDevice(service) }
  await people.manager.post('/api/notifications/devices', devices.manager.subscription)
  await people.budtender.post('/api/notifications/devices', devices.budtender.subscription)
  await aCopySells()
  const servers = [watchShop(shop.services), watchShop(shop.services)]
  await Promise.all([look(), ...servers.map((server) => server.look())])
  await send()
  await look()
  await send()
  expect(recipients()).toEqual(LEADERS)
  const text = `${till.name} may have been copied: what came contradicts what it told before.`
  const { source } = mail.mails[0]!
  expect(source).toContain('Subject: Veld: A till that worked offline')
  expect(source).toContain(`Open exceptions: ${shop.origin}/manager`)
  expect(source.replaceAll(/=?\r\n/g, ' ').replaceAll(/ +/g, ' ')).toContain(text)
  expect(source).not.toMatch(/budtender|Demo|Durban/)
  expect(service.received.map(({ path }) => path)).toEqual([devices.manager.path])
  expect(devices.manager.read(service.received[0]!)).toMatchObject({ body: text, url: '/manager' })
})

test('what comes later is another message, and each says only what is new', async () => {
  await till.send(till.write(sale(11)))
  await look()
  const [, , late] = [till.write(sale()), till.write(sale()), till.write(sale())]
  await till.send(late)
  await look()
  const told = await shop.owner`
    SELECT message FROM notifications WHERE kind = 'offline_tills' ORDER BY id`
  expect(told).toEqual([
    { message: `1 sale of more than there was in stock, at ${till.name}.` },
    {
      message: `Entries of ${till.name} are missing. 1 sale of more than there was in stock, at ${till.name}.`,
    },
  ])
})

test('an exception that was written before another, and is seen after it, is told too', async () => {
  await till.send(till.write(sale(11)))
  const [{ id }] = await shop.owner<[{ id: number }]>`
    UPDATE exceptions SET told_at = ${shop.clock.now} WHERE kind = 'shortfall' RETURNING id`
  await till.send({ body: 'not {json', signature: 'x' })
  await look()
  await shop.owner`UPDATE exceptions SET told_at = NULL WHERE id = ${id}`
  await look()
  expect(await shop.owner`SELECT FROM notifications WHERE kind = 'offline_tills'`).toHaveLength(2)
})

test('a till whose entries never came is told once', async () => {
  await till.send(till.write(sale()))
  await till.browser.post(`/api/tills/${till.id}/seen`, { sequence: 4, waiting: 0 })
  await look()
  await send()
  shop.clock.advance(60)
  await look()
  await send()
  expect(recipients()).toEqual(LEADERS)
  expect(mail.mails[0]!.source).toContain('never came')
})

test('who does not want it by mail gets none, and the bell has it as an alarm all the same', async () => {
  const { manager } = people
  await manager.put('/api/notifications/choices', { mail: ['expiry'], push: [] })
  await aCopySells()
  await look()
  await send()
  expect(recipients()).toEqual(['admin@veld.test'])
  const bell = (await (await manager.get('/api/notifications')).json()) as { title: string }[]
  expect(bell.map(({ title }) => title)).toEqual(['Something to look at'])
})
