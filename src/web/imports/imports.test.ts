import { describe, expect, it } from 'vitest'
import { importsApi, MAX_IMPORT_BYTES } from '#shared/imports/contract.ts'
import { answerIn, ApiError, PROXY_REFUSES_SIZE, UNREACHABLE } from '#web/call.ts'
import { failedImport } from './data.ts'
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
  function refused(status: number, body: unknown) {
    try {
      answerIn(importsApi.importFile, status, JSON.stringify(body) ?? '', FAILED)
    } catch (error) {
      return failedImport(error as ApiError, FAILED)
    }
    throw new Error('not refused')
  }

  it('is a failure with the issues when nothing could be kept', () => {
    const body = { success: false, error: 'Import failed', errors: ['Row 2: no'], total_errors: 7 }
    expect(refused(400, body)).toEqual({
      success: false,
      message: 'Import failed',
      imported: 0,
      errors: ['Row 2: no'],
      total_errors: 7,
      notes: [],
      total_notes: 0,
    })
  })

  it('is told once when the whole file was refused', () => {
    const body = { error: 'The file is empty', errors: ['The file is empty'] }
    expect(refused(400, body)).toMatchObject({
      message: 'The file is empty',
      errors: [],
      total_errors: 0,
    })
  })

  it('tells where to look when a proxy finds the file too large', () => {
    expect(refused(413, undefined)).toMatchObject({
      message: FAILED,
      errors: [PROXY_REFUSES_SIZE],
      total_errors: 1,
    })
    const body = { error: 'File size must be less than 5MB' }
    expect(refused(413, body)).toMatchObject({ message: body.error, errors: [] })
  })

  it.each([undefined, 'Bad gateway', { error: '' }])('is told in our own words for %j', (body) => {
    expect(refused(502, body)).toMatchObject({ success: false, message: FAILED, errors: [] })
  })

  it('is not known when the server was not reached', () => {
    expect(failedImport(new ApiError(0, FAILED), FAILED)).toMatchObject({
      message: FAILED,
      errors: [UNREACHABLE],
      total_errors: 1,
    })
  })
})
