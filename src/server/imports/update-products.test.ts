import { beforeEach, describe, expect, test } from 'vitest'
import { auditRows, lastAuditId } from '#server/customers/test-customers.ts'
import { sharedShop } from '#server/test-shop.ts'
import { upload } from './test-import.ts'

const shop = await sharedShop()
const manager = await shop.signIn('manager@veld.test')

const update = (file: string, more: object = {}) =>
  upload(manager, file, { type: 'products', choices: { known: 'update', ...more } })
const preview = (file: string, choices: Record<string, string> = { known: 'update' }) =>
  upload(manager, file, { type: 'products', path: '/api/import/preview', choices })
const products = async () =>
  (await (await manager.get('/api/products?sort=sku')).json()) as Record<string, unknown>[]

const CATALOGUE =
  'sku,name,category,price,description,barcode\n' +
  'A-1,Durban Poison,Flower,100,Sweet,600\n' +
  'B-1,Oil,Oils,200,,700\n'

/** Everything an import may touch. */
const books = () => shop.owner`
  SELECT (SELECT md5(coalesce(string_agg(p::text, '' ORDER BY id), '')) FROM products p) AS products,
    (SELECT count(*) FROM prices) AS prices, (SELECT count(*) FROM categories) AS categories,
    (SELECT count(*) FROM audit_logs) AS audit, (SELECT count(*) FROM catalogue_changes) AS versions`

beforeEach(async () => {
  await shop.owner.unsafe('DELETE FROM prices; DELETE FROM products; DELETE FROM categories')
  await upload(manager, CATALOGUE, { type: 'products' })
})

describe('an import that updates', () => {
  test('changes what the file says of a SKU in any case, and leaves what it has no column for', async () => {
    const since = await lastAuditId(shop)
    const { body } = await update('sku,price\na-1,120.50\nB-1,200\n')
    expect(body).toMatchObject({
      success: true,
      message: 'Successfully imported 1 records',
      imported: 0,
      updated: 1,
      errors: [],
    })
    expect(await products()).toMatchObject([
      { sku: 'a-1', name: 'Durban Poison', price: 120.5, description: 'Sweet', barcode: '600' },
      { sku: 'B-1', price: 200 },
    ])
    expect(await auditRows(shop, since)).toMatchObject([
      {
        action: 'update',
        table_name: 'products',
        old_values: { price: 100 },
        new_values: { price: 120.5 },
      },
      { action: 'import', table_name: 'products', new_values: { imported: 0, updated: 1 } },
    ])
    const prices = await shop.owner`
      SELECT h.price FROM prices h JOIN products p ON p.id = h.product_id WHERE lower(p.sku) = 'a-1' ORDER BY h.id`
    expect(prices.map(({ price }) => price as number)).toEqual([100_00, 120_50])
  })

  test('adds what is new; an empty cell empties, and a required one is a fault', async () => {
    const { body } = await update(
      'sku,name,category,price,description\nA-1,Durban Poison,Flower,100,\nB-1,Oil,Oils,,\nC-1,New,Flower,5,x\n',
    )
    expect(body).toMatchObject({
      imported: 1,
      updated: 1,
      errors: ['Row 3, price: price is required'],
    })
    expect(await products()).toMatchObject([
      { sku: 'A-1', description: null },
      { sku: 'B-1', price: 200 },
      { sku: 'C-1', description: 'x' },
    ])
  })

  test('of a file that says what is here already changes nothing and has not failed', async () => {
    const file = await (await manager.get('/api/export/products')).text()
    const before = await books()
    const since = await lastAuditId(shop)
    const { status, body } = await update(file)
    expect([status, body.success, body.imported, body.updated]).toEqual([200, true, 0, 0])
    expect(await auditRows(shop, since)).toEqual([])
    expect(await books()).toEqual(before)
  })

  test('leaves what is archived, and archives nothing', async () => {
    const [product] = await products()
    await manager.post(`/api/products/${String(product!['id'])}/archive`)
    const { body } = await update('sku,price,archived_at\nA-1,1,\nB-1,1,2026-01-01\n')
    expect(body.errors).toEqual([
      'Row 2, sku: Durban Poison is archived: restore it before you change it',
      'Row 3, archived_at: an import does not archive Oil, which is sold here',
    ])
  })

  test('a barcode that another product has is refused, and the other rows are kept', async () => {
    const { body } = await update('sku,barcode,price\nA-1,700,1\nB-1,700,300\n')
    expect(body.errors).toEqual([
      'Row 2: Barcode 700 is already used by Oil',
      'Row 3, barcode: is also in row 2',
    ])
  })
})

describe('without asking for an update', () => {
  test('a SKU that is here is refused as ever', async () => {
    const { status, body } = await upload(manager, CATALOGUE, { type: 'products' })
    expect([status, body.errors]).toEqual([
      400,
      ['Row 2, sku: is already used by Durban Poison', 'Row 3, sku: is already used by Oil'],
    ])
  })
})

describe('the preview', () => {
  const FILE =
    'sku,name,category,price,barcode\n' +
    'A-1,Durban Poison,Sativa,120.50,600\n' +
    'B-1,Oil,Oils,200,700\n' +
    'C-1,Gummies,Edibles,50,\n' +
    'D-1,Chocolate,Edibles,R 1,200 each,\n' +
    'E-1,Taken,Oils,5,600\n' +
    'F-1,,Oils,5,\n'

  test('tells every change and every fault row by row, and writes nothing', async () => {
    const before = await books()
    const { status, body } = await preview(FILE)
    expect(status).toBe(200)
    expect(body.problems).toEqual([
      'Row 5: more cells than the 5 columns of the header',
      'Row 6, barcode: is also in row 2',
      'Row 7, name: Product name is required',
    ])
    expect(body.plan).toEqual({
      added: 1,
      updated: 1,
      unchanged: 1,
      new_categories: ['Sativa', 'Edibles'],
      changes: [
        {
          row: 2,
          kind: 'update',
          sku: 'A-1',
          name: 'Durban Poison',
          fields: [
            { field: 'category', before: 'Flower', after: 'Sativa' },
            { field: 'price', before: 'R100.00', after: 'R120.50' },
          ],
        },
        {
          row: 4,
          kind: 'add',
          sku: 'C-1',
          name: 'Gummies',
          fields: [
            { field: 'sku', before: null, after: 'C-1' },
            { field: 'name', before: null, after: 'Gummies' },
            { field: 'category', before: null, after: 'Edibles' },
            { field: 'price', before: null, after: 'R50.00' },
            { field: 'is_medical', before: null, after: 'No' },
          ],
        },
      ],
    })
    expect(await books()).toEqual(before)
  })

  test('says what the import then does, whatever is chosen', async () => {
    for (const choices of [
      { known: 'update', new_categories: 'refuse' },
      { known: 'refuse', new_categories: 'refuse' },
      { known: 'update', new_categories: 'add' },
    ]) {
      const { plan, problems } = (await preview(FILE, choices)).body
      const { body } = await upload(manager, FILE, { type: 'products', choices })
      expect([body.imported, body.updated ?? 0, body.errors]).toEqual([
        plan!.added,
        plan!.updated,
        problems,
      ])
    }
  })

  test('a barcode and a SKU that are taken here are faults of it already', async () => {
    const file = 'sku,name,category,price,barcode\nZ,Z,Oils,1,600\nb-1,Z,Oils,1,\n'
    expect((await preview(file, {})).body).toMatchObject({
      problems: [
        'Row 2, barcode: is already used by Durban Poison',
        'Row 3, sku: is already used by Oil',
      ],
      plan: { added: 0, updated: 0 },
    })
  })
})

describe('a category that is not here', () => {
  const FILE = 'sku,name,category,price\nC-1,Gummies,Edibles,50\nD-1,Bud,flower,50\n'
  test('is added by a plain request, and refused where the person has not agreed', async () => {
    const { body } = await update(FILE, { new_categories: 'refuse' })
    expect(body).toMatchObject({
      imported: 1,
      errors: ['Row 2, category: there is no category called Edibles'],
    })
    expect((await update(FILE)).body).toMatchObject({ imported: 1, errors: [] })
  })

  test('choices that are none are refused', async () => {
    expect((await update(FILE, { new_categories: 'perhaps' })).status).toBe(400)
    expect((await update(FILE, { known: 'delete' })).status).toBe(400)
  })
})

test('a row with more fields than the header is a fault, also when the last of them is blank', async () => {
  const { body } = await update(
    'sku,name,category,price,description\nC-1,Jar,Oils,R 1,200 each,\nD-1,Tin,Oils,"R 1 200,00",\n',
  )
  expect(body).toMatchObject({
    imported: 1,
    errors: ['Row 2: more cells than the 5 columns of the header'],
  })
  expect((await products()).at(-1)).toMatchObject({ sku: 'D-1', price: 1200 })
})

test('a product that somebody changes between the plan and the writing is left to them', async () => {
  // Every product is touched after the file was compared with it, and before it is written.
  await shop.owner.unsafe(`
    CREATE FUNCTION touch_products() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
      'BEGIN UPDATE products SET updated_at = updated_at + interval ''1 second''; RETURN NULL; END';
    CREATE TRIGGER touch_products AFTER INSERT ON categories
      FOR EACH STATEMENT EXECUTE FUNCTION touch_products()`)
  const { body } = await update(
    'sku,name,category,price\nA-1,Durban Poison,Fresh,5\nN-1,New,Flower,1\n',
  )
  await shop.owner.unsafe('DROP FUNCTION touch_products CASCADE')
  expect(body).toMatchObject({ imported: 1, updated: 0 })
  expect(body.errors).toEqual([expect.stringMatching(/^Row 2: Durban Poison was changed on /)])
})
