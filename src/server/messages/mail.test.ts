import { createServer, type AddressInfo } from 'node:net'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { DAY_MS } from '#shared/dates.ts'
import { isOver } from '#shared/notifications/conditions.ts'
import { createMailer } from './mailer.ts'
import { BACK_OFF, CLAIMED_FOR_MS, openMessageQueue } from './message-queue.ts'
import { aMailServer } from './test-mail-server.ts'

const mail = await aMailServer()
const MAIL_FROM = 'Veld <till@veld.test>'
const shop = await sharedShop({ env: { SMTP_URL: mail.url, MAIL_FROM } })

/** Noon in Johannesburg. */
const NOON = new Date('2026-11-15T10:00:00Z')
/** Who leads the shop. */
const LEADERS = ['admin@veld.test', 'manager@veld.test']
const RUNNING = new AbortController().signal

beforeEach(async () => {
  shop.clock.now = NOON
  mail.mails = []
  mail.refuseWith = null
  mail.onMail = () => {}
  await shop.owner`
    TRUNCATE products, inventory_batches, notifications, notification_choices, audit_logs CASCADE`
  await shop.owner`UPDATE notification_watch SET told = '{}'`
  await shop.owner`UPDATE settings SET value = '{}'`
  await shop.owner`UPDATE profiles SET is_active = true`
})

/** Something happens that is worth a mail. */
async function somethingHappens(name = 'Durban Poison'): Promise<void> {
  await aProduct(shop.owner, { name, batches: [4] })
  await shop.services.watch.look()
}

const send = (services = shop.services) => openMessageQueue(services).round(RUNNING)
const recipients = () => mail.mails.map(({ to }) => to).toSorted()
const outcomes = () => shop.owner<{ outcome: string | null; attempts: number; answer: string }[]>`
  SELECT outcome, attempts, answer FROM outgoing_messages ORDER BY id`

/** One recipient is enough where it is about the line. */
async function onlyTheManager(): Promise<void> {
  await shop.owner`UPDATE profiles SET is_active = email <> 'admin@veld.test'`
}

describe('an event', () => {
  test('reaches those who lead the shop, in both forms, with a link and nothing of a customer', async () => {
    await somethingHappens('Durban <b>Poison</b>')
    await send()
    expect(recipients()).toEqual(LEADERS)
    const { source } = mail.mails[0]!
    expect(source).toContain('From: Veld <till@veld.test>')
    expect(source).toContain('Subject: Veld: Low stock')
    expect(source).toContain('Auto-Submitted: auto-generated')
    expect(source).toContain('1 product running low: Durban <b>Poison</b> (4 left).')
    expect(source).toContain('Durban &lt;b&gt;Poison&lt;/b&gt; (4 left).')
    expect(source).toContain(`See what to order: ${shop.origin}/inventory`)
  })

  test('is sent once, however many servers run', async () => {
    await somethingHappens()
    await Promise.all([send(), send(), send(), shop.services.watch.look(), send()])
    await send()
    expect(recipients()).toEqual(LEADERS)
  })

  test('that is only a reminder stays in the bell', async () => {
    await somethingHappens()
    await send()
    mail.mails = []
    shop.clock.advance(24 * 60)
    await shop.services.watch.look()
    await send()
    expect(mail.mails).toEqual([])
    expect(await shop.owner`SELECT FROM notifications`).toHaveLength(2)
  })

  test('of the night waits until the shop opens', async () => {
    shop.clock.now = new Date('2026-11-14T22:05:00Z')
    await somethingHappens()
    await send()
    expect(mail.mails).toEqual([])
    shop.clock.now = new Date('2026-11-15T06:59:00Z')
    await send()
    expect(mail.mails).toEqual([])
    shop.clock.advance(1)
    await send()
    expect(recipients()).toEqual(LEADERS)
  })

  test('that could not be sent before midnight waits for the night to end, and for no attempt', async () => {
    mail.refuseWith = { code: 451, text: '4.7.1 Come back later' }
    await somethingHappens()
    shop.clock.now = new Date('2026-11-15T21:59:00Z')
    await send()
    mail.refuseWith = null
    shop.clock.advance(1)
    await send()
    shop.clock.now = new Date('2026-11-16T06:59:00Z')
    await send()
    expect(mail.mails).toEqual([])
    expect((await outcomes()).map(({ attempts }) => attempts)).toEqual([1, 1])
    shop.clock.advance(1)
    await send()
    expect(recipients()).toEqual(LEADERS)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['who left the team', () => shop.owner`UPDATE profiles SET is_active = false`],
    [
      'when the shop has switched mail off',
      () => shop.owner`UPDATE settings SET value = '{"email_notifications": false}'`,
    ],
    ['that is older than a day', async () => shop.clock.advance(24 * 60 + 1)],
  ])('reaches nobody %s', async (_, change) => {
    await somethingHappens()
    await change()
    await send()
    expect(mail.mails).toEqual([])
    expect((await outcomes()).map(({ outcome }) => outcome)).toEqual(['dropped', 'dropped'])
  })
})

describe('a mail server that', () => {
  test('refuses for good is not asked again, and admins are told', async () => {
    await onlyTheManager()
    mail.refuseWith = { code: 550, text: '5.1.1 No such mailbox' }
    await somethingHappens()
    await send()
    expect(await outcomes()).toEqual([
      { outcome: 'given_up', attempts: 1, answer: '550 5.1.1 No such mailbox' },
    ])
    await shop.owner`UPDATE profiles SET is_active = true`
    const admin = await shop.at(NOON, 'admin@veld.test')
    const bell = (await (await admin.get('/api/notifications')).json()) as { title: string }[]
    expect(bell[0]).toMatchObject({
      id: 'mail-given-up:2026-11-15',
      title: 'E-mail was not delivered',
      message: '1 message given up. The settings say what the mail server answered.',
    })
    expect(await (await admin.get('/api/notifications/mail')).json()).toEqual({
      server: new URL(mail.url).host,
      from: MAIL_FROM,
      waiting: 0,
      given_up: 1,
      last_sent_at: null,
      trouble: '550 5.1.1 No such mailbox',
    })
    const dayAfter = new Date(NOON.getTime() + DAY_MS + 1)
    const nextDay = await shop.at(dayAfter, 'admin@veld.test')
    const later = (await (await nextDay.get('/api/notifications')).json()) as { id: string }[]
    expect(isOver('mail-given-up:2026-11-15', later)).toBe(true)
    expect(later.map(({ id }) => id)).not.toContain('mail-given-up:2026-11-16')
  })

  test('cannot just now is asked again, later and later, and given up in the end', async () => {
    await onlyTheManager()
    mail.refuseWith = { code: 451, text: '4.7.1 Come back later' }
    await somethingHappens()
    for (const [index, minutes] of BACK_OFF.entries()) {
      await send()
      await send()
      expect(await outcomes()).toEqual([
        { outcome: null, attempts: index + 1, answer: '451 4.7.1 Come back later' },
      ])
      shop.clock.advance(minutes)
    }
    await send()
    expect(await outcomes()).toMatchObject([{ outcome: 'given_up', attempts: BACK_OFF.length + 1 }])
  })

  test('comes back gets what waited', async () => {
    mail.refuseWith = { code: 451, text: '4.7.1 Come back later' }
    await somethingHappens()
    await send()
    mail.refuseWith = null
    shop.clock.advance(1)
    await send()
    expect(recipients()).toEqual(LEADERS)
    expect(await outcomes()).toMatchObject([
      { outcome: 'sent', attempts: 2, answer: '250 2.0.0 Queued as 4711' },
      { outcome: 'sent', attempts: 2 },
    ])
  })

  test('never answers is left, and asked again', async () => {
    await onlyTheManager()
    const silent = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void silent.close())
    await new Promise((resolve) => silent.once('listening', resolve))
    const SMTP_URL = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const mailer = createMailer({ SMTP_URL, MAIL_FROM }, { answerMs: 50, mailMs: 5000 })
    await somethingHappens()
    await send({ ...shop.services, mailer })
    expect(await outcomes()).toMatchObject([{ outcome: null, attempts: 1 }])
    shop.clock.advance(1)
    await send()
    expect(recipients()).toEqual(['manager@veld.test'])
  })

  test('is not there, or does not take our password, keeps the mail waiting', async () => {
    await onlyTheManager()
    await somethingHappens()
    const nobody = createMailer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM })
    await send({ ...shop.services, mailer: nobody })
    const guarded = await aMailServer({ password: 'right' })
    const SMTP_URL = guarded.url.replace('//', '//veld:wrong@')
    shop.clock.advance(1)
    await send({ ...shop.services, mailer: createMailer({ SMTP_URL, MAIL_FROM }) })
    const [waiting] = await outcomes()
    expect(waiting).toMatchObject({ outcome: null, attempts: 2 })
    expect(waiting!.answer).toMatch(/535/)
    expect(waiting!.answer).not.toContain('wrong')
  })
})

test('a server that dies between sending and noting costs one repeat, under the same id', async () => {
  await onlyTheManager()
  await somethingHappens()
  const dying = new AbortController()
  // It has the mail whole, and the sender is gone before it hears so.
  mail.onMail = () => dying.abort(new Error('killed'))
  await openMessageQueue(shop.services).round(dying.signal)
  mail.onMail = () => {}
  expect(await outcomes()).toMatchObject([{ outcome: null, attempts: 1 }])
  await send()
  expect(mail.mails).toHaveLength(1)
  shop.clock.advance(CLAIMED_FOR_MS / 60_000)
  await Promise.all([send(), send()])
  await send()
  expect(mail.mails).toHaveLength(2)
  expect(new Set(mail.mails.map(({ messageId }) => messageId)).size).toBe(1)
  expect(mail.mails[0]!.messageId).toMatch(/^<[0-9a-f-]{36}@veld\.test>$/)
})

describe('the test message', () => {
  const press = async () => {
    const admin = await shop.at(NOON, 'admin@veld.test')
    const answer = await admin.post('/api/notifications/test-mail')
    return [answer.status, await answer.json()]
  }

  test('goes to the admin who asks, and says what the mail server answered', async () => {
    expect(await press()).toEqual([
      200,
      { is_sent: true, to: 'admin@veld.test', answer: '250 2.0.0 Queued as 4711' },
    ])
    expect(recipients()).toEqual(['admin@veld.test'])
    expect(
      await shop.owner`SELECT new_values->>'is_sent' AS sent FROM audit_logs WHERE action = 'test'`,
    ).toEqual([{ sent: 'true' }])
  })

  test('says so when it was refused', async () => {
    mail.refuseWith = { code: 550, text: '5.1.1 No such mailbox' }
    expect(await press()).toEqual([
      200,
      { is_sent: false, to: 'admin@veld.test', answer: '550 5.1.1 No such mailbox' },
    ])
  })
})
