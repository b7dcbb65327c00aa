import { expect, onTestFinished, test, vi } from 'vitest'
import { countWaiting } from '#server/db/test-locks.ts'
import { holdStock } from '#server/sales/test-held-stock.ts'
import { aProduct } from '#server/test-factories.ts'
import { aShop } from '#server/test-shop.ts'
import { networkOf } from './client-address.ts'
import { aSocket, rawRequest, type TestSocket } from './test-socket.ts'

const [STRANGER, OTHER, NEWCOMER] = ['127.0.0.2', '127.0.0.3', '127.0.0.4']
const LIMITS = { MAX_CONNECTIONS: '12', MAX_CONNECTIONS_PER_ADDRESS: '5' }
const HEALTH = rawRequest('GET', '/healthz')

async function aSmallShop(env: Record<string, string> = {}) {
  const shop = await aShop({ env: { ...LIMITS, ...env } })
  const opened: TestSocket[] = []
  onTestFinished(() => {
    for (const { socket } of opened) socket.destroy()
  })
  /** One after the other, so that it is known who came first. */
  const open = async (count: number, from: string, send = '') => {
    const sockets: TestSocket[] = []
    for (let n = 0; n < count; n += 1) sockets.push(await aSocket(shop.env.PORT, { from, send }))
    opened.push(...sockets)
    return sockets
  }
  const answered = async (from: string, send = HEALTH) => {
    const [one] = await open(1, from, send)
    await vi.waitFor(() => expect(one!.said()).toMatch(/^HTTP/), { timeout: 20_000 })
    return one!.said().slice(9, 12)
  }
  return { shop, open, answered }
}

const openOnes = (sockets: readonly TestSocket[]) => sockets.map(({ isClosed }) => !isClosed())

test('an address has its share of connections; the longest idle is closed for the newcomer', async () => {
  const { open, answered } = await aSmallShop()
  const idle = await open(9, STRANGER)
  await vi.waitFor(() => expect(openOnes(idle)).toEqual([...no(4), ...yes(5)]))
  expect(await answered(STRANGER)).toBe('200')
  await vi.waitFor(() => expect(openOnes(idle)).toEqual([...no(5), ...yes(4)]))
})

test('one that was used since is not the longest idle', async () => {
  const { open, answered } = await aSmallShop()
  const [first, ...others] = await open(5, STRANGER)
  first!.socket.write(HEALTH)
  await vi.waitFor(() => expect(first!.said()).toMatch(/^HTTP\/1.1 200/))
  expect(await answered(STRANGER)).toBe('200')
  await vi.waitFor(() => expect(openOnes([first!, ...others])).toEqual([true, false, ...yes(3)]))
})

test('when all places are taken, the address with the most makes room', async () => {
  const { open, answered } = await aSmallShop()
  const few = await open(3, OTHER)
  const many = await open(5, STRANGER)
  await open(4, NEWCOMER)
  expect(await answered('127.0.0.5')).toBe('200')
  await vi.waitFor(() => expect(openOnes(many)).toEqual([false, ...yes(4)]))
  expect(openOnes(few)).toEqual(yes(3))
})

test('who only begins to send a request holds no place against a newcomer', async () => {
  const { open, answered } = await aSmallShop()
  const request = rawRequest('POST', '/api/transactions', { body: '{', announced: 900 })
  const slow = await open(5, STRANGER, request)
  expect(await answered(STRANGER)).toBe('200')
  await vi.waitFor(() => expect(openOnes(slow).filter(Boolean)).toEqual(yes(4)))
})

test('who waits for an answer keeps its connection, and the newcomer is told to come back', async () => {
  const { shop, open } = await aSmallShop({ MAX_CONNECTIONS: '100' })
  const till = await shop.signIn('budtender@veld.test')
  const cookie = [...till.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { id } = await aProduct(shop.owner, { price: 100_00, batches: [100] })
  const body = JSON.stringify({
    items: [{ product_id: id, quantity: 1, unit_price: 100 }],
    payment_method: 'card',
  })
  const held = await holdStock(shop.owner, id)
  const selling = await open(5, STRANGER, rawRequest('POST', '/api/transactions', { cookie, body }))
  // Until each of them was read whole.
  await vi.waitFor(async () => expect(await countWaiting(shop.owner)).toBeGreaterThan(0))
  const [late] = await open(1, STRANGER)
  await late!.closed
  expect(late!.said()).toMatch(/^HTTP\/1.1 503 [^]*Retry-After: 1\r\n/)
  await held.release()
  await vi.waitFor(
    () => {
      for (const { said } of selling) expect(said()).toMatch(/^HTTP\/1.1 (200|503)/)
    },
    { timeout: 20_000 },
  )
  expect(openOnes(selling)).toEqual(yes(5))
})

test('a proxy that is trusted brings as many as there is room for', async () => {
  const { open } = await aSmallShop({ TRUSTED_PROXY: STRANGER })
  const proxied = await open(11, STRANGER)
  expect(openOnes(proxied)).toEqual(yes(11))
})

test.each([
  ['196.25.1.1', '196.25.1.1'],
  ['::ffff:196.25.1.1', '196.25.1.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (address, counted) => {
  expect(networkOf(address)).toBe(counted)
})

function yes(count: number): boolean[] {
  return Array<boolean>(count).fill(true)
}

function no(count: number): boolean[] {
  return Array<boolean>(count).fill(false)
}
