import type { Mutation } from './mutation.ts'

/** Workbooks, CSV cells and what a proxy says. */
export const SHEETS: readonly Mutation[] = [
  {
    name: 'a SKU is a number in the workbook',
    file: 'src/server/products/export-products.ts',
    search: 'sku: text((row) => row.sku),',
    replace: 'sku: whole((row) => Number(row.sku)),',
    test: { file: 'src/server/exports/workbooks.test.ts', name: 'keep their zeros' },
  },
  {
    name: 'the amounts of a workbook are text',
    file: 'src/shared/spreadsheets/sheet-xml.ts',
    search: "const figure = typeof value === 'number' ?",
    replace: "const figure = kind === 'money' ? undefined : typeof value === 'number' ?",
    test: { file: 'src/server/exports/workbooks.test.ts', name: 'the price is a number' },
  },
  {
    name: 'a workbook of customers has full numbers',
    file: 'src/server/customers/export-customers.ts',
    search: 'numbers: isFull ? numbers : maskNumbers(numbers)',
    replace: "numbers: isFull || format === 'xlsx' ? numbers : maskNumbers(numbers)",
    test: { file: 'src/server/exports/workbooks.test.ts', name: 'numbers masked' },
  },
  {
    name: 'whatever begins with a plus is left as it is in CSV',
    file: 'src/shared/csv.ts',
    search: 'const TELEPHONE = /^\\+[\\d ]+$/',
    replace: 'const TELEPHONE = /^\\+/',
    test: { file: 'src/shared/csv.test.ts', name: 'which no spreadsheet runs' },
  },
  {
    name: 'a workbook is unpacked however large it gets',
    file: 'src/server/spreadsheets/unzip.ts',
    search: 'if (size > maxBytes) throw tooMuch()',
    replace: '',
    test: { file: 'src/server/spreadsheets/read-xlsx.test.ts', name: 'a sheet of 200 MB' },
  },
  {
    name: 'a workbook may hold a document type',
    file: 'src/server/spreadsheets/read-xml.ts',
    search: 'throw damaged()\n  }\n  function after',
    replace: "return after('>', at)\n  }\n  function after",
    test: { file: 'src/server/spreadsheets/read-xlsx.test.ts', name: 'an external entity' },
  },
  {
    name: 'one text in many cells is read without an end',
    file: 'src/server/spreadsheets/read-xlsx.ts',
    search: 'if (length > MAX_TEXT) throw tooMuch()',
    replace: '',
    test: { file: 'src/server/spreadsheets/read-xlsx.test.ts', name: 'one long text' },
  },
  {
    name: 'a changed byte of a workbook is not noticed',
    file: 'src/server/spreadsheets/unzip.ts',
    search: 'if (crc !== entry.crc) throw damaged()',
    replace: '',
    test: { file: 'src/server/spreadsheets/read-xlsx.test.ts', name: 'by its check sum' },
  },
  {
    name: 'a proxy that finds a file too large is not understood',
    file: 'src/web/call.ts',
    search: 'status === 413 ? PROXY_REFUSES_SIZE : undefined',
    replace: 'undefined',
    test: { file: 'src/web/imports/imports.test.ts', name: 'a proxy finds the file too large' },
  },
]
