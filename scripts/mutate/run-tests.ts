import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface TestRun {
  /** The full names of the tests, file by file. */
  passed: string[]
  failed: string[]
}

interface Report {
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/** Runs the tests of some names in test files of a folder; a file that could not even be loaded has failed under its own name. */
export async function runTests(
  folder: string,
  files: readonly string[],
  names: readonly string[],
): Promise<TestRun> {
  if (files.length === 0) return { passed: [], failed: [] }
  const report = join(folder, 'mutate-report.json')
  rmSync(report, { force: true })
  const pattern = names.map(literally).join('|')
  const words = [
    'run',
    ...files,
    '-t',
    pattern,
    '--maxWorkers=1',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const child = spawn(process.execPath, ['node_modules/.bin/vitest', ...words], {
    cwd: folder,
    stdio: 'ignore',
  })
  await once(child, 'exit')
  if (!existsSync(report)) return { passed: [], failed: files.map((file) => file) }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const namesOf = (status: string) =>
    all.filter((each) => each.status === status).map(({ fullName }) => fullName)
  const unloaded = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name }) => name)
  return { passed: namesOf('passed'), failed: [...namesOf('failed'), ...unloaded] }
}

/** As part of a pattern. */
const literally = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
