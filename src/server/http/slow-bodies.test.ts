import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aProduct } from '#server/test-factories.ts'
import { aShop } from '#server/test-shop.ts'
import { aSocket, rawRequest } from './test-socket.ts'

const BOUNDARY = '----a-boundary-of-many-letters'

test('hundreds who send a byte of a sale stop nobody from selling, and are cut off', async () => {
  const shop = await aShop({ env: { BODY_STALL_SECONDS: '10' } })
  const till = await shop.signIn('budtender@veld.test')
  const cookie = [...till.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { id } = await aProduct(shop.owner, { price: 100_00, batches: [100] })
  const send = rawRequest('POST', '/api/transactions', { cookie, body: '{', announced: 900 })
  const slow = await Promise.all(
    Array.from({ length: 200 }, () => aSocket(shop.env.PORT, { send })),
  )
  onTestFinished(() => {
    for (const { socket } of slow) socket.destroy()
  })
  const items = [{ product_id: id, quantity: 1, unit_price: 100 }]
  // For as long as the queue takes to see that nothing is done inside it.
  for (let n = 0; n < 10; n += 1) {
    const sale = await till.post('/api/transactions', { items, payment_method: 'card' })
    expect(sale.status).toBe(200)
    await pause(500)
  }
  await vi.waitFor(() => expect(slow.every(({ isClosed }) => isClosed())).toBe(true), {
    timeout: 30_000,
  })
  for (const { said } of slow)
    expect(said()).toMatch(/^HTTP\/1.1 408 [^]*"error":"The request took too long to arrive/)
  const sale = await till.post('/api/transactions', { items, payment_method: 'card' })
  expect(sale.status).toBe(200)
})

test('a file over a slow line takes longer than our patience, and arrives', async () => {
  const shop = await aShop({ env: { BODY_STALL_SECONDS: '2' } })
  const manager = await shop.signIn('manager@veld.test')
  const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const rows = Array.from({ length: 1600 }, (_, n) => `Name ${n},Nkosi,n${n}@slow.example\n`)
  const file = `first_name,last_name,email\n${rows.join('')}`
  const part = (name: string, more: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
  const body = `${part('file', '; filename="slow.csv"', file)}${part('type', '', 'customers')}--${BOUNDARY}--\r\n`
  const head = rawRequest('POST', '/api/import', { cookie, announced: body.length })
  const line = await aSocket(shop.env.PORT, {
    send: head.replace('application/json', `multipart/form-data; boundary=${BOUNDARY}`),
  })
  const piece = Math.ceil(body.length / 7)
  for (let at = 0; at < body.length; at += piece) {
    line.socket.write(body.slice(at, at + piece))
    await pause(500)
  }
  await vi.waitFor(() => expect(line.said()).toMatch(/^HTTP\/1.1 200/), { timeout: 30_000 })
  line.socket.destroy()
  expect(await shop.owner`SELECT FROM customers`).toHaveLength(1600)
})
