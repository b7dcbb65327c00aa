import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isDeclared } from './mutate/find-control.ts'

const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Threat|---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const files = globSync('{src,test,e2e,scripts}/**/*.{test,spec}.ts')

/** `file.test.ts` “one”, “another” in a cell, as file and names. */
function namedTests(cell: string): [string, string[]][] {
  return cell.split(/(?=`[^`]*\.(?:test|spec)\.ts`)/).flatMap((part) => {
    const file = /`([^`]*\.(?:test|spec)\.ts)`/.exec(part)?.[1]
    return file ? [[file, [...part.matchAll(/“([^”]+)”/g)].map(([, name]) => name!)]] : []
  })
}

/** Two features may have a file of that name. */
const textsOf = (file: string): string[] =>
  files.filter((path) => `/${path}`.endsWith(`/${file}`)).map((path) => readFileSync(path, 'utf8'))

test.each(rows.map(([, threat, , , tests]) => [threat!, tests!] as const))(
  '%s: its tests are there',
  (_, cell) => {
    for (const [file, names] of namedTests(cell))
      expect(
        textsOf(file).some((text) => names.every((name) => text.includes(name))),
        file,
      ).toBe(true)
    expect(cell).not.toBe('')
  },
)

test.each(rows.map(([, threat, , where]) => [threat!, where!] as const))(
  '%s: what holds the defence is there',
  (_, cell) => {
    const names = [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
    expect(names).not.toEqual([])
    expect(names.filter((name) => !name.startsWith('npm run ') && !isDeclared(name))).toEqual([])
  },
)

test('there are threats, and most name a test', () => {
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter((cells) => namedTests(cells[4]!).length > 0).length).toBeGreaterThan(15)
})
