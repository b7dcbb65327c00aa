import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import type { Tally } from './tally.ts'

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

export function countVitest(report: unknown): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    VitestReport.parse(report)
  // A file that could not be loaded has no tests to count.
  const broken = testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    // Said again at the end: the browser's tests, which come after them, print for many minutes.
    problems: [
      ...broken.map(({ name }) => `failed to load: ${relative(process.cwd(), name)}`),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.flatMap(({ status, fullName }) =>
          status === 'failed' ? `failed: ${relative(process.cwd(), name)} › ${fullName}` : [],
        ),
      ),
    ],
    again: testResults.flatMap(({ name, status }) =>
      status === 'failed' ? relative(process.cwd(), name) : [],
    ),
  }
}

const PlaywrightTest = z.object({
  projectName: z.string(),
  status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
})
const PlaywrightSuite = z.object({
  specs: z.array(z.object({ file: z.string(), title: z.string(), tests: z.array(PlaywrightTest) })),
  get suites() {
    return z.array(PlaywrightSuite).optional()
  },
})
type PlaywrightSuite = z.infer<typeof PlaywrightSuite>

const PlaywrightReport = z.object({
  suites: z.array(PlaywrightSuite),
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

export function countPlaywright(report: unknown): Tally {
  const { stats, suites } = PlaywrightReport.parse(report)
  const { expected, unexpected, flaky, skipped } = stats
  const problems = suites.flatMap(problemsOf)
  const again = unexpected > 0 ? ['--last-failed'] : []
  return { passed: expected + flaky, failed: unexpected, skipped, problems, again }
}

const PROBLEMS = { unexpected: 'failed', flaky: 'passed only when tried again' } as const

function problemsOf({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.flatMap(({ projectName, status, results }) => {
      if (status !== 'unexpected' && status !== 'flaky') return []
      const told = results.flatMap(({ error }) => firstLine(error?.message) ?? [])
      return `${PROBLEMS[status]}: ${file} (${projectName}) › ${title}: ${told.join('; then ')}`
    }),
  )
  return [...own, ...suites.flatMap(problemsOf)]
}

/** Without the colours of a terminal. */
const firstLine = (message: string | undefined): string | undefined =>
  message === undefined ? undefined : stripVTControlCharacters(message).split('\n')[0]
