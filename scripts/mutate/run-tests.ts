import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface TestOfFile {
  /** The whole path. */
  file: string
  fullName: string
}

export interface TestRun {
  passed: TestOfFile[]
  failed: TestOfFile[]
}

interface Report {
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/** Runs the tests of some names in test files of a folder; a file that cannot be loaded fails under its own name. */
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
    // All but the one file that is broken is read as the time before.
    '--experimental.fsModuleCache',
    `--experimental.fsModuleCachePath=${join(folder, 'read-before')}`,
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const child = spawn(process.execPath, ['node_modules/.bin/vitest', ...words], {
    cwd: folder,
    stdio: 'ignore',
  })
  await once(child, 'exit')
  if (!existsSync(report)) return { passed: [], failed: files.map(underItsOwnName) }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const testsThat = (wanted: string) =>
    testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === wanted)
        .map(({ fullName }) => ({ file, fullName })),
    )
  const unloaded = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name }) => underItsOwnName(name))
  return { passed: testsThat('passed'), failed: [...testsThat('failed'), ...unloaded] }
}

const underItsOwnName = (file: string): TestOfFile => ({ file, fullName: file })

/** As part of a pattern. */
const literally = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
