import { describe, expect, it } from 'vitest'
import { MAX_IMPORT_BYTES } from '#shared/imports/contract.ts'
import { PROXY_REFUSES_SIZE } from '#web/call.ts'
import { resultIn } from './data.ts'
import { importRefusal } from './use-import.ts'

it.each([
  ['people.csv', 10, undefined],
  ['PEOPLE.CSV', MAX_IMPORT_BYTES, undefined],
  ['people.csv', MAX_IMPORT_BYTES + 1, 'File size must be less than 5MB'],
  ['People.XLSX', 10, undefined],
  ['people.xlsx', MAX_IMPORT_BYTES + 1, 'File size must be less than 5MB'],
  ['people.xls', 10, 'Please select a CSV file'],
  ['people.csv.exe', MAX_IMPORT_BYTES + 1, 'Please select a CSV file'],
])('a file %s of %i bytes: %s', (name, size, refusal) => {
  expect(importRefusal({ name, size })).toBe(refusal)
})

describe('what became of a file', () => {
  const FAILED = 'Failed to import customers'
  const imported = {
    success: true,
    message: 'Successfully imported 2 records',
    imported: 2,
    errors: ['Row 3: no'],
    total_errors: 1,
    notes: [],
    total_notes: 0,
  }

  it('is what the server says', () => {
    expect(resultIn(200, imported, FAILED)).toEqual(imported)
  })

  it('is a failure with the issues when nothing could be kept', () => {
    const body = { success: false, error: 'Import failed', errors: ['Row 2: no'], total_errors: 7 }
    expect(resultIn(400, body, FAILED)).toMatchObject({
      success: false,
      message: 'Import failed',
      imported: 0,
      errors: ['Row 2: no'],
      total_errors: 7,
    })
  })

  it('is told once when the whole file was refused', () => {
    const body = { error: 'The file is empty', errors: ['The file is empty'] }
    expect(resultIn(400, body, FAILED)).toMatchObject({
      message: 'The file is empty',
      errors: [],
      total_errors: 0,
    })
  })

  it('tells where to look when a proxy finds the file too large', () => {
    expect(resultIn(413, undefined, FAILED)).toMatchObject({
      message: FAILED,
      errors: [PROXY_REFUSES_SIZE],
      total_errors: 1,
    })
    const body = { error: 'File size must be less than 5MB' }
    expect(resultIn(413, body, FAILED)).toMatchObject({ message: body.error, errors: [] })
  })

  it.each([undefined, 'Bad gateway', { error: '' }])('is told in our own words for %j', (body) => {
    expect(resultIn(502, body, FAILED)).toMatchObject({ success: false, message: FAILED })
  })
})
