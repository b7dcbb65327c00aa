import { beforeEach, describe, expect, test } from 'vitest'
import { aWorkbook, anArchive } from '#server/spreadsheets/test-workbook.ts'
import { sharedShop } from '#server/test-shop.ts'
import { upload } from './test-import.ts'

const shop = await sharedShop()
const manager = await shop.signIn('manager@veld.test')

beforeEach(async () => {
  await shop.owner`TRUNCATE customers, products CASCADE`
})

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const STYLES = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'

const people = () =>
  aWorkbook({
    styles: STYLES,
    sheet: [
      '<row r="3">',
      ...['First name', 'last_name', 'Date of birth', 'phone', 'has_medical_card'].map(text),
      '</row>',
      row(text('Thandi'), text('Nkosi'), '<c s="1"><v>29221</v></c>', text('0821234567')),
      row(text('Sipho'), text('Zulu'), '<c s="1"><v>29222</v></c>', '<c><v>27831234567</v></c>'),
      row(text(''), text('Nobody')),
      row(text('Lost'), text('Formula'), '<c t="e"><f>A0</f><v>#REF!</v></c>'),
    ].join(''),
  })

describe('a workbook', () => {
  test('is shown before it is imported, with what is wrong by its rows', async () => {
    const { status, body } = await upload(manager, await people(), {
      name: 'People.XLSX',
      path: '/api/import/preview',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      total_rows: 3,
      rows: [{ row: 4, cells: { 'First name': 'Thandi', 'Date of birth': '1980-01-01' } }, {}, {}],
      problems: [
        'Row 6, first_name: First name is required',
        'Row 7: a cell holds the error #REF!',
      ],
    })
  })

  test('is imported, its good rows and no others', async () => {
    const { body } = await upload(manager, await people(), { name: 'people.xlsx' })
    expect(body).toMatchObject({ success: true, imported: 2, total_errors: 2 })
    const kept = await shop.owner`
      SELECT first_name, phone, date_of_birth FROM customers ORDER BY first_name`
    expect([...kept]).toMatchObject([
      { first_name: 'Sipho', phone: '+27831234567', date_of_birth: '1980-01-02' },
      { first_name: 'Thandi', phone: '+27821234567', date_of_birth: '1980-01-01' },
    ])
    const [audit] = await shop.owner`
      SELECT new_values FROM audit_logs WHERE action = 'import' ORDER BY id DESC LIMIT 1`
    expect(audit).toMatchObject({ new_values: { file: 'people.xlsx', imported: 2 } })
  })

  test('of products keeps zeros, and says where a spreadsheet has cut a barcode off', async () => {
    const file = await aWorkbook({
      sheet: [
        row(...['sku', 'name', 'category', 'price', 'barcode'].map(text)),
        row(text('00123'), text('One'), text('Flower'), '<c><v>1234.5</v></c>', text('0600')),
        row(text('2'), text('Two'), text('Flower'), '<c><v>1</v></c>', '<c><v>6E+18</v></c>'),
      ].join(''),
    })
    const { body } = await upload(manager, file, { name: 'a.xlsx', type: 'products' })
    expect(body).toMatchObject({
      imported: 1,
      errors: ['Row 3, barcode: the spreadsheet has cut it off: format the column as text'],
    })
    const kept = await shop.owner`SELECT sku, barcode, price FROM products`
    expect([...kept]).toEqual([{ sku: '00123', barcode: '0600', price: 123_450 }])
  })

  test('that was exported is imported again as it was', async () => {
    await upload(manager, await people(), { name: 'people.xlsx' })
    const before = await (await manager.get('/api/customers')).json()
    const answer = await manager.get('/api/export/customers?format=xlsx')
    const file = Buffer.from(await answer.arrayBuffer())
    await shop.owner`DELETE FROM customers`
    expect((await upload(manager, file, { name: 'a.xlsx' })).body).toMatchObject({ imported: 2 })
    const lasting = (rows: unknown) =>
      (rows as Record<string, unknown>[]).map(
        ({ first_name, last_name, phone, date_of_birth }) => ({
          first_name,
          last_name,
          phone,
          date_of_birth,
        }),
      )
    const after = await (await manager.get('/api/customers')).json()
    expect(lasting(after)).toEqual(lasting(before))
  })
})

test.each([
  ['a damaged workbook', Buffer.from('PK\x03\x04 and nothing more'), /damaged/],
  ['an old or locked workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /password|\.xls/],
  ['an archive of something else', await anArchive({ 'a.txt': 'x' }), /not an Excel file/],
])('%s is refused with a word on it, and nothing is changed', async (_, file, words) => {
  for (const path of ['/api/import', '/api/import/preview']) {
    const { status, body } = await upload(manager, file, { name: 'people.xlsx', path })
    expect(status).toBe(400)
    expect(body.error).toMatch(words)
  }
})
