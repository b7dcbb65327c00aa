import type { Mutation } from './mutation.ts'

/** Workbooks, CSV cells and what a proxy says. */
export const SHEETS: readonly Mutation[] = [
  {
    name: 'a SKU is a number in the workbook',
    in: 'columnsOf',
    search: 'row[name as keyof Row] as CellValue',
    replace: '(Number(row[name as keyof Row]) || row[name as keyof Row]) as CellValue',
    test: { file: 'exports/workbooks.test.ts', name: 'keep their zeros' },
  },
  {
    name: 'the amounts of a workbook are text',
    in: 'cellXml',
    search: "const figure = typeof value === 'number' ?",
    replace: "const figure = kind === 'money' ? undefined : typeof value === 'number' ?",
    test: { file: 'exports/workbooks.test.ts', name: 'the price is a number' },
  },
  {
    name: 'a workbook of customers has full numbers',
    in: 'exportCustomers',
    search: 'Object.assign(row, isFull ? numbers : maskNumbers(numbers))',
    replace: "Object.assign(row, isFull || format === 'xlsx' ? numbers : maskNumbers(numbers))",
    test: { file: 'exports/workbooks.test.ts', name: 'numbers masked' },
  },
  {
    name: 'whatever begins with a plus is left as it is in CSV',
    in: 'TELEPHONE',
    search: 'const TELEPHONE = /^\\+[\\d ]+$/',
    replace: 'const TELEPHONE = /^\\+/',
    test: { file: 'csv.test.ts', name: 'which no spreadsheet runs' },
  },
  {
    name: 'a workbook is unpacked however large it gets',
    in: 'textOf',
    search: 'if (size > maxBytes) throw tooMuch()',
    replace: '',
    test: { file: 'read-xlsx.test.ts', name: 'a sheet of 200 MB' },
  },
  {
    name: 'a workbook may hold a document type',
    in: 'xmlReader',
    search: 'throw damaged()\n  }\n  function after',
    replace: "return after('>', at)\n  }\n  function after",
    test: { file: 'read-xlsx.test.ts', name: 'an external entity' },
  },
  {
    name: 'one text in many cells is read without an end',
    in: 'rowCollector',
    search: 'if (length > MAX_TEXT) throw tooMuch()',
    replace: '',
    test: { file: 'read-xlsx.test.ts', name: 'one long text' },
  },
  {
    name: 'a changed byte of a workbook is not noticed',
    in: 'textOf',
    search: 'if (crc !== entry.crc) throw damaged()',
    replace: '',
    test: { file: 'read-xlsx.test.ts', name: 'by its check sum' },
  },
  {
    name: 'a proxy that finds a file too large is not understood',
    in: 'proxyWords',
    search: 'status === 413 ? PROXY_REFUSES_SIZE : undefined',
    replace: 'undefined',
    test: { file: 'imports.test.ts', name: 'a proxy finds the file too large' },
  },
  {
    name: 'a row whose category is renamed is dropped without a word',
    in: 'storeRows',
    search: 'for (const { row } of lost) if (!known.has(row)) issues.add(row, null, OVERTAKEN)',
    replace: '',
    test: { file: 'import-products.test.ts', name: 'no row goes without a word' },
  },
  {
    name: 'an archived product comes back for sale',
    in: 'importProducts',
    search: 'archived_at: product.archived_at && now.toISOString()',
    replace: 'archived_at: null',
    test: { file: 'round-trip.test.ts', name: 'brings an archived product back archived' },
  },
  {
    name: 'a picture that is not there is written beside a product',
    in: 'importProducts',
    search: 'lost.has(one.row) ? { ...one, image_url: null } : one',
    replace: 'one',
    test: { file: 'round-trip.test.ts', name: 'a picture of another shop is left out' },
  },
]
