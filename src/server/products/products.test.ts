import { describe, expect, test } from 'vitest'
import type { Browser } from '#server/test-browser.ts'
import { sharedShop } from '#server/test-shop.ts'

const shop = await sharedShop()
const manager = await shop.signIn('manager@veld.test')
const budtender = await shop.signIn('budtender@veld.test')

let made = 0
const next = (): number => (made += 1)

async function aCategory(name = `Category ${next()}`): Promise<number> {
  const [row] = await shop.owner<{ id: number }[]>`
    INSERT INTO categories (name) VALUES (${name}) RETURNING id`
  return row!.id
}
const flower = await aCategory('Flower')

const fields = (more: object = {}) => ({
  sku: `SKU-${next()}`,
  name: `Product ${made}`,
  category_id: flower,
  price: 199.99,
  ...more,
})

interface Row {
  id: number
  name: string
  [field: string]: unknown
}

async function added(more: object = {}): Promise<Row> {
  const answer = await manager.post('/api/products', fields(more))
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as Row
}

async function refusal(answer: Response): Promise<[number, string]> {
  const { error } = (await answer.json()) as { error: string }
  return [answer.status, error]
}

/** Everything a catalogue write may touch. */
async function books(): Promise<unknown> {
  return shop.owner`
    SELECT (SELECT count(*) FROM products) AS products, (SELECT count(*) FROM prices) AS prices,
      (SELECT count(*) FROM categories) AS categories, (SELECT count(*) FROM audit_logs) AS audit,
      (SELECT md5(coalesce(string_agg(p::text, '' ORDER BY id), '')) FROM products p) AS content`
}

async function lastAudit() {
  const [row] = await shop.owner`
    SELECT user_name, action, table_name, record_id, old_values, new_values FROM audit_logs ORDER BY id DESC LIMIT 1`
  return row
}

async function listed(query: string, browser: Browser = manager): Promise<Row[]> {
  const answer = await browser.get(`/api/products?${query}`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as Row[]
}

const names = async (search: string) =>
  (await listed(`search=${encodeURIComponent(search)}`)).map(({ name }) => name)

describe('adding a product', () => {
  test('stores every field, its first price and an audit row, and answers the stored row', async () => {
    const body = {
      sku: ' DP-1 ',
      name: 'Durban Poison',
      description: 'Sweet and bright',
      category_id: flower,
      price: 250.5,
      thc_percentage: 18.5,
      cbd_percentage: 0.3,
      strain_type: 'sativa',
      weight_grams: 3.5,
      is_medical: true,
      image_url: 'https://pictures.example.co.za/durban.jpg',
      barcode: '6001234567890',
    }
    const answer = await manager.post('/api/products', body)
    expect(answer.status).toBe(201)
    const row = (await answer.json()) as Row
    expect(row).toMatchObject({
      ...body,
      sku: 'DP-1',
      category_name: 'Flower',
      stock_level: 0,
      archived_at: null,
    })
    const prices = await shop.owner`
      SELECT price, profile_id IS NOT NULL AS known FROM prices WHERE product_id = ${row.id}`
    expect([...prices]).toEqual([{ price: 25050, known: true }])
    expect(await lastAudit()).toMatchObject({
      user_name: 'manager Demo',
      action: 'create',
      table_name: 'products',
      record_id: String(row.id),
      new_values: { ...body, sku: 'DP-1' },
    })
  })

  test.each([
    ['absent', {}],
    ['null', { description: null, thc_percentage: null, strain_type: null, barcode: null }],
    [
      'empty',
      {
        description: '',
        thc_percentage: '',
        cbd_percentage: '',
        strain_type: '',
        weight_grams: '',
        image_url: '',
        barcode: '',
      },
    ],
    ['blank', { description: '  ', barcode: ' ' }],
  ])('an optional field that is %s means none', async (_, more) => {
    expect(await added(more)).toMatchObject({
      description: null,
      thc_percentage: null,
      cbd_percentage: null,
      strain_type: null,
      weight_grams: null,
      image_url: null,
      barcode: null,
      is_medical: false,
    })
  })

  const PRICE_DECIMALS = 'Amounts are in rand with at most two decimals'
  const THC = 'THC percentage must be from 0 to 100'
  const IMAGE = 'The image must be uploaded here or be an https address'
  test.each<[object, string]>([
    [{ sku: '' }, 'SKU is required'],
    [{ sku: undefined }, 'SKU is required'],
    [{ sku: '   ' }, 'SKU is required'],
    [{ sku: 'x'.repeat(61) }, 'sku must be at most 60 characters long'],
    [{ sku: 'a\u0000b' }, 'The text holds characters that cannot be stored'],
    [{ name: '' }, 'Product name is required'],
    [{ name: 'x'.repeat(201) }, 'name must be at most 200 characters long'],
    [{ description: 'x'.repeat(2001) }, 'description must be at most 2000 characters long'],
    [{ category_id: 0 }, 'Please select a category'],
    [{ category_id: undefined }, 'Please select a category'],
    [{ category_id: '' }, 'Please select a category'],
    [{ category_id: 999_999 }, 'There is no such category'],
    [{ category_id: 9e15 }, 'There is no such category'],
    [{ price: 0 }, 'Price must be more than R0.00'],
    [{ price: -5 }, 'Price must be more than R0.00'],
    [{ price: 1.005 }, PRICE_DECIMALS],
    [{ price: 1_000_000.01 }, 'Price must be at most R1000000.00'],
    [{ price: '12' }, 'price must be a number'],
    [{ price: 1e300 }, PRICE_DECIMALS],
    [{ thc_percentage: -0.1 }, THC],
    [{ thc_percentage: 100.1 }, THC],
    [{ thc_percentage: 1.234 }, 'THC has at most two decimals'],
    [{ cbd_percentage: 101 }, 'CBD percentage must be from 0 to 100'],
    [{ weight_grams: -1 }, 'Weight must be from 0 to 1000000 g'],
    [{ strain_type: 'ruderalis' }, 'strain_type must be one of: indica, sativa, hybrid'],
    [{ is_medical: 'yes' }, 'is_medical must be true or false'],
    [{ image_url: 'http://plain.example.com/a.png' }, IMAGE],
    [{ image_url: 'javascript:alert(1)' }, IMAGE],
    [{ image_url: 'data:image/png;base64,AAAA' }, IMAGE],
    [{ image_url: 'https://user:secret@example.com/a.png' }, IMAGE],
    [{ image_url: '/images/../etc/passwd' }, IMAGE],
    [
      { image_url: `/images/${'0'.repeat(64)}.webp` },
      'There is no such image: please upload it again',
    ],
    [{ barcode: '1'.repeat(65) }, 'barcode must be at most 64 characters long'],
    [{ id: 5 }, 'Unknown field: id'],
    [{ stock_level: 5 }, 'Unknown field: stock_level'],
  ])('%j is refused and changes nothing: %s', async (bad, message) => {
    const before = await books()
    expect(await refusal(await manager.post('/api/products', fields(bad)))).toEqual([400, message])
    expect(await books()).toEqual(before)
  })

  test('a price of one cent and of a million rand are prices', async () => {
    expect(await added({ price: 0.01 })).toMatchObject({ price: 0.01 })
    expect(await added({ price: 1_000_000 })).toMatchObject({ price: 1_000_000 })
  })
})

describe('what belongs to another product', () => {
  test('a SKU in any case is refused with the name of its holder', async () => {
    await added({ sku: 'ABC-1', name: 'Malawi Gold' })
    const before = await books()
    const twice = await manager.post('/api/products', fields({ sku: 'abc-1' }))
    expect(await refusal(twice)).toEqual([409, 'SKU abc-1 is already used by Malawi Gold'])
    const other = await added()
    const after = await books()
    const put = await manager.put(`/api/products/${other.id}`, fields({ sku: 'ABC-1' }))
    expect(await refusal(put)).toEqual([409, 'SKU ABC-1 is already used by Malawi Gold'])
    expect(await books()).toEqual(after)
    expect(before).not.toEqual(after)
  })

  test('a barcode is refused with the name of its holder, archived or not', async () => {
    const holder = await added({ barcode: '600777', name: 'Swazi Gold' })
    const again = () => manager.post('/api/products', fields({ barcode: '600777' }))
    expect(await refusal(await again())).toEqual([
      409,
      'Barcode 600777 is already used by Swazi Gold',
    ])
    await manager.post(`/api/products/${holder.id}/archive`)
    expect(await refusal(await again())).toEqual([
      409,
      'Barcode 600777 is already used by Swazi Gold (archived)',
    ])
  })

  test('of ten equal requests at once one is stored and nine name it', async () => {
    const body = fields({ sku: 'RACE-1', name: 'Racer' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => manager.post('/api/products', body)),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(9)
    for (const answer of refused)
      expect(await refusal(answer)).toEqual([409, 'SKU RACE-1 is already used by Racer'])
    expect(await listed('search=RACE-1')).toHaveLength(1)
  })

  test('of six SKUs and six categories that differ in capitals and come at once, one each is stored', async () => {
    const spellings = ['hemp-x', 'HEMP-X', 'Hemp-X', 'hemp-X', 'HEMP-x', 'hEMP-X']
    const countStored = async (send: (spelling: string) => Promise<Response>) =>
      (await Promise.all(spellings.map(send))).map(({ status }) => status).toSorted((a, b) => a - b)
    const once = [201, 409, 409, 409, 409, 409]
    expect(await countStored((sku) => manager.post('/api/products', fields({ sku })))).toEqual(once)
    expect(await countStored((name) => manager.post('/api/categories', { name }))).toEqual(once)
  })

  test('two products that take the same SKU at once: one gets it', async () => {
    const [one, other] = [await added({ name: 'One' }), await added({ name: 'Other' })]
    const answers = await Promise.all(
      [one, other].map(({ id, name }) =>
        manager.put(`/api/products/${id}`, fields({ sku: 'WANTED', name })),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = statuses[0] === 200 ? 'One' : 'Other'
    expect(await refusal(answers.find(({ status }) => status === 409)!)).toEqual([
      409,
      `SKU WANTED is already used by ${winner}`,
    ])
  })
})

describe('changing a product', () => {
  test('keeps a new price in the history, with who and when, and audits what changed only', async () => {
    const body = fields({ price: 100, thc_percentage: 17.25, weight_grams: 3.5 })
    const { id } = (await (await manager.post('/api/products', body)).json()) as Row
    shop.clock.advance(1)
    const put = await manager.put(`/api/products/${id}`, { ...body, price: 120.5, name: 'Renamed' })
    expect(put.status).toBe(200)
    expect(await put.json()).toMatchObject({ id, price: 120.5, name: 'Renamed' })
    expect(await lastAudit()).toMatchObject({
      action: 'update',
      record_id: String(id),
      old_values: { price: 100, name: body.name },
      new_values: { price: 120.5, name: 'Renamed' },
    })
    const audit = await lastAudit()
    expect(Object.keys(audit!['new_values'] as object).toSorted()).toEqual(['name', 'price'])
    const prices = (await (await manager.get(`/api/products/${id}/prices`)).json()) as Row[]
    expect(prices.map(({ price, user_name }) => [price, user_name])).toEqual([
      [120.5, 'manager Demo'],
      [100, 'manager Demo'],
    ])
    expect(Date.parse(String(prices[0]!['created_at']))).toBe(shop.clock.now.getTime())
  })

  test('changing nothing is fine and leaves no trace', async () => {
    const body = fields({ thc_percentage: 17.25, weight_grams: 0.1 })
    const { id } = (await (await manager.post('/api/products', body)).json()) as Row
    const before = await books()
    expect((await manager.put(`/api/products/${id}`, body)).status).toBe(200)
    expect(await books()).toEqual(before)
  })

  test('what was changed since the form was opened is not written over', async () => {
    const body = fields({ price: 100 })
    const opened = (await (await manager.post('/api/products', body)).json()) as Row
    const path = `/api/products/${opened.id}`
    shop.clock.advance(1)
    const dearer = { ...body, price: 120, updated_at: opened['updated_at'] }
    const changed = (await (await manager.put(path, dearer)).json()) as Row
    expect(changed).toMatchObject({ price: 120 })

    const before = await books()
    const late = { ...body, name: 'Late', updated_at: opened['updated_at'] }
    const answer = await manager.put(path, late)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      error: expect.stringMatching(
        new RegExp(
          `^${body.name} was changed on \\d{4}/\\d\\d/\\d\\d, \\d\\d:\\d\\d, after you opened the form. ` +
            'Nothing of yours was saved: load the current values first.$',
        ),
      ),
      current: changed,
    })
    expect(await books()).toEqual(before)

    // The answer was lost and the same is sent again.
    expect((await manager.put(path, dearer)).status).toBe(200)
    expect(await books()).toEqual(before)
    // From the current values on, and without a word about what was seen.
    const renamed = { ...late, price: 120, updated_at: changed['updated_at'] }
    expect((await manager.put(path, renamed)).status).toBe(200)
    expect((await manager.put(path, { ...body, updated_at: '' })).status).toBe(200)
    expect((await manager.put(path, { ...body, price: 5 })).status).toBe(200)
  })

  test('a version that is none is refused', async () => {
    const { id } = await added()
    const before = await books()
    const answer = await manager.put(`/api/products/${id}`, fields({ updated_at: 'yesterday' }))
    expect(await refusal(answer)).toEqual([400, 'updated_at must be the one that you were given'])
    expect(await books()).toEqual(before)
  })

  test('a barcode or reorder level that is left out stays; an empty one is taken away', async () => {
    const body = fields()
    const later = { barcode: '600888', reorder_level: 20 }
    const { id } = (await (
      await manager.post('/api/products', { ...body, ...later })
    ).json()) as Row
    const put = async (change: object) =>
      (await manager.put(`/api/products/${id}`, { ...body, ...change })).json()
    expect(await put({ price: 61 })).toMatchObject({ ...later, price: 61 })
    const before = await books()
    expect(await put({ price: 61 })).toMatchObject(later)
    expect(await books()).toEqual(before)
    expect(await put({ barcode: '' })).toMatchObject({ barcode: null, reorder_level: 20 })
    expect(await put({ reorder_level: null })).toMatchObject({ barcode: null, reorder_level: null })
  })

  test('a product that is not there, or an address that is none, is a clear no', async () => {
    const before = await books()
    expect(await refusal(await manager.put('/api/products/999999', fields()))).toEqual([
      404,
      'There is no such product',
    ])
    expect(await refusal(await manager.get('/api/products/999999'))).toEqual([
      404,
      'There is no such product',
    ])
    expect((await manager.get('/api/products/999999/prices')).status).toBe(404)
    expect((await manager.put('/api/products/abc', fields())).status).toBe(400)
    expect(await books()).toEqual(before)
  })
})

describe('archiving', () => {
  test('takes a product out of the list until it is restored, each audited once', async () => {
    const { id, name } = await added({ name: 'Going away' })
    const archived = await manager.post(`/api/products/${id}/archive`)
    expect(await archived.json()).toMatchObject({ id, archived_at: expect.any(String) })
    expect(await lastAudit()).toMatchObject({ action: 'update', old_values: { archived_at: null } })
    expect(await listed('search=Going away')).toEqual([])
    expect(await listed('search=Going away&archived=only')).toMatchObject([{ id }])
    expect(await listed('search=Going away&archived=all')).toMatchObject([{ id }])
    expect(await listed('search=Durban&archived=only')).toEqual([])

    const before = await books()
    expect((await manager.post(`/api/products/${id}/archive`)).status).toBe(200)
    expect(await refusal(await manager.put(`/api/products/${id}`, fields()))).toEqual([
      409,
      `${name} is archived: restore it before you change it`,
    ])
    expect(await books()).toEqual(before)

    const restored = await manager.post(`/api/products/${id}/restore`)
    expect(await restored.json()).toMatchObject({ archived_at: null })
    expect(await lastAudit()).toMatchObject({ new_values: { archived_at: null } })
    expect(await listed('search=Going away')).toMatchObject([{ id }])
  })
})

describe('the list', () => {
  test('finds by name or SKU in any case, and takes signs as they are', async () => {
    await added({ sku: 'FIND-ME', name: 'Hundred % Indica_x' })
    await added({ sku: 'OTHER-7', name: 'Hundred Indica' })
    expect(await names('find-m')).toEqual(['Hundred % Indica_x'])
    expect(await names('HUNDRED')).toEqual(['Hundred % Indica_x', 'Hundred Indica'])
    expect(await names('d %')).toEqual(['Hundred % Indica_x'])
    expect(await names('a_x')).toEqual(['Hundred % Indica_x'])
    expect(await names('\\')).toEqual([])
    // From the end of the name into the SKU is neither.
    expect(await names('indica other')).toEqual([])
  })

  test('counts stock that can be sold on the shop’s day only', async () => {
    const { id } = await added({ sku: 'STOCKED' })
    // 22:30 in UTC is half past midnight in Johannesburg: the 2nd of March.
    const now = shop.clock.now
    shop.clock.now = new Date('2027-03-01T22:30:00Z')
    await shop.owner`UPDATE sessions SET last_active_at = ${shop.clock.now}, expires_at = ${new Date('2027-03-02T22:00:00Z')}`
    const batch = (number: string, remaining: number, expiry: string | null, active = true) =>
      shop.owner`INSERT INTO inventory_batches (product_id, batch_number, quantity, remaining_quantity, cost_per_unit,
          received_date, expiry_date, is_active)
        VALUES (${id}, ${number}, 100, ${remaining}, 100, '2027-01-01', ${expiry}, ${active})`
    await batch('keeps', 1, null)
    await batch('today', 2, '2027-03-02')
    await batch('yesterday', 4, '2027-03-01')
    await batch('inactive', 8, null, false)
    expect(await listed('search=STOCKED')).toMatchObject([{ stock_level: 3 }])
    expect(await (await manager.get(`/api/products/${id}`)).json()).toMatchObject({
      stock_level: 3,
    })
    shop.clock.now = now
    await shop.owner`UPDATE sessions SET last_active_at = ${now}, expires_at = ${new Date(now.getTime() + 86_000_000)}`
  })

  test.each(['name', 'price', 'sku', 'created_at'])(
    'sorted by %s, its pages hold every row once, both ways',
    async (sort) => {
      const category = await aCategory()
      for (const price of [30, 10, 30, 20, 10])
        await added({ price, category_id: category, name: `n${price}`, sku: `s${price}-${next()}` })
      // PostgreSQL keeps microseconds, which a cursor does not.
      await shop.owner`
        UPDATE products SET created_at = created_at + id * interval '1 microsecond' WHERE category_id = ${category}`
      for (const direction of ['asc', 'desc']) {
        const query = `category_id=${category}&sort=${sort}&direction=${direction}`
        const all = await listed(query)
        expect(all).toHaveLength(5)
        const paged: number[] = []
        let cursor: string | null = ''
        do {
          const answer: Response = await manager.get(
            `/api/products?${query}&limit=2${cursor ? `&cursor=${cursor}` : ''}`,
          )
          expect(answer.headers.get('x-total-count')).toBe('5')
          paged.push(...((await answer.json()) as Row[]).map(({ id }) => id))
          cursor = answer.headers.get('x-next-cursor')
        } while (cursor)
        expect(paged).toEqual(all.map(({ id }) => id))
        const values = all.map((row) => row[sort] as string | number)
        const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(values).toEqual(direction === 'asc' ? sorted : sorted.toReversed())
      }
    },
  )

  test.each([
    ['limit=0', 'limit must be at least 1'],
    ['limit=1001', 'limit must be at most 1000'],
    ['sort=cost', 'sort must be one of: name, price, sku, created_at'],
    ['archived=yes', 'archived must be one of: only, all'],
    ['category_id=x', 'Expected a whole number'],
    ['cursor=rubbish', 'The page cursor is not valid: start again from the first page'],
  ])('?%s is refused', async (query, message) => {
    expect(await refusal(await manager.get(`/api/products?${query}`))).toEqual([400, message])
  })

  test('a budtender reads products and categories and changes none', async () => {
    const { id } = await added()
    expect((await budtender.get('/api/products')).status).toBe(200)
    expect((await budtender.get(`/api/products/${id}`)).status).toBe(200)
    expect((await budtender.get('/api/categories')).status).toBe(200)
    expect((await budtender.post('/api/products', fields())).status).toBe(403)
    expect((await budtender.put(`/api/products/${id}`, fields())).status).toBe(403)
    expect((await budtender.post(`/api/products/${id}/archive`)).status).toBe(403)
    expect((await budtender.get(`/api/products/${id}/prices`)).status).toBe(403)
    expect((await budtender.get('/api/export/products')).status).toBe(403)
    expect((await budtender.post('/api/categories', { name: 'Mine' })).status).toBe(403)
  })

  test('a viewer reads none', async () => {
    const viewer = await shop.signIn('viewer@veld.test')
    expect((await viewer.get('/api/products')).status).toBe(403)
    expect((await viewer.get('/api/categories')).status).toBe(403)
  })
})

describe('categories', () => {
  test('are added, counted without archived products, and renamed', async () => {
    const answer = await manager.post('/api/categories', { name: ' Pre-Rolls ' })
    expect(answer.status).toBe(201)
    const { id } = (await answer.json()) as Row
    expect(await lastAudit()).toMatchObject({
      action: 'create',
      table_name: 'categories',
      new_values: { name: 'Pre-Rolls' },
    })
    await added({ category_id: id })
    await manager.post(`/api/products/${(await added({ category_id: id })).id}/archive`)
    const all = (await (await manager.get('/api/categories')).json()) as Row[]
    expect(all.find((category) => category.id === id)).toEqual({
      id,
      name: 'Pre-Rolls',
      product_count: 1,
    })
    expect(all.map(({ name }) => name)).toEqual(
      all.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
    )

    const renamed = await manager.put(`/api/categories/${id}`, { name: 'PRE-ROLLS' })
    expect(await renamed.json()).toEqual({ id, name: 'PRE-ROLLS', product_count: 1 })
    expect(await lastAudit()).toMatchObject({
      action: 'update',
      old_values: { name: 'Pre-Rolls' },
      new_values: { name: 'PRE-ROLLS' },
    })
    const before = await books()
    expect((await manager.put(`/api/categories/${id}`, { name: 'PRE-ROLLS' })).status).toBe(200)
    expect(await books()).toEqual(before)
  })

  test('a name that is taken, empty or too long is refused and changes nothing', async () => {
    const id = await aCategory('Edibles')
    const before = await books()
    expect(await refusal(await manager.post('/api/categories', { name: 'flower' }))).toEqual([
      409,
      'There is already a category called Flower',
    ])
    expect(await refusal(await manager.put(`/api/categories/${id}`, { name: 'FLOWER' }))).toEqual([
      409,
      'There is already a category called Flower',
    ])
    expect(await refusal(await manager.post('/api/categories', { name: ' ' }))).toEqual([
      400,
      'Category name is required',
    ])
    expect((await manager.post('/api/categories', { name: 'x'.repeat(81) })).status).toBe(400)
    expect(await refusal(await manager.put('/api/categories/999999', { name: 'x' }))).toEqual([
      404,
      'There is no such category',
    ])
    expect(await books()).toEqual(before)
  })
})
