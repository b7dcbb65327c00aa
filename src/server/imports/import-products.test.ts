import { beforeEach, describe, expect, test } from 'vitest'
import { auditRows, lastAuditId } from '#server/customers/test-customers.ts'
import { sharedShop } from '#server/test-shop.ts'
import { upload } from './test-import.ts'

const shop = await sharedShop()
const manager = await shop.signIn('manager@veld.test')

beforeEach(async () => {
  await shop.owner.unsafe('DELETE FROM prices; DELETE FROM products; DELETE FROM categories')
})

const importProducts = (file: string) => upload(manager, file, { type: 'products' })
const categories = async () =>
  (await shop.owner<{ name: string }[]>`SELECT name FROM categories ORDER BY id`).map(
    ({ name }) => name,
  )

describe('a file of products', () => {
  test('is imported with its categories and first prices', async () => {
    await shop.owner`INSERT INTO categories (name) VALUES ('Flower')`
    const since = await lastAuditId(shop)
    const { status, body } = await importProducts(
      'SKU,Name,Category,Price,Description,Barcode,THC percentage,CBD percentage,Strain type,Weight grams,Is medical\n' +
        'DP-1,Durban Poison,flower,199.99,Sweet,6001234567890,18.5,0.2,Sativa,3.5,false\n' +
        'OIL-1,Oil,Oils,"R1 250,50",,,,,,,TRUE\n' +
        'OIL-2,Other oil,OILS,10,,,,,,,\n',
    )
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { success: true, message: 'Successfully imported 3 records', imported: 3, errors: [] },
    })
    const list = (await (await manager.get('/api/products')).json()) as object[]
    expect(list).toMatchObject([
      {
        sku: 'DP-1',
        name: 'Durban Poison',
        category_name: 'Flower',
        price: 199.99,
        description: 'Sweet',
        barcode: '6001234567890',
        thc_percentage: 18.5,
        cbd_percentage: 0.2,
        strain_type: 'sativa',
        weight_grams: 3.5,
        is_medical: false,
        stock_level: 0,
      },
      { sku: 'OIL-1', category_name: 'Oils', price: 1250.5, is_medical: true, strain_type: null },
      { sku: 'OIL-2', category_name: 'Oils', price: 10, is_medical: false },
    ])
    expect(await categories()).toEqual(['Flower', 'Oils'])
    const prices = await shop.owner`
      SELECT h.price, w.email FROM prices h JOIN profiles w ON w.id = h.profile_id ORDER BY h.price`
    expect([...prices]).toEqual(
      [10_00, 199_99, 1250_50].map((price) => ({ price, email: 'manager@veld.test' })),
    )
    expect(await auditRows(shop, since)).toMatchObject([
      { action: 'import', table_name: 'products', new_values: { imported: 3, new_categories: 1 } },
    ])
  })

  test('keeps its good rows and names row, column and reason of the others', async () => {
    const { body } = await importProducts(
      [
        'sku,name,category,price,thc_percentage,strain_type',
        'A,Good,Flower,1,,',
        ',No SKU,Flower,1,,',
        'B,,Flower,1,,',
        'C,No category,,1,,',
        'D,No price,Flower,,,',
        'E,Free,Flower,0,,',
        'F,Dear,Flower,1000000.01,,',
        'G,Words,Flower,ten,,',
        'H,Strong,Flower,1,101,',
        'I,Strange,Flower,1,,ruderalis',
        'a,Twice,Flower,1,,',
        'J,Fine,Never made,1.005,,',
      ].join('\n'),
    )
    expect(body).toMatchObject({
      imported: 1,
      errors: [
        'Row 3, sku: SKU is required',
        'Row 4, name: Product name is required',
        'Row 5, category: Category name is required',
        'Row 6, price: price is required',
        'Row 7, price: Price must be more than R0.00',
        'Row 8, price: Price must be at most R1000000.00',
        'Row 9, price: price must be a number',
        'Row 10, thc_percentage: THC percentage must be from 0 to 100',
        'Row 11, strain_type: strain_type must be one of: indica, sativa, hybrid',
        'Row 12, sku: is also in row 2',
        'Row 13, price: Amounts are in rand with at most two decimals',
      ],
    })
    expect(await categories()).toEqual(['Flower'])
  })

  test('adds nothing twice, by SKU in any case and by barcode', async () => {
    const file =
      'sku,name,category,price,barcode\nA-1,Durban Poison,Flower,1,\nB-1,Oil,Oils,1,600\n'
    await importProducts(file)
    const again = await importProducts(
      'sku,name,category,price,barcode\na-1,Other,Other,1,\nZ-1,Other,Other,1,600\n',
    )
    expect(again.status).toBe(400)
    expect(again.body.errors).toEqual([
      'Row 2, sku: is already used by Durban Poison',
      'Row 3, barcode: is already used by Oil',
    ])
    expect(await categories()).toEqual(['Flower', 'Oils'])
  })

  test('of which nothing is kept leaves nothing at all, not even a new version of the catalogue', async () => {
    const file = 'sku,name,category,price\nS1,One,Flower,10\n'
    expect((await importProducts(file)).body.imported).toBe(1)
    const versions = () => shop.owner`SELECT count(*) FROM catalogue_changes`
    const before = await versions()
    expect((await importProducts(file.replace('Flower', 'Another'))).status).toBe(400)
    expect(await versions()).toEqual(before)
    expect(await categories()).toEqual(['Flower'])
  })

  test('that we exported ourselves can be imported again', async () => {
    await importProducts(
      'sku,name,category,price,thc_percentage\n=1,"-A, ""b""",@Flower,12.5,1.25\n',
    )
    const file = await (await manager.get('/api/export/products')).text()
    await shop.owner.unsafe('DELETE FROM prices; DELETE FROM products; DELETE FROM categories')
    expect((await importProducts(file)).body).toMatchObject({ imported: 1, errors: [] })
    const [product] = (await (await manager.get('/api/products')).json()) as object[]
    expect(product).toMatchObject({
      sku: '=1',
      name: '-A, "b"',
      category_name: '@Flower',
      price: 12.5,
      thc_percentage: 1.25,
    })
  })

  test('tells 1500 from 1,50 and takes nothing that could be both', async () => {
    const prices = ['1500', '"1,50"', '"1,234.50"', '"R 1 234,50"', '12.500', '"1,500"', '"R1,500"']
    const rows = prices.map((price, index) => `P${index},Product ${index},Flower,${price}\n`)
    const { body } = await importProducts(`sku,name,category,price\n${rows.join('')}`)
    const twoWays = 'price: can be read two ways: write 1500.00 or 1.50, not 1,500'
    expect(body.errors).toEqual([`Row 7, ${twoWays}`, `Row 8, ${twoWays}`])
    const list = (await (await manager.get('/api/products?sort=sku')).json()) as { price: number }[]
    expect(list.map(({ price }) => price)).toEqual([1500, 1.5, 1234.5, 1234.5, 12.5])
  })

  test('takes no barcode whose last digits a spreadsheet has lost', async () => {
    const { body } = await importProducts(
      'sku,name,category,price,barcode\nA,One,Flower,1,6.00123E+12\n1E+05,Two,Flower,1,\nE+5,Three,Flower,1,0600\n',
    )
    const cutOff = 'the spreadsheet has cut it off: format the column as text'
    expect(body).toMatchObject({
      imported: 1,
      errors: [`Row 2, barcode: ${cutOff}`, `Row 3, sku: ${cutOff}`],
    })
  })

  test('needs its four columns', async () => {
    const { body } = await importProducts('sku,title\n1,2\n')
    expect(body.message).toBe('The first row must name the columns; missing: name, category, price')
  })

  test('no row goes without a word when its category is renamed at that moment', async () => {
    await shop.owner`INSERT INTO categories (name) VALUES ('Flower')`
    // After the import has seen that the category is there, and before it writes the products.
    await shop.owner.unsafe(`
      CREATE FUNCTION rename_flower() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
        'BEGIN UPDATE categories SET name = ''Blossom'' WHERE name = ''Flower''; RETURN NULL; END';
      CREATE TRIGGER rename_flower AFTER INSERT ON categories
        FOR EACH STATEMENT EXECUTE FUNCTION rename_flower()`)
    const { status, body } = await importProducts(
      'sku,name,category,price\nA,One,Flower,1\nB,Two,Oils,1\n',
    )
    await shop.owner.unsafe('DROP FUNCTION rename_flower CASCADE')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        imported: 1,
        errors: [
          'Row 2: somebody changed what it needs at the same moment, such as its category: please import this row again',
        ],
      },
    })
  })

  test('two imports at once add each product and category once', async () => {
    const rows = Array.from({ length: 700 }, (_, n) => `S${n},P${n},C${n % 50},1`)
    const answers = await Promise.all([
      importProducts(fileOf(rows)),
      importProducts(fileOf(rows.toReversed())),
    ])
    expect(answers.map(({ body }) => body.imported).toSorted(byValue)).toEqual([0, 700])
    expect(await categories()).toHaveLength(50)
  })
})

const fileOf = (lines: string[]): string => `sku,name,category,price\n${lines.join('\n')}`
const byValue = (one: number, other: number): number => one - other
