import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { holdOpen } from '#server/db/test-locks.ts'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { paperPdf } from './paper-pdf.ts'
import { A4, textWidth } from './pdf.ts'
import { lockDocument } from './queries.ts'
import { pdfText } from './test-pdf.ts'

const shop = await sharedShop()
const admin = await shop.signIn('admin@veld.test')
const till = await shop.signIn('budtender@veld.test')
const manager = await shop.signIn('manager@veld.test')

interface Details {
  particulars: Record<string, string> | null
  recipient: Record<string, string | null> | null
  issues: number
  document: { kind: string }
}

const TO = { name: 'Protea Retreats', address: '1 Kloof Street\nPaarl', vat_number: '4987654321' }

async function setShop(fields: object): Promise<void> {
  const { version } = (await (await admin.get('/api/settings')).json()) as { version: number }
  const answer = await admin.put('/api/settings', { ...fields, version })
  expect(answer.status, await answer.clone().text()).toBe(200)
}

/** A sale of so much before VAT, by the budtender. */
async function sell(amount: number, more: object = {}): Promise<number> {
  const product = await aProduct(shop.owner, { price: amount * 100, batches: [5] })
  const answer = await till.post(
    '/api/transactions',
    {
      customer_id: null,
      items: [{ product_id: product.id, quantity: 1, unit_price: amount }],
      payment_method: 'card',
      ...more,
    },
    { 'idempotency-key': randomUUID() },
  )
  expect(answer.status, await answer.clone().text()).toBe(200)
  return ((await answer.json()) as { transaction_id: number }).transaction_id
}

/** All of it comes back. */
async function takeBack(id: number): Promise<number> {
  const answer = await manager.post(`/api/transactions/${id}/returns`, {
    items: [{ line_number: 1, quantity: 1 }],
    reason: 'Damaged',
    destination: 'quarantine',
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return ((await answer.json()) as { transaction_id: number }).transaction_id
}

const details = async (id: number) =>
  (await (await manager.get(`/api/transactions/${id}`)).json()) as Details

beforeEach(() =>
  setShop({ vat_number: '4012345678', store_name: 'Kaya', address: '12 Long Street' }),
)

describe('the recipient of a full tax invoice', () => {
  test('is kept as the sale names it', async () => {
    const sale = await details(await sell(6000, { recipient: TO }))
    expect(sale).toMatchObject({ document: { kind: 'tax_invoice' }, recipient: TO })
  })

  test('is the customer whose address is on file, and nobody where it is not', async () => {
    const known = await aCustomer(shop.owner)
    await shop.owner`
      UPDATE customers SET address = '3 Oak Lane', vat_number = '4111111111' WHERE id = ${known.id}`
    const unknown = await aCustomer(shop.owner)
    expect((await details(await sell(6000, { customer_id: known.id }))).recipient).toMatchObject({
      address: '3 Oak Lane',
      vat_number: '4111111111',
    })
    expect((await details(await sell(6000, { customer_id: unknown.id }))).recipient).toBeNull()
    // An abridged invoice needs none.
    expect((await details(await sell(100, { customer_id: known.id }))).recipient).toBeNull()
  })

  test('is added once, with an audit row, and the sale stays as it was', async () => {
    const id = await sell(6000)
    const add = (to: object) => till.post(`/api/transactions/${id}/recipient`, to)
    expect((await add(TO)).status).toBe(201)
    expect((await add(TO)).status).toBe(201)
    const other = await add({ ...TO, name: 'Somebody else' })
    expect(other.status).toBe(409)
    expect(await other.json()).toMatchObject({
      error: expect.stringMatching(/^T-\d+ is made out to Protea Retreats already$/),
    })
    expect((await details(id)).recipient).toEqual(TO)
    const rows = await shop.owner`
      SELECT new_values FROM audit_logs WHERE table_name = 'document_recipients' AND record_id = ${id}`
    expect(rows).toMatchObject([{ new_values: { name: 'Protea Retreats' } }])
  })

  test('is named by its credit note too, whenever it was told', async () => {
    const [named, walkIn] = [await sell(6000, { recipient: TO }), await sell(6000)]
    const notes = [await takeBack(named), await takeBack(walkIn)]
    expect(await details(notes[0]!)).toMatchObject({
      document: { kind: 'credit_note' },
      recipient: TO,
    })
    for (const words of ['To Protea Retreats', 'VAT no. 4987654321'])
      expect(await pdfText(manager, notes[0]!)).toContain(words)
    expect((await details(notes[1]!)).recipient).toBeNull()
    await till.post(`/api/transactions/${walkIn}/recipient`, TO)
    expect((await details(notes[1]!)).recipient).toEqual(TO)
  })

  test.each([
    [{ ...TO, name: ' ' }, 'The name of the recipient is required'],
    [{ ...TO, address: '' }, 'The address of the recipient is required'],
    [{ ...TO, vat_number: '123' }, 'A VAT number has 10 digits and begins with 4'],
    [{ ...TO, address: '4111 1111 1111 1111' }, 'looks like a payment card number'],
  ])('%j is refused', async (to, message) => {
    const id = await sell(6000)
    const answer = await till.post(`/api/transactions/${id}/recipient`, to)
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { error: string }).error).toContain(message)
    expect((await details(id)).recipient).toBeNull()
  })

  test('of another’s sale is not a budtender’s to name', async () => {
    const id = await sell(6000)
    await shop.owner`ALTER TABLE transactions DISABLE TRIGGER ALL`
    await shop.owner`
      UPDATE transactions SET seller_id = (SELECT id FROM profiles WHERE email = 'manager@veld.test') WHERE id = ${id}`
    for (const path of ['recipient', 'prints'])
      expect(
        (await till.post(`/api/transactions/${id}/${path}`, path === 'prints' ? {} : TO)).status,
      ).toBe(404)
    expect((await till.get(`/api/transactions/${id}/pdf`)).status).toBe(404)
  })
})

test('a sale keeps the shop as it was, each version once', async () => {
  const first = await sell(100)
  const again = await sell(100)
  await setShop({ store_name: 'Kaya Botanica', address: '99 New Road' })
  const later = await sell(100)
  expect((await details(first)).particulars).toMatchObject({
    store_name: 'Kaya',
    address: '12 Long Street',
  })
  expect((await details(later)).particulars).toMatchObject({ store_name: 'Kaya Botanica' })
  const rows = await shop.owner<{ particulars_id: number }[]>`
    SELECT particulars_id FROM transactions WHERE id IN (${first}, ${again}, ${later}) ORDER BY id`
  expect(rows[0]!.particulars_id).toBe(rows[1]!.particulars_id)
  expect(rows[2]!.particulars_id).not.toBe(rows[0]!.particulars_id)
})

test('first sales of a new name at the same time keep it once', async () => {
  await setShop({ store_name: `Kaya ${randomUUID()}` })
  const ids = await Promise.all([sell(10), sell(10), sell(10), sell(10)])
  const rows = await shop.owner`
    SELECT DISTINCT particulars_id FROM transactions WHERE id = ANY (${ids})`
  expect(rows).toHaveLength(1)
})

describe('a document is given out once as an original', () => {
  test('a print is noted, and what comes after it is a copy', async () => {
    const id = await sell(100)
    expect((await details(id)).issues).toBe(0)
    const answer = await till.post(`/api/transactions/${id}/prints`, {})
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ issues: 1 })
    expect(await pdfText(till, id)).toContain('COPY')
    const rows = await shop.owner`
      SELECT new_values FROM audit_logs WHERE table_name = 'document_issues' ORDER BY id DESC LIMIT 2`
    expect(rows).toMatchObject([
      { new_values: { channel: 'pdf', is_copy: true } },
      { new_values: { channel: 'print', is_copy: false } },
    ])
  })

  test('of two PDFs at once one is the original', async () => {
    const id = await sell(100)
    const held = await holdOpen(shop.owner, (db) => lockDocument(db, id))
    const making = Promise.all([pdfText(till, id), pdfText(till, id), pdfText(till, id)])
    await held.waitedFor(3)
    await held.commit()
    const made = await making
    expect(made.filter((text) => !text.includes('COPY'))).toHaveLength(1)
    expect((await details(id)).issues).toBe(3)
  })
})

test('the PDF has the figures of the book as text', async () => {
  const text = await pdfText(till, await sell(6000, { recipient: TO }))
  for (const words of [
    'Tax Invoice',
    'Kaya',
    'VAT no. 4012345678',
    'To Protea Retreats',
    'R6900.00',
    'R900.00',
    '1 \xD7 R6000.00',
  ])
    expect(text).toContain(words)
})

test('a PDF of many lines has pages, and letters that the font lacks do not break it', () => {
  const line = { name: 'Łódź (ČŽ) 漢字 – “Kush”', detail: '1 × R1.00', amount: 'R1.00', notes: [] }
  const bytes = paperPdf({
    title: 'Tax Invoice',
    number: 'T-00000001',
    isCopy: false,
    supplier: ['A shop'],
    recipient: [],
    about: ['T-00000001'],
    heads: { name: 'Description', detail: 'Quantity × price', amount: 'Amount' },
    lines: Array.from({ length: 120 }, () => line),
    sums: [],
    foot: '',
  }).toString('latin1')
  expect(bytes.match(/\/Type \/Page /g)).toHaveLength(3)
  expect(bytes).toContain('?\xF3dz \\(C\x8E\\) ?? \x96 \x93Kush\x94')
  const start = Number(/startxref\n(\d+)/.exec(bytes)![1])
  expect(bytes.slice(start, start + 4)).toBe('xref')
})

test('nothing on a PDF lies over something else or beside the paper, however long names are', () => {
  const long = 'Kaya Botanica Wellness & Dispensary of the Southern Suburbs'
  const row = { word: `${long}: half price on Fridays`, value: '-R1234.50' }
  const bytes = paperPdf({
    title: 'Tax Invoice',
    number: 'CN-00000001',
    isCopy: true,
    supplier: [long, '373-375 Albert Road', long],
    recipient: [`To ${long}`, long],
    about: ['CN-00000001', `Reason: ${long}`],
    heads: { name: 'Description', detail: 'Quantity × price', amount: 'Without VAT' },
    lines: [{ name: long, detail: '1000 × R99999.99', amount: 'R99999990.00', notes: [row, row] }],
    sums: [
      { ...row, isStrong: false },
      { word: 'Slip reference', value: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.repeat(3), isStrong: false },
      { word: 'Total', value: 'R99999990.00', isStrong: true },
    ],
    foot: 'Thank you.',
  }).toString('latin1')
  const texts = [...bytes.matchAll(/BT \/F\d ([\d.]+) Tf ([\d.]+) ([\d.]+) Td \((.*?)\) Tj/g)].map(
    ([, size, x, y, text]) => {
      const left = Number(x)
      const width = textWidth(text!.replaceAll('\\', ''), { size: Number(size) })
      return { left, right: left + width, y: Number(y), text }
    },
  )
  expect(texts.length).toBeGreaterThan(20)
  for (const [index, one] of texts.entries()) {
    expect(one.left, one.text).toBeGreaterThanOrEqual(49.9)
    expect(one.right, one.text).toBeLessThanOrEqual(A4.width - 49.9)
    for (const other of texts.slice(index + 1))
      if (Math.abs(one.y - other.y) < 8)
        expect(
          one.right <= other.left || other.right <= one.left,
          `${one.text} | ${other.text}`,
        ).toBe(true)
  }
})
