import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { BACK_OFF } from '#server/messages/message-queue.ts'
import { aMailServer } from '#server/messages/test-mail-server.ts'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { sendDocuments } from './send-documents.ts'

const mail = await aMailServer()
const shop = await sharedShop({ env: { SMTP_URL: mail.url, MAIL_FROM: 'Veld <till@veld.test>' } })
const till = await shop.signIn('budtender@veld.test')
const RUNNING = new AbortController().signal
const START = shop.clock.now

beforeEach(async () => {
  // Far ahead, the session would be over.
  shop.clock.now = START
  mail.mails = []
  mail.refuseWith = null
  await shop.owner`TRUNCATE document_mails`
})

async function sell(): Promise<number> {
  const product = await aProduct(shop.owner, { price: 100_00, batches: [5] })
  const items = [{ product_id: product.id, quantity: 1, unit_price: 100 }]
  const answer = await till.post('/api/transactions', {
    customer_id: null,
    items,
    payment_method: 'card',
  })
  return ((await answer.json()) as { transaction_id: number }).transaction_id
}

const ask = (id: number, email: string, key: string = randomUUID()) =>
  till.post(`/api/transactions/${id}/mails`, { email }, { 'idempotency-key': key })
const send = () => sendDocuments(shop.services, RUNNING)

/** The attached PDF, as it is read. */
const pdfOf = (source: string): string => {
  const body = /filename=T-\d+\.pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(source)![1]!
  return Buffer.from(body.replaceAll(/\s/g, ''), 'base64').toString('latin1')
}

test('a document is mailed once for each key, however often it is asked for and by how many servers', async () => {
  const id = await sell()
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => ask(id, 'thandi@example.com', key)))
  for (const answer of answers) expect(answer.status, await answer.clone().text()).toBe(201)
  await Promise.all([send(), send(), send()])
  await send()
  expect(mail.mails.map(({ to }) => to)).toEqual(['thandi@example.com'])
  const pdf = pdfOf(mail.mails[0]!.source)
  expect(pdf).toContain('R115.00')
  expect(pdf).not.toContain('COPY')
  expect((await ask(id, 'other@example.com', key)).status).toBe(422)
})

test('what was given out before goes as a copy', async () => {
  const id = await sell()
  await till.post(`/api/transactions/${id}/prints`, {})
  await ask(id, 'thandi@example.com')
  await send()
  expect(pdfOf(mail.mails[0]!.source)).toContain('COPY')
})

test('a mail that is not taken now is tried again later, and given up in the end', async () => {
  const id = await sell()
  mail.refuseWith = { code: 451, text: '4.7.1 Try again later' }
  await ask(id, 'thandi@example.com')
  for (const wait of [...BACK_OFF, 0]) {
    await send()
    await send()
    shop.clock.now = new Date(shop.clock.now.getTime() + wait * 60_000)
  }
  const rows = await shop.owner`SELECT outcome, attempts FROM document_mails`
  expect(rows).toEqual([{ outcome: 'given_up', attempts: BACK_OFF.length + 1 }])
  expect(mail.mails).toEqual([])
})

test('what is no address is refused', async () => {
  const answer = await ask(await sell(), 'nobody')
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: 'Please enter a valid email' })
})

test('a shop without a mail server says so', async () => {
  const { mailer } = shop.services
  shop.services.mailer = null
  const answer = await ask(await sell(), 'thandi@example.com')
  shop.services.mailer = mailer
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    error: 'No mail server is set up: print the document or save it as a PDF',
  })
})
