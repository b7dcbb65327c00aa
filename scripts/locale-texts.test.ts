import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where a locale is asked for words, which people read and no code does. */
const FOR_PEOPLE = [
  'src/shared/counted.ts',
  'src/shared/dashboard/trends.ts',
  'src/web/charts/group-days.ts',
  'src/web/dashboard/dashboard-screen.tsx',
  'src/web/manager/insights-tab.tsx',
  'src/web/ui/facts/format.ts',
]

/** Where the parts of a moment are read one by one, whatever their order. */
const BY_PARTS = ['src/server/reports/test-plain-report.ts', 'src/shared/dates.ts']

const sources = globSync('{src,scripts,bench,faults,e2e,test}/**/*.{ts,tsx}').filter(
  (path) => !path.endsWith('.test.ts') && !path.startsWith('scripts/mutate/'),
)
const using = (pattern: RegExp) =>
  sources.filter((path) => pattern.test(readFileSync(path, 'utf8'))).toSorted()

test('what a locale prints differs from browser to browser: it is shown, and nowhere read back', () => {
  expect(using(/\bIntl\.(DateTime|Number|RelativeTime|List)Format\b/)).toEqual(
    [...FOR_PEOPLE, ...BY_PARTS].toSorted(),
  )
  expect(using(/\.toLocale(Date|Time)?String\(/)).toEqual([])
  for (const path of BY_PARTS) {
    expect(readFileSync(path, 'utf8')).toContain('.formatToParts(')
    expect(readFileSync(path, 'utf8')).not.toMatch(/\.format\(/)
  }
})
