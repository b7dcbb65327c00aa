import { globSync, readFileSync } from 'node:fs'

/** The cells of each row of a document's tables, without their heads; first what stands before the first line. */
export const tableRows = (file: string, firstHead: string): string[][] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith(`| ${firstHead} `))
    .filter((line) => !line.startsWith('| ---'))
    .map((line) => line.split('|').map((cell) => cell.trim()))

/** `file.test.ts` “one”, “another” in a cell, as file and names. */
export function namedTests(cell: string): [string, string[]][] {
  return cell.split(/(?=`[^`]*\.(?:test|spec)\.ts`)/).flatMap((part) => {
    const file = /`([^`]*\.(?:test|spec)\.ts)`/.exec(part)?.[1]
    return file ? [[file, [...part.matchAll(/“([^”]+)”/g)].map(([, name]) => name!)]] : []
  })
}

/** Whether there is a test file of that name that holds all of these. Two features may have a file of that name. */
export const hasTests = (file: string, names: readonly string[]): boolean =>
  files
    .filter((path) => `/${path}`.endsWith(`/${file}`))
    .some((path) => {
      const text = readFileSync(path, 'utf8')
      return names.every((name) => text.includes(name))
    })

/** What a cell names between backticks. */
export const namesIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)

const files = globSync('{src,test,e2e,scripts}/**/*.{test,spec}.ts')
