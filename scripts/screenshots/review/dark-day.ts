import { generateKeyPairSync } from 'node:crypto'
import { inCash, TestTill } from '#server/dark/test-till.ts'
import { type Browser, aBrowser } from '#server/test-browser.ts'
import type { TestProduct } from '#server/test-factories.ts'

const CHEAPER_CENTS = 40_00
/** Sold beyond what the batches have. */
const BEYOND = 3

interface OnShelf extends TestProduct {
  stock_level: number
}

/**
 * What a till did without the server: it sold more than there was, at a price of yesterday and into a shift that was
 * closed meanwhile; and it told of two entries that never came.
 */
export async function darkDay({ origin, shownAt }: { origin: string; shownAt: Date }) {
  const browser = aBrowser(origin, Number(new URL(origin).port))
  await browser.signIn('budtender@veld.test')
  const [low, good] = [await onShelf(browser, 'low'), await onShelf(browser, 'good')]
  const till = await aTill(browser, 'Market stall', shownAt)
  const shift = await closedShift(browser, till.id)
  const late = till.sale([{ product: good }], { shift: { id: shift } })
  await till.send(
    till.write(till.sale([{ product: low, quantity: low.stock_level + BEYOND }])),
    till.write(till.sale([{ product: good, price: good.price - CHEAPER_CENTS }])),
    till.write({ ...late, ...inCash(late) }),
  )
  const told = { version: '', sequence: till.sequence + 2, waiting: 0 }
  await asked(browser.post(`/api/tills/${till.id}/seen`, told))
}

async function aTill(browser: Browser, name: string, at: Date): Promise<TestTill> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const public_key = JSON.stringify(publicKey.export({ format: 'jwk' }))
  const registered = await asked<{ id: number; letter: string; name: string }>(
    browser.post('/api/tills', { name, public_key }),
  )
  const { id: seller } = await asked<{ id: string }>(browser.get('/api/users/me'))
  const till = new TestTill(browser, registered, privateKey, seller)
  till.at = () => at
  till.incarnation = (await till.state()).incarnation
  return till
}

async function closedShift(browser: Browser, till_id: number): Promise<number> {
  const { id } = await asked(browser.post('/api/shifts', { till_id, float: 200 }))
  const count = { denominations: { '100.00': 2 } }
  await asked(browser.post(`/api/shifts/${id}/counts`, count))
  await asked(browser.post(`/api/shifts/${id}/close`))
  return id
}

/** The first of those of which there is little, or enough. */
async function onShelf(browser: Browser, status: 'low' | 'good'): Promise<OnShelf> {
  const path = `/api/inventory/levels?status=${status}&limit=1`
  const [level] = await asked<[OnShelf]>(browser.get(path))
  return { ...level, price: Math.round(level.price * 100) }
}

async function asked<Answer = { id: number }>(sent: Promise<Response>): Promise<Answer> {
  const answer = await sent
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
