import { importJWK, jwtVerify } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadKeys } from '#server/secrets/sealer.ts'
import type { Browser } from '#server/test-browser.ts'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import type { MessageChoices } from '#shared/notifications/contract.ts'
import { openMessageQueue } from './message-queue.ts'
import { pushKeys } from './push-keys.ts'
import { createPusher } from './pusher.ts'
import { aDevice, aPushService, type TestDevice } from './test-push-service.ts'

const service = await aPushService()
const shop = await sharedShop({ env: { PUSH_SERVICES: service.origin } })
/** Noon in Johannesburg. */
const NOON = '2026-11-15T10:00:00Z'
const RUNNING = new AbortController().signal
const ON = '{"push_notifications": true}'

beforeEach(async () => {
  shop.clock.now = new Date(NOON)
  service.received = []
  service.status = 201
  service.headers = {}
  await shop.owner`
    TRUNCATE products, inventory_batches, notifications, notification_choices, push_devices, audit_logs CASCADE`
  await shop.owner`UPDATE notification_watch SET told = '{}'`
  await shop.owner`UPDATE settings SET value = ${ON}::text::jsonb`
})

async function allow(browser: Browser, device: TestDevice): Promise<number> {
  const answer = await browser.post('/api/notifications/devices', device.subscription)
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

/** Somebody with a device that may show what is meant for them. */
async function anAllowedDevice(email = 'budtender@veld.test') {
  const browser = await shop.at(NOON, email)
  const device = aDevice(service)
  return { browser, device, id: await allow(browser, device) }
}

const take = (browser: Browser, id: number) =>
  browser.send('DELETE', `/api/notifications/devices/${id}`, { headers: { origin: shop.origin } })

async function somethingHappens(): Promise<void> {
  await aProduct(shop.owner, { name: 'Durban Poison', batches: [4] })
  await shop.services.watch.look()
}
const send = () => openMessageQueue(shop.services).round(RUNNING)
const outcomes = () => shop.owner`SELECT outcome, attempts FROM outgoing_messages ORDER BY id`

describe('an event', () => {
  test('reaches the device, readable there only, and leads where the person may go', async () => {
    const { device } = await anAllowedDevice('manager@veld.test')
    await somethingHappens()
    await send()
    const [received] = service.received
    expect(received!.path).toBe(device.path)
    expect(received!.body.toString('latin1')).not.toContain('Durban')
    expect(device.read(received!)).toEqual({
      id: 'low-stock:2026-11-15',
      title: 'Low stock',
      body: '1 product running low: Durban Poison (4 left).',
      url: '/inventory',
    })
    expect(received!.headers).toMatchObject({ ttl: '86400', urgency: 'high' })
    expect(await outcomes()).toEqual([{ outcome: 'sent', attempts: 1 }])
  })

  test('leads home who may not go there, and names no product to them', async () => {
    const { device } = await anAllowedDevice('viewer@veld.test')
    await somethingHappens()
    await send()
    expect(device.read(service.received[0]!)).toMatchObject({
      url: '/dashboard',
      body: '1 product running low.',
    })
  })

  test('is signed with the shop’s key, which the browser was told', async () => {
    const { browser } = await anAllowedDevice()
    await somethingHappens()
    await send()
    const { push_key } = (await (
      await browser.get('/api/notifications/choices')
    ).json()) as MessageChoices
    const [, token, key] = /^vapid t=(.+), k=(.+)$/.exec(
      String(service.received[0]!.headers['authorization']),
    )!
    expect(key).toBe(push_key)
    const point = Buffer.from(push_key, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const { payload } = await jwtVerify(token!, await importJWK(jwk, 'ES256'))
    expect(payload).toMatchObject({ aud: service.origin, sub: 'mailto:veld@localhost' })
  })

  test('shows once on each device, however many servers run', async () => {
    const { browser } = await anAllowedDevice()
    await allow(browser, aDevice(service))
    await somethingHappens()
    await Promise.all([send(), send(), send()])
    await send()
    expect(new Set(service.received.map(({ path }) => path)).size).toBe(2)
    expect(service.received).toHaveLength(2)
  })

  test('that the person does not want, or the shop has switched off, stays in the bell', async () => {
    const { browser } = await anAllowedDevice()
    await browser.put('/api/notifications/choices', { mail: [], push: ['morning'] })
    await somethingHappens()
    expect(await outcomes()).toEqual([])
    await shop.owner`TRUNCATE notification_choices`
    await shop.owner`UPDATE settings SET value = '{}'`
    await shop.owner`UPDATE notification_watch SET told = '{}'`
    await shop.owner`DELETE FROM notifications`
    await shop.services.watch.look()
    expect(await outcomes()).toEqual([])
  })
})

describe('a push service that', () => {
  test.each([404, 410])('says %i is believed: the device goes', async (status) => {
    await anAllowedDevice()
    service.status = status
    await somethingHappens()
    await send()
    expect(await shop.owner`SELECT FROM push_devices`).toEqual([])
    expect(await outcomes()).toEqual([])
  })

  test.each([429, 503])('says %i is asked again', async (status) => {
    const { device } = await anAllowedDevice()
    service.status = status
    await somethingHappens()
    await send()
    expect(await outcomes()).toEqual([{ outcome: null, attempts: 1 }])
    service.status = 201
    shop.clock.advance(1)
    await send()
    expect(device.read(service.received[1]!).title).toBe('Low stock')
    expect(await outcomes()).toEqual([{ outcome: 'sent', attempts: 2 }])
  })

  test('refuses is not asked again', async () => {
    await anAllowedDevice()
    service.status = 403
    await somethingHappens()
    await send()
    expect(await outcomes()).toEqual([{ outcome: 'given_up', attempts: 1 }])
  })

  test('leads elsewhere is not followed', async () => {
    await anAllowedDevice()
    service.status = 307
    service.headers = { location: `${service.origin}/elsewhere` }
    await somethingHappens()
    await send()
    expect(service.received.map(({ path }) => path)).not.toContain('/elsewhere')
  })
})

describe('a device', () => {
  test('belongs to who allowed it last, and can be taken away by them alone', async () => {
    const { device, id } = await anAllowedDevice('manager@veld.test')
    const budtender = await shop.at(NOON, 'budtender@veld.test')
    expect((await take(budtender, id)).status).toBe(404)
    await allow(budtender, device)
    expect(
      await shop.owner`
      SELECT email FROM push_devices d JOIN profiles p ON p.id = d.profile_id`,
    ).toEqual([{ email: 'budtender@veld.test' }])
    const choices = (await (
      await budtender.get('/api/notifications/choices')
    ).json()) as MessageChoices
    expect(choices.devices).toMatchObject([{ id, endpoint: device.subscription.endpoint }])
    expect((await take(budtender, id)).status).toBe(204)
    expect(await shop.owner`SELECT FROM push_devices`).toEqual([])
    const audited = await shop.owner<{ action: string; new_values: unknown }[]>`
      SELECT action, new_values FROM audit_logs WHERE table_name = 'push_devices' ORDER BY id`
    expect(audited.map(({ action }) => action)).toEqual(['create', 'create', 'delete'])
    expect(JSON.stringify(audited)).not.toContain(device.subscription.auth)
  })

  test('shows nothing that was on its way to who had it before', async () => {
    const { device } = await anAllowedDevice('manager@veld.test')
    await somethingHappens()
    await allow(await shop.at(NOON, 'budtender@veld.test'), device)
    await send()
    expect(service.received).toEqual([])
    expect(await outcomes()).toEqual([{ outcome: 'dropped', attempts: 1 }])
  })

  test('is one of ten at most', async () => {
    const { browser } = await anAllowedDevice()
    for (let n = 0; n < 11; n += 1) {
      shop.clock.advance(1)
      await allow(browser, aDevice(service))
    }
    expect(await shop.owner`SELECT FROM push_devices`).toHaveLength(10)
  })

  test.each<[string, Partial<TestDevice['subscription']>]>([
    ['an address of the shop’s own network', { endpoint: 'http://10.0.0.1/admin' }],
    ['another port of the push service', { endpoint: 'https://fcm.googleapis.com:8443/x' }],
    ['a name that only ends alike', { endpoint: 'https://evilfcm.googleapis.com.example/x' }],
    ['no address', { endpoint: 'file:///etc/passwd' }],
    ['a key of another length', { p256dh: 'A'.repeat(20) }],
    ['a key that is no point of the curve', { p256dh: 'A'.repeat(87) }],
    ['a secret of another length', { auth: 'A'.repeat(23) }],
  ])('with %s is refused, and nothing is asked there', async (_, damage) => {
    const browser = await shop.at(NOON, 'budtender@veld.test')
    const answer = await browser.post('/api/notifications/devices', {
      ...aDevice(service).subscription,
      ...damage,
    })
    expect(answer.status).toBe(400)
    expect(await shop.owner`SELECT FROM push_devices`).toEqual([])
  })
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://wns2-am3p.notify.windows.com/w/?token=x', true],
  ['https://web.push.apple.com/x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://evilnotify.windows.com/x', false],
  ['https://user@127.0.0.1/x', false],
])('%s is a push service: %s', (endpoint, expected) => {
  expect(shop.services.pusher.isService(endpoint)).toBe(expected)
})

test('the shop’s key is the same on every server with its key file, and another elsewhere', () => {
  const { sealer } = shop.services
  expect(pushKeys(sealer)).toEqual(pushKeys(sealer))
  expect(createPusher(shop.env, sealer).publicKey).toBe(shop.services.pusher.publicKey)
  const elsewhere = loadKeys(`${shop.env.DATA_DIR}/another-key`)
  expect(pushKeys(elsewhere).publicKey).not.toBe(pushKeys(sealer).publicKey)
})
