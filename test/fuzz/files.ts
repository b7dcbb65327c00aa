import * as fc from 'fast-check'
import { HOSTILE_TEXTS } from './values.ts'

const PROPER = [
  'first_name,last_name,email\nThandi,Nkosi,\nSipho,Dlamini,s@example.co.za\n',
  'sku,name,category,price\nF-1,Fuzzed,Flower,10.00\n',
]

const CSV_TEXTS = [
  'first_name,last_name\n',
  'first_name;last_name\nA;B\n',
  '',
  'first_name,last_name\n"A,B\nC',
  'first_name,first_name,last_name\nA,B,C\n',
  '__proto__,constructor,first_name,last_name\nx,y,A,B\n',
  'first_name,last_name,id\nA,B,1\n',
  `first_name,last_name\n${'x'.repeat(200_000)},B\n`,
  `${'column,'.repeat(5000)}\n`,
  '\0\0\0',
  '\uFEFFfirst_name,last_name\r\nA,B\r\n',
  ...HOSTILE_TEXTS.map((text) => `first_name,last_name,phone\n"${text}","${text}",${text}\n`),
]

const FILE_NAMES = [
  'people.csv',
  'photo.png',
  '../../people.csv',
  'a\0.csv',
  '.csv',
  'x'.repeat(300),
  '=1.csv',
]

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const PICTURES = [
  PIXEL,
  PIXEL.subarray(0, 40),
  Buffer.concat([PIXEL, Buffer.from('<script>window.__xss=1</script>')]),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="window.__xss=1"/>'),
  Buffer.from('GIF89a'),
  Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X', 'latin1'),
  Buffer.from('%PDF-1.7'),
]

/** Files as they come from a form: proper ones, and others. */
export const anyFile: fc.Arbitrary<File> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(...PROPER),
      fc.constantFrom(...CSV_TEXTS),
      fc.constantFrom(...PICTURES),
      fc.uint8Array(),
    ),
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('people.csv') },
      fc.constantFrom(...FILE_NAMES),
    ),
  )
  .map(([content, name]) => new File([content as BlobPart], name))
