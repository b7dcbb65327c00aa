import { relative } from 'node:path'
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
    problems: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.flatMap(({ status, fullName }) =>
        status === 'failed' ? `failed: ${relative(process.cwd(), name)} › ${fullName}` : [],
      ),
    ),
  }
}

const PlaywrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

export function countPlaywright(report: unknown): Tally {
  const { expected, unexpected, flaky, skipped } = PlaywrightReport.parse(report).stats
  const problems = flaky > 0 ? [`${flaky} end-to-end tests passed only when tried again`] : []
  return { passed: expected + flaky, failed: unexpected, skipped, problems }
}
