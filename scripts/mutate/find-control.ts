import { globSync, readFileSync } from 'node:fs'
import type { Mutation } from './mutation.ts'

/** Where a mutation changes the sources. */
export interface Control {
  file: string
  start: number
  end: number
}

const DECLARED = [
  /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class) (\w+)/gm,
  /^CREATE (?:OR REPLACE )?(?:UNIQUE )?(?:FUNCTION|TABLE|INDEX|TRIGGER) (\w+)/gm,
]
/** What the shop runs comes before the migrations, which keep what once was. */
const SOURCES = [['src/**/*.{ts,tsx,sql}', 'scripts/**/*.mjs'], ['migrations/*.sql']]

interface Declared {
  name: string
  file: string
  start: number
  text: string
}

const sources = SOURCES.map((patterns) =>
  globSync(patterns)
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => declaredIn(file, readFileSync(file, 'utf8'))),
)

const testFiles = globSync('{src,test,scripts}/**/*.test.ts')

/** The one place that a mutation means; throws where there is none, or more than one. */
export function findControl({ name, in: holder, search }: Mutation): Control {
  const wanted = looseSearch(search)
  const found = sources
    .map((declared) =>
      declared
        .filter((each) => each.name === holder)
        .flatMap(({ file, start, text }) =>
          [...text.matchAll(wanted)].map((match) => ({
            file,
            start: start + match.index,
            end: start + match.index + match[0].length,
          })),
        ),
    )
    .find((places) => places.length > 0)
  if (found?.length !== 1)
    throw new Error(`${name}: found ${found?.length ?? 0} times in ${holder}, not once`)
  return found[0]!
}

/** Whether the sources declare a function, constant, table or index of this name. */
export const isDeclared = (name: string): boolean =>
  sources.some((declared) => declared.some((each) => each.name === name))

/** The path of the one test file that is meant. */
export function findTestFile(end: string): string {
  const found = testFiles.filter((path) => `/${path}`.endsWith(`/${end}`))
  if (found.length !== 1) throw new Error(`${found.length} test files are called ${end}, not one`)
  return found[0]!
}

/** What is declared at the left margin, each until the next. */
function declaredIn(file: string, text: string): Declared[] {
  const starts = DECLARED.flatMap((pattern) => [...text.matchAll(pattern)])
    .map((match) => ({ name: match[1]!, start: match.index }))
    .toSorted((a, b) => a.start - b.start)
  return starts.map(({ name, start }, index) => ({
    name,
    file,
    start,
    text: text.slice(start, starts[index + 1]?.start),
  }))
}

/** Finds a text however a formatter has broken it into lines. */
function looseSearch(text: string): RegExp {
  const signs = text
    .replaceAll(/\s+/g, '')
    .split('')
    .map((sign) => {
      const escaped = sign.replace(/[\\^$.*+?()[\]{}|/-]/, String.raw`\$&`)
      return /[)\]}]/.test(sign) ? `,?\\s*${escaped}` : escaped
    })
  return new RegExp(signs.join(String.raw`\s*`), 'g')
}
