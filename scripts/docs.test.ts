import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const pages = globSync(['*.md', 'docs/**/*.md'])
const sources = globSync([
  '*.ts',
  '{src,migrations,scripts,test,e2e,bench,faults}/**/*.{ts,tsx,mjs,js,sql,css}',
])

test.each(pages)('%s: each link leads to a file', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)]
  expect(links.map(([, to]) => to!).filter((to) => !existsSync(join(dirname(page), to)))).toEqual(
    [],
  )
})

test.each(pages)('%s: each source that it names is there', (page) => {
  // `NNNN-thc-note.sql` is an example, as its capitals tell; `types.ts` is a name that we do not give.
  const named = [...read(page).matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|sql|css))`/g)]
  const missing = named
    .map(([, path]) => path!)
    .filter((path) => !/[A-Z]{4}/.test(path) && path !== 'types.ts')
    .filter((path) => !sources.some((source) => `/${source}`.endsWith(`/${path}`)))
  expect(missing).toEqual([])
})

test('the index of decisions has each of them once, in order and under its title', () => {
  const decisions = globSync('docs/decisions/[0-9]*.md').toSorted()
  expect(new Set(decisions.map((file) => basename(file).slice(0, 4))).size).toBe(decisions.length)
  const [, list] = read('docs/decisions/README.md').split(/\n\n(?=- )/)
  expect(list!.trim().split('\n')).toEqual(
    decisions.map((file) => {
      const name = basename(file)
      return `- [${name.slice(0, 4)}](${name}) ${/^# (.*)/.exec(read(file))?.[1]}`
    }),
  )
})

const read = (file: string): string => readFileSync(file, 'utf8')
