import { expect, test } from 'vitest'
import { isDeclared } from './mutate/find-control.ts'
import { hasTests, namedTests, namesIn, tableRows } from './named-tests.ts'

const rows = tableRows('docs/security.md', 'Threat')

test.each(rows.map(([, threat, , , tests]) => [threat!, tests!] as const))(
  '%s: its tests are there',
  (_, cell) => {
    for (const [file, names] of namedTests(cell)) expect(hasTests(file, names), file).toBe(true)
    expect(cell).not.toBe('')
  },
)

test.each(rows.map(([, threat, , where]) => [threat!, where!] as const))(
  '%s: what holds the defence is there',
  (_, cell) => {
    const names = namesIn(cell)
    expect(names).not.toEqual([])
    expect(names.filter((name) => !name.startsWith('npm run ') && !isDeclared(name))).toEqual([])
  },
)

test('there are threats, and most name a test', () => {
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter((cells) => namedTests(cells[4]!).length > 0).length).toBeGreaterThan(15)
})
