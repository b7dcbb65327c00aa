import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BrokenRow, FileRow } from '#server/spreadsheets/file-row.ts'
import { csvLine } from '#shared/csv.ts'
import { readCsv } from './read-csv.ts'

const MEGABYTE = 1024 * 1024

async function read(file: string | Uint8Array): Promise<(FileRow | BrokenRow)[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const rows = []
  for await (const row of readCsv(bytes)) rows.push(row)
  return rows
}

const cellsOf = async (file: string | Uint8Array) =>
  (await read(file)).map((row) => ('cells' in row ? row.cells : row.problem))

describe('a file is read whatever wrote it', () => {
  test.each<[string, string | Uint8Array]>([
    ['commas and LF', 'name,city\nZoë,Cape Town\n'],
    ['CRLF', 'name,city\r\nZoë,Cape Town\r\n'],
    ['CR alone', 'name,city\rZoë,Cape Town'],
    ['no last line ending', 'name,city\nZoë,Cape Town'],
    ['semicolons', 'name;city\nZoë;Cape Town\n'],
    ['tabs', 'name\tcity\nZoë\tCape Town\n'],
    ['quotes', '"name","city"\r\n"Zoë","Cape Town"\r\n'],
    ['a byte order mark', '\uFEFFname,city\nZoë,Cape Town'],
    ['a byte order mark and quotes', '\uFEFF"name","city"\nZoë,Cape Town'],
    ['Windows-1252', Buffer.from('name,city\nZo\xEB,Cape Town', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFname,city\nZoë,Cape Town', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\uFEFFname,city\nZoë,Cape Town', 'utf16le').swap16()],
    ['blanks around', ' name , city \n Zoë , Cape Town '],
  ])('%s', async (_, file) => {
    expect(await cellsOf(file)).toEqual([
      ['name', 'city'],
      ['Zoë', 'Cape Town'],
    ])
  })

  test('the euro sign of Windows-1252 is one', async () => {
    expect(await cellsOf(Buffer.from('a,b\n\x80,\xE9', 'latin1'))).toEqual([
      ['a', 'b'],
      ['€', 'é'],
    ])
  })

  test('a delimiter in quotes is text', async () => {
    expect(await cellsOf('"a;b;c",d\n1,2')).toEqual([
      ['a;b;c', 'd'],
      ['1', '2'],
    ])
  })

  test('a quoted cell may hold line breaks, and rows are still counted as a spreadsheet does', async () => {
    expect(await read('a,b\n"1\r\n2",x\n\n,\n3,y')).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: ['1\r\n2', 'x'] },
      { row: 5, cells: ['3', 'y'] },
    ])
  })

  test('a stray quote is text', async () => {
    expect(await cellsOf('a,b\n5" pipe,"x"y')).toEqual([
      ['a', 'b'],
      ['5" pipe', '"x"y'],
    ])
  })

  test('rows may be shorter or longer than the header', async () => {
    expect(await cellsOf('a,b\n1\n1,2,3')).toEqual([['a', 'b'], ['1'], ['1', '2', '3']])
  })

  test('an empty file has no rows', async () => {
    expect(await read('')).toEqual([])
    expect(await read('\n\r\n , \n')).toEqual([])
  })
})

test('what our own writer wrote comes back', async () => {
  const cell = fc
    .string({ unit: 'binary', maxLength: 30 })
    .map((text) => text.replaceAll('\0', ''))
    // An apostrophe before a formula sign is what the writer adds, and cannot be told from one that was there.
    .filter((text) => text.isWellFormed() && !/^'[=+\-@\t\r]/.test(text))
  const hostile = fc.constantFrom(
    '=1+1',
    '+27821234567',
    '-5',
    '@x',
    '\tx',
    '\rx',
    '"',
    ',',
    ';',
    '\n',
    '""',
    '’',
  )
  const table = fc.array(fc.array(fc.oneof(cell, hostile), { minLength: 1, maxLength: 5 }), {
    maxLength: 20,
  })
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const header = ['h1', 'h2', 'h3']
      const expected = [header, ...rows.map((cells) => cells.map((text) => text.trim()))]
      const file = [header, ...rows].map((cells) => csvLine(cells)).join('')
      expect(await cellsOf(file)).toEqual(
        expected.filter((cells) => cells.some((text) => text !== '')),
      )
    }),
  )
})

describe('a hostile file gets a clear answer', () => {
  test.each<[string, Uint8Array]>([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a spreadsheet', Buffer.from('504b030414000600080000002100', 'hex')],
    ['5 MB of zeros', Buffer.alloc(5 * MEGABYTE)],
  ])('%s is no CSV file', async (_, file) => {
    await expect(read(file)).rejects.toThrow('This is not a CSV file')
  })

  test('an unclosed quote ends the reading, and what came before is kept', async () => {
    const broken = `a,b\n1,2\n\n3,"4\n${'5,6\n'.repeat(100)}`
    expect(await read(broken)).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: ['1', '2'] },
      { row: 4, problem: 'a quotation mark is not closed; nothing from here on was read' },
    ])
  })

  test('an unclosed quote in a large file too', async () => {
    const rows = await read(`a,b\n${'1,2\n'.repeat(10_000)}"${'x,y\n'.repeat(MEGABYTE)}`)
    expect(rows).toHaveLength(10_002)
    expect(rows.at(-1)).toEqual({ row: 10_002, problem: expect.stringContaining('too long') })
  })

  test('a quoted field of 5 MB', async () => {
    expect(await cellsOf(`a,b\n"${'x'.repeat(5 * MEGABYTE - 10)}",1\n`)).toEqual([
      ['a', 'b'],
      expect.stringContaining('too long'),
    ])
  })

  test('a line of 5 MB without quotes', async () => {
    await expect(read('x'.repeat(5 * MEGABYTE))).resolves.toEqual([
      { row: 1, problem: expect.stringContaining('too long') },
    ])
  })

  test('a million commas in the header', async () => {
    await expect(read(','.repeat(1_000_000))).rejects.toThrow('more than 500 columns')
  })

  test('a million commas further down', async () => {
    await expect(read(`a,b\n1,2\n${','.repeat(1_000_000)}\n`)).rejects.toThrow(
      'more than 500 columns',
    )
  })

  test('a row with a thousand cells', async () => {
    expect(await cellsOf(`a,b\n1,2\n${'x,'.repeat(1000)}\n3,4`)).toEqual([
      ['a', 'b'],
      ['1', '2'],
      'the row has more than 500 columns; nothing from here on was read',
    ])
  })

  test('five million line breaks', async () => {
    expect(await read('\n'.repeat(5 * MEGABYTE))).toEqual([])
  })

  test('five million quotes', async () => {
    const rows = await read('"'.repeat(5 * MEGABYTE))
    expect(rows).toHaveLength(1)
  })

  test('random bytes end in rows or a refusal, never in a fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (bytes) => {
        const rows = await read(bytes).catch((error: Error) => error.message)
        expect(Array.isArray(rows) || rows.startsWith('This is not a CSV file')).toBe(true)
      }),
    )
  })

  test('other work goes on while 100,000 rows are read', async () => {
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    const rows = await read(`a,b\n${'some text,and more of it\n'.repeat(100_000)}`)
    clearInterval(timer)
    expect(rows).toHaveLength(100_001)
    expect(turns).toBeGreaterThan(20)
  })
})
