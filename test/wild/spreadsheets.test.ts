import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportFile } from '#server/exports/export-file.ts'
import { exportRows } from '#server/exports/export-rows.ts'
import { partsOf } from '#server/exports/test-sheet.ts'
import { upload } from '#server/imports/test-import.ts'
import { rowsIn } from '#server/spreadsheets/test-workbook.ts'
import { aBrowser, type Browser } from '#server/test-browser.ts'
import { freePort } from '#server/test-port.ts'
import { csvLine, unquoteFormula } from '#shared/csv.ts'
import { formatMoment, shopDay } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'
import { type Columns, moment, money, text, whole } from '#shared/spreadsheets/columns.ts'
import { type ShopProcess, startShopProcess } from '../shop-process.ts'
import { has } from './debian.ts'
import { libreOffice } from './libre-office.ts'

const MEGABYTE = 1024 * 1024

const EXPORTS = [
  ['products', '/api/export/products'],
  ['customers', '/api/export/customers'],
  ['customers with full numbers', '/api/export/customers?numbers=full'],
  ['inventory', '/api/export/inventory'],
  ['users', '/api/export/users'],
  ['the report', '/api/export/reports'],
  ['the days of a report', '/api/reports/export?period=7days'],
  ['the audit trail', '/api/audit-logs/export?dateRange=24hours&table=products'],
] as const

const NASTY = [
  { sku: '00123', barcode: '0600123456789', name: 'Leading zeros' },
  { sku: '1E5', barcode: '1E5', name: 'No power of ten' },
  { sku: '=1+1', barcode: '+A1', name: '=HYPERLINK("http://127.0.0.1","x")' },
  { sku: '3/4', barcode: '12-11', name: '\'n Sapling, "quoted"; <b>&amp;</b> _x0041_ é 大麻 🌿' },
  { sku: 'TRUE', barcode: '9007199254740993', name: '@SUM(A1)', description: 'one\ntwo\tthree' },
]

describe.runIf(has('libreoffice-calc'))('in a spreadsheet set to South Africa', () => {
  const office = libreOffice()
  const folder = mkdtempSync(join(tmpdir(), 'veld-sheets-'))
  let shop: ShopProcess
  let manager: Browser
  let admin: Browser

  beforeAll(async () => {
    shop = await startShopProcess({ port: await freePort(), dataDir: folder })
    const origin = `http://localhost:${shop.port}`
    manager = aBrowser(origin, shop.port)
    admin = aBrowser(origin, shop.port)
    await manager.signIn('manager@veld.test')
    await admin.signIn('admin@veld.test')
    for (const product of NASTY) {
      const body = { price: 1234.5, category_id: 1, ...product }
      expect((await manager.post('/api/products', body)).status).toBe(201)
    }
  })
  afterAll(async () => {
    await shop?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function exported(path: string): Promise<Buffer> {
    const answer = await admin.get(path)
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }
  const table = (csv: string | Buffer, delimiter = ','): Record<string, string>[] =>
    parse(csv, { columns: true, bom: true, delimiter })

  /** The file as CSV and as a workbook, of one day: at midnight the days of a report move on. */
  async function bothOf(path: string): Promise<{ csv: Buffer; workbook: Buffer }> {
    const today = () => shopDay(new Date(), 'Africa/Johannesburg')
    const day = today()
    const csv = await exported(path)
    const workbook = await exported(`${path}${path.includes('?') ? '&' : '?'}format=xlsx`)
    return day === today() ? { csv, workbook } : bothOf(path)
  }

  /** All of them, and what LibreOffice shows of their workbooks. */
  let all: Promise<Map<string, { csv: Buffer; shown: string }>> | undefined
  async function openAll(): Promise<Map<string, { csv: Buffer; shown: string }>> {
    const files = []
    for (const [, path] of EXPORTS) files.push({ path, ...(await bothOf(path)) })
    const shown = await office.toCsv(files.map(({ workbook }) => workbook))
    return new Map(files.map(({ path, csv }, at) => [path, { csv, shown: shown[at]! }]))
  }

  test.each(EXPORTS)(
    '%s hold the same values as their CSV, and money is numbers',
    async (_, path) => {
      const file = (await (all ??= openAll())).get(path)!
      const { shown } = file
      const [csv, rows] = [table(file.csv), table(shown, ';')]
      expect(csv.length).toBeGreaterThan(0)
      expect(rows.length).toBe(csv.length)
      for (const [at, row] of csv.entries())
        for (const [heading, cell] of Object.entries(row))
          expect(asShown(heading, cell), `${heading} of row ${at + 2}`).toBe(rows[at]![heading])
      // Texts are in quotes, numbers are not.
      if (path === '/api/export/products') {
        expect(shown).toContain('"00123";"0600123456789"')
        expect(shown).toContain('"1E5";"1E5"')
        expect(shown).toContain(';1234,50;')
      }
    },
  )

  const MONEY =
    /^(price|stock_value|cost_value|total_spent|sales_incl_vat|sales_excl_vat|vat|cost|margin|returned_incl_vat|taken_off)$/
  const NUMBER = /percentage$|^weight_grams$/

  /** What a cell of our CSV looks like in the workbook. */
  function asShown(heading: string, cell: string): string {
    const plain = unquoteFormula(cell)
    if (plain === '') return ''
    if (MONEY.test(heading)) return Number(plain).toFixed(2).replace('.', ',')
    if (NUMBER.test(heading)) return plain.replace('.', ',')
    if (heading.endsWith('_at'))
      return formatMoment(plain, 'Africa/Johannesburg').replaceAll('/', '-').replace(',', '')
    if (/^(is|has)_/.test(heading)) return plain.toUpperCase()
    return plain
  }

  test('a workbook that was opened and saved there is read as it was', async () => {
    const kinds = ['products', 'customers', 'inventory']
    const workbooks = await Promise.all(
      kinds.map((kind) => exported(`/api/export/${kind}?format=xlsx`)),
    )
    const saved = await office.resaved(workbooks)
    for (const [at, kind] of kinds.entries())
      expect(await rowsIn(saved[at]!), kind).toEqual(await rowsIn(workbooks[at]!))
  })

  test('a list that was typed there is imported with its dates, numbers and zeros', async () => {
    const typed =
      '\n\nSKU,Name,Category,Price,Barcode,THC percentage,Is medical\n' +
      'WILD-1,Wild one,Flower,"199,95",6001234567890,"17,5",TRUE\n' +
      'WILD-2,Wild two,Flower,100,0012,,FALSE\n' +
      'WILD-3,,Flower,100,,,\n'
    const people =
      'first_name,last_name,date_of_birth,phone,id_number\n' +
      'Wilde,Nkosi,1980/01/01,+27821234567,8001015009087\n'
    const [file, sheet] = (await office.typed([typed, people])) as [Buffer, Buffer]
    const preview = await upload(manager, file, {
      name: 'typed.xlsx',
      type: 'products',
      path: '/api/import/preview',
    })
    expect(preview.body).toMatchObject({
      total_rows: 3,
      problems: ['Row 6, name: Product name is required'],
    })
    const imported = await upload(manager, file, { name: 'typed.xlsx', type: 'products' })
    expect(imported.body).toMatchObject({ success: true, imported: 2 })
    const answer = await manager.get('/api/products?search=WILD-1')
    expect(await answer.json()).toMatchObject([
      { price: 199.95, barcode: '6001234567890', thc_percentage: 17.5, is_medical: true },
    ])

    expect(partsOf(sheet)['xl/styles.xml']).toMatch(/yyyy/i)
    expect((await upload(manager, sheet, { name: 'people.xlsx' })).body).toMatchObject({
      imported: 1,
      errors: [],
    })
    const [wilde] = (await (await admin.get('/api/customers?search=wilde')).json()) as object[]
    expect(wilde).toMatchObject({ date_of_birth: '1980-01-01', phone: '+27821234567' })
  })

  test('a telephone number in CSV runs nothing there, and a formula is quoted out', async () => {
    const cells = ['+27821234567', '+27 82 123 4567', '=1+1', '-2+3', '+1+1', '@SUM(A1)']
    expect(csvLine(cells)).toMatch(/^\+27821234567,\+27 82 123 4567,'=/)
    const files = ['a,b\n=1+1,2\n', `a,b,c,d,e,f\n${csvLine(cells)}`]
    const opened = await office.resaved(
      files.map((csv) => Buffer.from(csv)),
      'csv',
    )
    const formulas = opened.map(
      (workbook) => partsOf(workbook)['xl/worksheets/sheet1.xml']!.match(/<f[ >]/g)?.length ?? 0,
    )
    // The first shows that LibreOffice does run what looks like a formula.
    expect(formulas).toEqual([1, 0])
  })
})

test('a million rows are written without being held', async () => {
  interface Entry {
    id: number
  }
  const columns: Columns<Entry> = {
    id: whole(({ id }) => id),
    at: moment(() => '2026-11-15T07:30:00.000Z'),
    user: text(({ id }) => `Somebody ${id}`),
    values: text(({ id }) => `{"price": ${id}, "name": "Durban Poison ${id}"}`),
    amount: money(({ id }) => cents(id)),
  }
  const count = 1_000_000
  const read = async (after: number) =>
    Array.from({ length: Math.min(1000, count - after) }, (_, at) => ({ id: after + at + 1 }))
  const tell = (row: Entry) => row
  const { content } = exportFile(
    { settings: { timezone: 'Africa/Johannesburg' } } as never,
    'xlsx',
    {
      name: 'rows',
      sheet: 'Rows',
      count,
      columns,
      rows: (write) => exportRows({ read, tell }, write),
    },
  )
  let size = 0
  let most = 0
  const before = process.memoryUsage().rss
  for await (const piece of content) {
    size += piece.length
    most = Math.max(most, process.memoryUsage().rss - before)
  }
  expect(size).toBeGreaterThan(10 * MEGABYTE)
  expect(most).toBeLessThan(150 * MEGABYTE)
})
