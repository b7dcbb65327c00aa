import { expect, test } from 'vitest'
import { csvLine, unquoteFormula } from './csv.ts'

test.each([
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ['+27821234567', '+27821234567'],
  ['+27 82 123 4567', '+27 82 123 4567'],
  ['+', "'+"],
  ['+27+1', "'+27+1"],
  ['+A1', "'+A1"],
  ['+2E5', "'+2E5"],
  ['+27-82', "'+27-82"],
  ['+27\t', "'+27\t"],
  ["'+27", "''+27"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ["'=1", "''=1"],
  ["''-", "'''-"],
  ["'n sapling", "'n sapling"],
  ['a=1', 'a=1'],
  ['', ''],
])('the text %j is written %j, which no spreadsheet runs', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`)
  expect(unquoteFormula(cell)).toBe(text)
})

test.each([
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['one\r\ntwo', '"one\r\ntwo"'],
  ['\r=1', `"'\r=1"`],
])('the text %j stays one cell', (text, cell) => {
  expect(csvLine([text, 'x'])).toBe(`${cell},x\r\n`)
})

test('a telephone number that was once quoted out is read without its apostrophe', () => {
  expect(unquoteFormula("'+27821234567")).toBe('+27821234567')
})

test('numbers stay numbers, and nothing is an empty cell', () => {
  expect(csvLine([-5, 0.5, true, null, undefined])).toBe('-5,0.5,true,,\r\n')
})
