import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'
import { databaseHealth, type Health, type HealthSigns } from './health.ts'

const GB = 2 ** 30

describe('bytes', () => {
  test.each([
    [-5, '0 B'],
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1024 * 99.94, '99.9 KB'],
    [1024 * 99.96, '100 KB'],
    [1024 * 1024 - 1, '1 MB'],
    [13_002_342, '12.4 MB'],
    [512 * 1024 * 1024, '512 MB'],
    [5 * GB, '5 GB'],
    [2 ** 40 * 1500, '1500 TB'],
  ])('%d read %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })

  test('a text is never off by more than a twentieth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 50 }), (bytes) => {
        const [value, unit] = formatBytes(bytes).split(' ')
        const size = Number(value) * 1024 ** ['B', 'KB', 'MB', 'GB', 'TB'].indexOf(unit!)
        expect(Math.abs(size - bytes)).toBeLessThanOrEqual(bytes / 19)
      }),
    )
  })
})

const WELL: HealthSigns = {
  latencyMs: 1,
  freeBytes: 40 * GB,
  liveRows: 1_000_000,
  deadRows: 2000,
  longestTransactionMinutes: 0,
  daysWithoutBackup: 0.5,
}

describe('health', () => {
  test('is excellent, without a reason, when all is well', () => {
    expect(databaseHealth(WELL)).toEqual({ health: 'excellent', reasons: [] })
  })

  test.each<[Partial<HealthSigns>, Health, string[]]>([
    [{ latencyMs: 50 }, 'excellent', []],
    [{ latencyMs: 51 }, 'good', ['The database takes 51 ms to answer']],
    [{ latencyMs: 251 }, 'warning', ['The database takes 251 ms to answer']],
    [{ latencyMs: 1001 }, 'critical', ['The database takes 1001 ms to answer']],
    [{ freeBytes: 5 * GB - 1 }, 'good', ['Only 5 GB are free on the disk']],
    [{ freeBytes: 1.9 * GB }, 'warning', ['Only 1.9 GB are free on the disk']],
    [{ freeBytes: 0.4 * GB }, 'critical', ['Only 410 MB are free on the disk']],
    [{ liveRows: 100, deadRows: 9999 }, 'excellent', []],
    [{ liveRows: 60_000, deadRows: 40_000 }, 'good', ['40% of the rows wait to be cleared away']],
    [
      { liveRows: 30_000, deadRows: 70_000 },
      'warning',
      ['70% of the rows wait to be cleared away'],
    ],
    [{ longestTransactionMinutes: 2.7 }, 'good', ['A transaction has been open for 2 minutes']],
    [{ longestTransactionMinutes: 11 }, 'warning', ['A transaction has been open for 11 minutes']],
    [{ daysWithoutBackup: 1 }, 'excellent', []],
    [{ daysWithoutBackup: 1.2 }, 'good', ['No backup was made in the last day']],
    [{ daysWithoutBackup: 7 }, 'good', ['No backup was made in the last 7 days']],
    [{ daysWithoutBackup: 9.9 }, 'warning', ['No backup was made in the last 9 days']],
  ])('%o make it %s', (signs, health, reasons) => {
    expect(databaseHealth({ ...WELL, ...signs })).toEqual({ health, reasons })
  })

  test('the worst sign decides and is named first', () => {
    expect(
      databaseHealth({ ...WELL, latencyMs: 60, freeBytes: 0.1 * GB, daysWithoutBackup: 8 }),
    ).toEqual({
      health: 'critical',
      reasons: [
        'Only 102 MB are free on the disk',
        'No backup was made in the last 8 days',
        'The database takes 60 ms to answer',
      ],
    })
  })
})
