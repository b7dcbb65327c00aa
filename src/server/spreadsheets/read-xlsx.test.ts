import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#server/refusal.ts'
import { MAX_COLUMNS } from './file-row.ts'
import { aWorkbook, anArchive, rowsIn } from './test-workbook.ts'

const MEGABYTE = 1024 * 1024

async function cellsOf(sheet: string, parts: object = {}): Promise<string[]> {
  const [row] = await rowsIn(await aWorkbook({ sheet: `<row>${sheet}</row>`, ...parts }))
  return row && 'cells' in row ? row.cells : []
}

describe('a cell is read as a CSV file would have it', () => {
  test.each([
    ['<c><v>12</v></c>', '12'],
    ['<c><v>1234.5</v></c>', '1234.5'],
    ['<c><v>6001234567890</v></c>', '6001234567890'],
    ['<c><v>0.30000000000000004</v></c>', '0.3'],
    ['<c><v>1E-7</v></c>', '0.0000001'],
    ['<c><v>6.00123456789012E+18</v></c>', '6.00123456789012E+18'],
    ['<c t="n"><v>-5</v></c>', '-5'],
    ['<c t="b"><v>1</v></c>', 'true'],
    ['<c t="b"><v>0</v></c>', 'false'],
    ['<c t="str"><f>A1&amp;"x"</f><v>a &lt;b&gt; &#233;&#x1F33F;</v></c>', 'a <b> é🌿'],
    ['<c><f>1+1</f><v>2</v></c>', '2'],
    ['<c t="d"><v>2026-02-28T00:00:00</v></c>', '2026-02-28'],
    ['<c t="inlineStr"><is><t xml:space="preserve"> 00123 </t></is></c>', '00123'],
    [
      '<c t="inlineStr"><is><r><t>Dur</t></r><r><t>ban</t></r><rPh><t>x</t></rPh></is></c>',
      'Durban',
    ],
    ['<c t="inlineStr"><is><t>a_x000D_b_x005F_x0041_</t></is></c>', 'a\rb_x0041_'],
    ['<c t="inlineStr"><is><t><![CDATA[<&>]]></t></is></c>', '<&>'],
    [`<c t="inlineStr"><is><t>'=1+1</t></is></c>`, '=1+1'],
    ['<x:c t="s" xmlns:x="y"><x:v>1</x:v></x:c>', 'second string'],
  ])('%s is %j', async (cell, text) => {
    const strings = '<si><t>first</t></si><si><r><t>second </t></r><r><t>string</t></r></si>'
    expect(await cellsOf(cell, { strings })).toEqual([text])
  })

  test.each([
    [46_081, 'yyyy\\-mm\\-dd', '', '2026-02-28'],
    [46_081, 'dd/mm/yyyy', '', '2026-02-28'],
    [46_081.25, 'd mmm yy hh:mm', '', '2026-02-28 06:00:00'],
    [46_081, '[$-1C09]dd mmmm yyyy;@', '', '2026-02-28'],
    [44_619, 'yyyy/mm/dd', '<workbookPr date1904="1"/>', '2026-02-28'],
    [123, '00000', '', '00123'],
    [46_081, '"d"0.00', '', '46081'],
    [46_081, '[Red]0', '', '46081'],
    [46_081, 'General', '', '46081'],
    [5, 'hh:mm', '', '5'],
  ])('the number %d in the format %s%s is %s', async (value, code, properties, text) => {
    const styles = `<numFmts><numFmt numFmtId="170" formatCode='${code.replaceAll('"', '&quot;')}'/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>`
    const workbook = `<workbook>${properties}<sheets><sheet r:id="r1"/></sheets></workbook>`
    expect(await cellsOf(`<c s="1"><v>${value}</v></c>`, { styles, workbook })).toEqual([text])
  })

  test('the built-in date formats are known by their number', async () => {
    const styles = '<cellXfs><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="2"/></cellXfs>'
    const cells = [0, 1, 2].map((style) => `<c s="${style}"><v>46081</v></c>`).join('')
    expect(await cellsOf(cells, { styles })).toEqual(['2026-02-28', '2026-02-28', '46081'])
  })
})

describe('rows', () => {
  test('are numbered as the spreadsheet numbers them, blank ones left out', async () => {
    const file = await aWorkbook({
      sheet:
        '<row r="1"/><row r="4"><c r="B4"><v>1</v></c><c r="D4" s="1"/><c r="E4"><v>2</v></c></row>' +
        '<row><c t="inlineStr"><is><t> </t></is></c><c><v>3</v></c></row>',
    })
    expect(await rowsIn(file)).toEqual([
      { row: 4, cells: ['', '1', '', '', '2'] },
      { row: 5, cells: ['', '3'] },
    ])
  })

  test('with an error in them are told, and those after them are read', async () => {
    const file = await aWorkbook({
      sheet: '<row><c><v>1</v></c><c t="e"><v>#REF!</v></c></row><row><c><v>2</v></c></row>',
    })
    expect(await rowsIn(file)).toEqual([
      { row: 1, problem: 'a cell holds the error #REF!' },
      { row: 2, cells: ['2'] },
    ])
  })

  test('that are too wide are told', async () => {
    const file = await aWorkbook({ sheet: '<row><c r="XFD1"><v>1</v></c></row>' })
    expect(await rowsIn(file)).toEqual([
      { row: 1, problem: `the row has more than ${MAX_COLUMNS} columns` },
    ])
  })

  test('are those of the first sheet that is not hidden', async () => {
    const file = await aWorkbook({
      workbook:
        '<workbook><sheets><sheet state="hidden" r:id="r1"/><sheet r:id="r4"/></sheets></workbook>',
    })
    expect(await rowsIn(file)).toEqual([{ row: 1, cells: ['second'] }])
  })
})

const DAMAGED = 'The Excel file is damaged or not complete: save it in the spreadsheet again'
const TOO_MUCH = 'The Excel file holds too much to be read at once: split it into smaller ones'
const NO_WORKBOOK = 'This is not an Excel file: save it from the spreadsheet as .xlsx or as CSV'

describe('a hostile file is refused', () => {
  function* repeated(text: string, times: number, before = '', after = ''): Generator<string> {
    yield before
    for (let at = 0; at < times; at += 1) yield text
    yield after
  }
  const sheetOf = (content: Iterable<string>) => ({
    '_rels/.rels':
      '<Relationships><Relationship Type="/officeDocument" Target="w.xml"/></Relationships>',
    'w.xml': '<workbook><sheets><sheet r:id="a"/></sheets></workbook>',
    '_rels/w.xml.rels':
      '<Relationships><Relationship Id="a" Type="/worksheet" Target="s.xml"/></Relationships>',
    's.xml': content,
  })
  const stringsOf = (strings: string) => ({
    ...sheetOf(['<worksheet/>']),
    '_rels/w.xml.rels':
      '<Relationships><Relationship Id="a" Type="/worksheet" Target="s.xml"/><Relationship Type="/sharedStrings" Target="t.xml"/></Relationships>',
    't.xml': strings,
  })
  const entity = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'

  test.each<[string, Readonly<Record<string, string | Iterable<string>>>, string]>([
    [
      'a sheet of 200 MB',
      sheetOf(repeated(`<!--${' '.repeat(250_000)}-->`, 800, '<worksheet>', '</worksheet>')),
      TOO_MUCH,
    ],
    [
      'many cells with one long text',
      {
        ...stringsOf(`<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`),
        's.xml': repeated('<c t="s"><v>0</v></c>', 600, '<worksheet><row>', '</row></worksheet>'),
      },
      TOO_MUCH,
    ],
    [
      'five million elements',
      sheetOf(repeated('<a/>'.repeat(50_000), 100, '<worksheet>', '</worksheet>')),
      TOO_MUCH,
    ],
    [
      '20 MB of texts',
      stringsOf(`<sst>${`<si><t>${'x'.repeat(30_000)}</t></si>`.repeat(700)}</sst>`),
      TOO_MUCH,
    ],
    ['entities', sheetOf([`${entity}<worksheet>&b;</worksheet>`]), DAMAGED],
    [
      'an external entity',
      sheetOf(['<!DOCTYPE x SYSTEM "file:///etc/passwd"><worksheet/>']),
      DAMAGED,
    ],
    [
      'an unknown entity',
      sheetOf(['<worksheet><row><c t="str"><v>&nbsp;</v></c></row></worksheet>']),
      DAMAGED,
    ],
    ['a million open elements', sheetOf(repeated('<a>'.repeat(10_000), 100)), DAMAGED],
    ['an endless attribute', sheetOf(repeated('x'.repeat(10_000), 100, '<worksheet a="')), DAMAGED],
    ['elements that cross', sheetOf(['<worksheet><row></worksheet></row>']), DAMAGED],
    ['half a sheet', sheetOf(['<worksheet><row><c><v>1</v></c>']), DAMAGED],
    ['rows that go back', sheetOf(['<worksheet><row r="5"/><row r="2"/></worksheet>']), DAMAGED],
    ['a row beyond the last', sheetOf(['<worksheet><row r="99999999"/></worksheet>']), DAMAGED],
    [
      'a text that is not there',
      sheetOf(['<worksheet><row><c t="s"><v>7</v></c></row></worksheet>']),
      DAMAGED,
    ],
    [
      'a number that is none',
      sheetOf(['<worksheet><row><c><v>1O</v></c></row></worksheet>']),
      DAMAGED,
    ],
    ['another kind of archive', { 'content.xml': '<office/>' }, NO_WORKBOOK],
    ['a document', { ...sheetOf([]), 'w.xml': '<document/>' }, NO_WORKBOOK],
    [
      'a sheet outside the file',
      {
        ...sheetOf([]),
        '_rels/w.xml.rels':
          '<Relationships><Relationship Id="a" Type="/worksheet" TargetMode="External" Target="http://127.0.0.1/s.xml"/></Relationships>',
      },
      DAMAGED,
    ],
  ])('%s', async (_, parts, message) => {
    const file = await anArchive(parts)
    expect(file.length).toBeLessThan(5 * MEGABYTE)
    const before = process.memoryUsage().rss
    await expect(rowsIn(file)).rejects.toEqual(new Refusal(400, message))
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * MEGABYTE)
  })

  test('a file that is cut off anywhere, or with any byte changed, is refused or read, never a fault', async () => {
    const whole = await aWorkbook({
      sheet: '<row><c t="s"><v>0</v></c><c><v>1</v></c></row>',
      strings: '<si><t>a</t></si>',
      styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
    })
    for (let length = 4; length < whole.length; length += 29)
      await expect(rowsIn(whole.subarray(0, length))).rejects.toBeInstanceOf(Refusal)
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const changed = Buffer.from(whole)
          changed[at]! ^= by
          await rowsIn(changed).catch((error: unknown) => expect(error).toBeInstanceOf(Refusal))
        },
      ),
      { numRuns: 200 },
    )
  })

  test('a changed value is noticed by its check sum', async () => {
    const file = await aWorkbook({ sheet: '<row><c><v>1</v></c></row>' })
    const at = file.lastIndexOf(Buffer.from('xl/worksheets/sheet1.xml')) - 46 + 16
    file[at]! ^= 1
    await expect(rowsIn(file)).rejects.toEqual(new Refusal(400, DAMAGED))
  })
})
