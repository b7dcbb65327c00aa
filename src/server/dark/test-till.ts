import {
  createCipheriv,
  createECDH,
  generateKeyPairSync,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomUUID,
  sign,
} from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import type { Browser } from '#server/test-browser.ts'
import type { TestProduct } from '#server/test-factories.ts'
import type { EntryOutcome, TillState } from '#shared/dark/contract.ts'
import { tillNumber } from '#shared/dark/entry-number.ts'
import {
  type Act,
  type DarkSale,
  type Entry,
  type EntryBody,
  writeBody,
} from '#shared/dark/entry.ts'
import { cents } from '#shared/money.ts'
import type { Discount } from '#shared/sales/discount.ts'
import { FIRST_RULES, loyaltyPoints, pointsValue, saleTotals } from '#shared/sales/totals.ts'

interface Sold {
  product: TestProduct
  quantity?: number
  /** In cents; the product's own unless told. */
  price?: number
  discount?: Discount | null
}

/** A till that writes down what it does, signs it and sends it, as one in a browser does. */
export class TestTill {
  sequence = 0
  head: string | null = null
  count = 0
  at = () => new Date()
  incarnation: string = randomUUID()
  readonly browser: Browser
  readonly id: number
  readonly letter: string
  readonly name: string
  readonly secret: KeyObject
  seller: string

  constructor(
    browser: Browser,
    { id, letter, name }: { id: number; letter: string; name: string },
    secret: KeyObject,
    seller: string,
  ) {
    this.browser = browser
    this.id = id
    this.letter = letter
    this.name = name
    this.secret = secret
    this.seller = seller
  }

  /** The next entry of its chain. */
  write(act: Act, change: Partial<EntryBody> = {}): Entry {
    const body = this.body(act, change)
    const entry = this.sign(writeBody(body))
    this.sequence = body.sequence
    this.head = hash('sha256', entry.body)
    return entry
  }

  body(act: Act, change: Partial<EntryBody> = {}): EntryBody {
    const at = this.at().toISOString()
    return {
      version: 1,
      till_id: this.id,
      sequence: this.sequence + 1,
      previous: this.head,
      incarnation: this.incarnation,
      key: randomUUID(),
      seller_id: this.seller,
      at,
      clock: { device: at, source: 'server' },
      act,
      ...change,
    }
  }

  sign(body: string): Entry {
    const signature = sign('sha256', Buffer.from(body), {
      key: this.secret,
      dsaEncoding: 'ieee-p1363',
    })
    return { body, signature: signature.toString('base64url') }
  }

  /** A sale of its own series. */
  sale(sold: readonly Sold[], change: Partial<DarkSale> = {}): DarkSale {
    this.count += 1
    return darkSale(sold, { number: tillNumber(this.letter, this.count), ...change })
  }

  async send(...entries: unknown[]): Promise<EntryOutcome[]> {
    const answer = await this.browser.post(`/api/tills/${this.id}/entries`, { entries })
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { entries: EntryOutcome[] }).entries
  }

  async state(): Promise<TillState> {
    return (await (await this.browser.get(`/api/tills/${this.id}/state`)).json()) as TillState
  }
}

export async function aDarkTill(browser: Browser, db: Db, email: string): Promise<TestTill> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const public_key = JSON.stringify(publicKey.export({ format: 'jwk' }))
  const answer = await browser.post('/api/tills', { public_key })
  const till = (await answer.json()) as { id: number; letter: string; name: string }
  const [profile] = await db<[{ id: string }]>`SELECT id FROM profiles WHERE email = ${email}`
  const made = new TestTill(browser, till, privateKey, profile.id)
  made.incarnation = (await made.state()).incarnation
  return made
}

/** What a till reckons and writes down of a cart. */
export function darkSale(sold: readonly Sold[], change: Partial<DarkSale> = {}): DarkSale {
  const lines = sold.map(({ product, quantity = 1, price, discount = null }) => ({
    product_id: product.id,
    product_name: product.name,
    sku: product.sku,
    category_name: 'Flower',
    quantity,
    unit_price: cents(price ?? product.price),
    discount,
    promotions: [],
    is_promoted: false,
  }))
  const rules = { ...FIRST_RULES, point_value: 0.1 }
  const points_value = pointsValue(change.points_redeemed ?? 0, rules)
  const { subtotal, discount, vat, total } = saleTotals(lines, rules, {
    discount: change.cart_discount ?? null,
    points_value,
  })
  return {
    kind: 'sale',
    number: 'A-000001',
    shift: null,
    customer_id: null,
    lines,
    cart_discount: null,
    points_redeemed: 0,
    points_earned: loyaltyPoints(total, (change.customer_id ?? null) !== null),
    ...rules,
    subtotal,
    discount,
    vat,
    total,
    rounding: cents(0),
    payments: [
      { method: 'card', amount: total, tendered: null, change: cents(0), reference: null },
    ],
    document_kind: 'slip',
    age_confirmed: true,
    document_seen: false,
    approval: null,
    ...change,
  }
}

/** A sale paid in cash, to the cent. */
export const inCash = ({ total }: DarkSale): Pick<DarkSale, 'payments'> => ({
  payments: [{ method: 'cash', amount: total, tendered: null, change: cents(0), reference: null }],
})

/** What a till seals to the server, as WebCrypto does it. */
export function sealTo(
  sealKey: string,
  use: 'veld pin' | 'veld stick',
  plain: object,
): { key: string; sealed: string } {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const secret = Buffer.from(
    hkdfSync('sha256', own.computeSecret(sealKey, 'base64url'), '', use, 32),
  )
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secret, iv)
  const body = Buffer.concat([cipher.update(JSON.stringify(plain)), cipher.final()])
  return {
    key: own.getPublicKey('base64url'),
    sealed: Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url'),
  }
}
