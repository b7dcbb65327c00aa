import { beforeEach, describe, expect, test } from 'vitest'
import { sharedShop } from '#server/test-shop.ts'
import { CustomerFields } from '#shared/customers/customer.ts'
import { namesOf } from '#shared/fields.ts'
import { imageAddress } from '#shared/products/image.ts'
import { ProductFields } from '#shared/products/product.ts'
import { upload } from './test-import.ts'

const shop = await sharedShop()
const admin = await shop.signIn('admin@veld.test')
const [flower] = await shop.owner<[{ id: number }]>`
  INSERT INTO categories (name) VALUES ('Round & "about", 1') RETURNING id`
const picture = 'ab'.repeat(32)

beforeEach(async () => {
  await shop.owner`TRUNCATE customers, products, images CASCADE`
  await shop.owner`INSERT INTO images (sha256, large, small) VALUES (${picture}, '\\x00', '\\x00')`
})

// Each field of the contract has a value: one that is added there is missed here, and then compared.
const PRODUCT = {
  sku: '=0012',
  name: '-Durban, "Poison"',
  description: 'One\ntwo',
  category_id: flower.id,
  price: 1234.5,
  thc_percentage: 18.25,
  cbd_percentage: 0.2,
  strain_type: 'sativa',
  weight_grams: 3.5,
  is_medical: true,
  image_url: imageAddress(picture),
  barcode: '0600123456789',
  reorder_level: 12,
} satisfies Record<keyof ProductFields, unknown>

const CUSTOMER = {
  first_name: '=Thandi',
  last_name: 'Nkosi, the "First"',
  email: 'thandi@example.com',
  phone: '+27821234567',
  date_of_birth: '1980-01-01',
  id_number: 'A0012345',
  id_type: 'passport',
  has_medical_card: true,
  medical_card_number: '00-77/A',
  medical_card_expiry_date: '2031-05-06',
  address: '12 Long Street\nCape Town, 8001',
  vat_number: '4012345678',
} satisfies Record<keyof CustomerFields, unknown>

type Row = Record<string, unknown>

const read = async (path: string) => (await (await admin.get(path)).json()) as Row[]
const archived = () => read('/api/products?archived=only')

async function add(path: string, body: object): Promise<Row> {
  const answer = await admin.post(path, body)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as Row
}

async function exported(path: string): Promise<Buffer> {
  const answer = await admin.get(path)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

describe.each(['csv', 'xlsx'])('a file of ours (%s)', (format) => {
  test('brings a product back with all its fields', async () => {
    const before = await add('/api/products', PRODUCT)
    const file = await exported(`/api/export/products?format=${format}`)
    await shop.owner`TRUNCATE products CASCADE`
    const { body } = await upload(admin, file, { name: `a.${format}`, type: 'products' })
    expect(body).toMatchObject({ imported: 1, errors: [] })
    const [after] = await read('/api/products')
    for (const name of namesOf(ProductFields)) {
      expect(before[name], name).toEqual(PRODUCT[name])
      expect(after![name], name).toEqual(PRODUCT[name])
    }
  })

  test('brings a customer back with all their fields', async () => {
    const before = await add('/api/customers', CUSTOMER)
    const file = await exported(`/api/export/customers?numbers=full&format=${format}`)
    await shop.owner`TRUNCATE customers CASCADE`
    const { body } = await upload(admin, file, { name: `a.${format}` })
    expect(body).toMatchObject({ imported: 1, errors: [] })
    const [after] = await read('/api/customers')
    for (const name of namesOf(CustomerFields)) {
      expect(before[name], name).toEqual(CUSTOMER[name])
      expect(after![name], name).toEqual(CUSTOMER[name])
    }
  })

  test('brings an archived product back archived', async () => {
    const { id } = await add('/api/products', PRODUCT)
    await admin.post(`/api/products/${String(id)}/archive`)
    const file = await exported(`/api/export/products?format=${format}`)
    await shop.owner`TRUNCATE products CASCADE`
    const { body } = await upload(admin, file, { name: `a.${format}`, type: 'products' })
    expect(body).toMatchObject({ imported: 1, errors: [] })
    expect(await read('/api/products')).toEqual([])
    expect(await archived()).toMatchObject([{ sku: PRODUCT.sku, name: PRODUCT.name }])
    expect((await archived())[0]!['archived_at']).toBe(shop.clock.now.toISOString())
  })
})

test('what is no date does not archive a product', async () => {
  const file = 'sku,name,category,price,archived_at\nA,One,Flower,1,no\nB,Two,Flower,1,2026/11/15\n'
  const { body } = await upload(admin, file, { type: 'products' })
  expect(body).toMatchObject({
    imported: 1,
    errors: ['Row 2, archived_at: archived_at is a date, or empty for a product that is sold'],
  })
  expect(await archived()).toMatchObject([{ sku: 'B' }])
})

test('a picture of another shop is left out with a word on it', async () => {
  const file = `sku,name,category,price,image_url\nA,One,Flower,1,${imageAddress('cd'.repeat(32))}\nB,Two,Flower,1,https://a.example.com/x.jpg\n`
  const { body } = await upload(admin, file, { type: 'products' })
  expect(body).toMatchObject({
    imported: 2,
    errors: ['Row 2, image_url: there is no such picture here: imported without it'],
  })
  expect(await read('/api/products')).toMatchObject([
    { sku: 'A', image_url: null },
    { sku: 'B', image_url: 'https://a.example.com/x.jpg' },
  ])
})
