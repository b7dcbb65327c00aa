import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createApp } from '#server/app.ts'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { Catalogue, type TillProduct } from '#shared/till/catalogue.ts'
import { catalogueAnswers } from './catalogue-answers.ts'
import { foldCatalogueChanges, getCatalogueVersion } from './queries.ts'

const PATH = '/api/till/catalogue'
const shop = await sharedShop()
const till = await shop.signIn('budtender@veld.test')
const manager = await shop.signIn('manager@veld.test')

type Ask = () => Promise<Response>

const askTill: Ask = () => till.get(PATH)

async function read(ask: Ask = askTill): Promise<Catalogue> {
  const answer = await ask()
  expect(answer.status).toBe(200)
  return z.decode(Catalogue, (await answer.json()) as z.input<typeof Catalogue>)
}

const find = ({ products }: Catalogue, id: number): TillProduct | undefined =>
  products.find((product) => product.id === id)

const fieldsOf = (product: { sku: string; name: string }, more: object = {}) => ({
  sku: product.sku,
  name: product.name,
  category_id: 1,
  price: 100,
  ...more,
})

test('everything on sale comes with what the till shows, by name', async () => {
  const [zebra, apple, gone] = [
    await aProduct(shop.owner, { name: 'zebra Kush' }),
    await aProduct(shop.owner, { name: 'Apple Haze', price: 199_99 }),
    await aProduct(shop.owner, { name: 'Gone', archived: true }),
  ]
  await shop.owner`
    UPDATE products SET barcode = '6001', thc_percentage = 18.25, cbd_percentage = 0.5, strain_type = 'hybrid',
      weight_grams = 3.5, is_medical = true, image_url = 'https://shop.example/a.webp' WHERE id = ${apple.id}`
  const catalogue = await read()
  expect(find(catalogue, apple.id)).toEqual({
    id: apple.id,
    sku: apple.sku,
    barcode: '6001',
    name: 'Apple Haze',
    category_id: 1,
    category_name: 'Flower',
    price: 199_99,
    thc_percentage: 18.25,
    cbd_percentage: 0.5,
    strain_type: 'hybrid',
    weight_grams: 3.5,
    is_medical: true,
    image_url: 'https://shop.example/a.webp',
    bought_together: [],
  })
  expect(find(catalogue, gone.id)).toBeUndefined()
  const names = catalogue.products.map(({ name }) => name)
  expect(names.indexOf(apple.name)).toBeLessThan(names.indexOf(zebra.name))
  expect(catalogue.categories).toEqual([{ id: 1, name: 'Flower' }])
})

describe('who has it already gets 304', () => {
  test('and is told to ask again each time', async () => {
    await aProduct(shop.owner)
    const first = await till.get(PATH)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('vary')).toBe('accept-encoding')
    const tag = first.headers.get('etag')!
    expect(tag).toMatch(/^"[\w-]+"$/)
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await till.get(PATH, { 'if-none-match': known })
      expect([known, again.status, await again.text()]).toEqual([known, 304, ''])
      expect(again.headers.get('etag')).toBe(tag)
      expect(again.headers.get('cache-control')).toBe('private, no-cache')
    }
    expect((await till.get(PATH, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('and the compressed bytes have a tag of their own', async () => {
    const cookie = [...till.cookies].map((pair) => pair.join('=')).join('; ')
    const ask = (encoding: string) =>
      shop.app.request(PATH, { headers: { cookie, 'accept-encoding': encoding } })
    const [plain, packed] = [await ask('identity'), await ask('gzip')]
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(await plain.text())
  })

  test('but nobody without a session', async () => {
    const tag = (await till.get(PATH)).headers.get('etag')!
    expect((await shop.browser().get(PATH, { 'if-none-match': tag })).status).toBe(401)
  })
})

describe('a change is in the next download, in every server', () => {
  // Another process on the same database: it shares nothing with the first but the rows.
  const secondApp = createApp({ ...shop.services }, { webFolder: '' })
  const askSecond: Ask = async () =>
    secondApp.request(PATH, {
      headers: {
        cookie: [...till.cookies].map((pair) => pair.join('=')).join('; '),
        'accept-encoding': 'identity',
      },
    })

  test.each<[string, (id: number) => Promise<unknown>, Partial<TillProduct> | undefined]>([
    [
      'a price',
      async (id) => manager.put(`/api/products/${id}`, fieldsOf(await row(id), { price: 123.45 })),
      { price: 123_45 as TillProduct['price'] },
    ],
    [
      'a name',
      async (id) =>
        manager.put(`/api/products/${id}`, fieldsOf(await row(id), { name: 'Renamed' })),
      { name: 'Renamed' },
    ],
    [
      'a category’s name',
      () => manager.put('/api/categories/1', { name: 'Blossom' }),
      { category_name: 'Blossom' },
    ],
    ['an archived product', (id) => manager.post(`/api/products/${id}/archive`), undefined],
    [
      'a restored product',
      async (id) => {
        await manager.post(`/api/products/${id}/archive`)
        await read()
        await manager.post(`/api/products/${id}/restore`)
      },
      {},
    ],
    [
      'a change past the application',
      (id) => shop.owner`UPDATE products SET sku = 'BY-HAND' WHERE id = ${id}`,
      { sku: 'BY-HAND' },
    ],
  ])('%s', async (_, change, expected) => {
    const { id } = await aProduct(shop.owner)
    expect(find(await read(), id)).toBeDefined()
    expect(find(await read(askSecond), id)).toBeDefined()
    await change(id)
    for (const ask of [askTill, askSecond]) {
      const found = find(await read(ask), id)
      if (expected) expect(found).toMatchObject(expected)
      else expect(found).toBeUndefined()
    }
    await shop.owner`UPDATE categories SET name = 'Flower' WHERE id = 1`
  })

  test('a new product', async () => {
    const before = (await till.get(PATH)).headers.get('etag')!
    const added = await manager.post(
      '/api/products',
      fieldsOf({ sku: 'NEW-1', name: 'Brand new' }, { barcode: '0600' }),
    )
    const { id } = (await added.json()) as { id: number }
    expect(find(await read(askSecond), id)).toMatchObject({ barcode: '0600' })
    const after = await till.get(PATH, { 'if-none-match': before })
    expect(after.status).toBe(200)
    // The tag follows the content, so both servers give the same.
    const plain = await till.get(PATH, { 'accept-encoding': 'identity' })
    expect((await askSecond()).headers.get('etag')).toBe(plain.headers.get('etag'))
  })

  test('also one that commits after a later one', async () => {
    const [slow, quick] = [await aProduct(shop.owner), await aProduct(shop.owner)]
    await shop.owner.begin(async (db) => {
      await db`UPDATE products SET name = 'Slow' WHERE id = ${slow.id}`
      await shop.owner`UPDATE products SET name = 'Quick' WHERE id = ${quick.id}`
      expect(find(await read(), quick.id)).toMatchObject({ name: 'Quick' })
      expect(find(await read(), slow.id)).toMatchObject({ name: slow.name })
    })
    expect(find(await read(), slow.id)).toMatchObject({ name: 'Slow' })
  })

  test('and writers of the catalogue do not wait for each other', async () => {
    const [one, other] = [await aProduct(shop.owner), await aProduct(shop.owner)]
    await shop.owner.begin(async (db) => {
      await db`UPDATE products SET name = 'One' WHERE id = ${one.id}`
      await shop.owner.begin(async (second) => {
        await second`SET LOCAL lock_timeout = '2s'`
        await second`UPDATE products SET name = 'Other' WHERE id = ${other.id}`
      })
    })
  })
})

describe('the catalogue in memory', () => {
  test('is made once for all who ask', async () => {
    const answer = catalogueAnswers()
    const first = await answer(shop.pool)
    const many = await Promise.all(Array.from({ length: 20 }, () => answer(shop.pool)))
    expect(many.every((one) => one === first)).toBe(true)
    await aProduct(shop.owner)
    expect(await answer(shop.pool)).not.toBe(first)
  })

  test('is not kept when it could not be made', async () => {
    const answer = catalogueAnswers()
    await shop.owner`ALTER TABLE bought_together RENAME TO away`
    await expect(answer(shop.pool)).rejects.toThrow('bought_together')
    await shop.owner`ALTER TABLE away RENAME TO bought_together`
    await expect(answer(shop.pool)).resolves.toBeDefined()
  })

  test('folding the changes leaves the version as it is', async () => {
    await aProduct(shop.owner)
    const before = await getCatalogueVersion(shop.pool)
    await Promise.all([1, 2, 3].map(() => foldCatalogueChanges(shop.pool)))
    expect(await getCatalogueVersion(shop.pool)).toBe(before)
    const [left] = await shop.owner<
      [{ rows: number }]
    >`SELECT count(*) AS rows FROM catalogue_changes`
    expect(left.rows).toBe(0)
    await aProduct(shop.owner)
    expect(await getCatalogueVersion(shop.pool)).toBeGreaterThan(before)
  })
})

async function row(id: number): Promise<{ sku: string; name: string }> {
  const [found] = await shop.owner<{ sku: string; name: string }[]>`
    SELECT sku, name FROM products WHERE id = ${id}`
  return found!
}
