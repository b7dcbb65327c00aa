import { expect, it } from 'vitest'
import { filenameIn } from './download.ts'

it.each([
  ['attachment; filename="products-export-2026-11-15.csv"', 'products-export-2026-11-15.csv'],
  ['attachment; filename=audit-logs-2026-11-15.csv', 'audit-logs-2026-11-15.csv'],
  [`attachment; filename="x.csv"; filename*=UTF-8''caf%C3%A9.csv`, 'café.csv'],
  ['attachment; filename="../../etc/passwd"', '..-..-etc-passwd'],
  [`attachment; filename*=UTF-8''%E0%A4%A.csv`, '%E0%A4%A.csv'],
  ['attachment', 'export.csv'],
  [null, 'export.csv'],
])('%j is saved as %s', (disposition, filename) => {
  expect(filenameIn(disposition)).toBe(filename)
})
