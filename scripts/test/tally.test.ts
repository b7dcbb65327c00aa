import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { neededBy, parseChoice } from './choice.ts'
import { countPlaywright, countVitest } from './reports.ts'
import { judged, mayTryAgain, summary, total, triedAgain } from './tally.ts'

const tally = (passed: number, failed = 0, skipped = 0) => ({
  passed,
  failed,
  skipped,
  problems: [] as string[],
  again: [] as string[],
})

describe('the last line', () => {
  test.each([
    [[tally(3), tally(2)], '5 passed, 0 failed'],
    [[tally(3, 1), tally(2, 1)], '5 passed, 2 failed'],
    [[tally(3, 0, 2)], '3 passed, 0 failed, 2 skipped'],
  ])('%# adds the runners up', (tallies, line) => {
    expect(summary(total(tallies))).toBe(line)
  })

  test.each([
    ['all is well', tally(3), 0, 0],
    ['tests failed', tally(3, 2), 1, 2],
    ['a runner crashed before its tests', tally(0), 1, 1],
    ['a runner crashed after its tests', tally(9), 1, 1],
    ['a runner was killed', tally(9), null, 1],
    ['nothing ran', tally(0), 0, 1],
    ['everything was skipped', tally(0, 0, 4), 0, 1],
  ])('when %s', (_, counted, exitCode, failed) => {
    expect(judged('vitest', counted, exitCode).failed).toBe(failed)
  })
})

test('a file that could not be loaded counts as a failure, and what failed is named again', () => {
  const counts = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }
  const testResults = [
    {
      name: resolve('src/a.test.ts'),
      status: 'failed',
      assertionResults: [
        { status: 'failed', fullName: 'a sale is booked' },
        { status: 'passed', fullName: 'another too' },
      ],
    },
    { name: resolve('src/b.test.ts'), status: 'failed', assertionResults: [] },
    {
      name: resolve('src/c.test.ts'),
      status: 'passed',
      assertionResults: [{ status: 'passed', fullName: 'all is well' }],
    },
  ]
  expect(countVitest({ ...counts, testResults })).toEqual({
    ...tally(4, 2, 2),
    problems: ['failed to load: src/b.test.ts', 'failed: src/a.test.ts › a sale is booked'],
    again: ['src/a.test.ts', 'src/b.test.ts'],
  })
})

test('an end-to-end test that failed is named with why, and so is one that passed when tried again', () => {
  const attempt = (message?: string) => (message === undefined ? {} : { error: { message } })
  const spec = (title: string, status: string, ...results: object[]) => ({
    file: 'till.spec.ts',
    title,
    tests: [{ projectName: 'light', status, results }],
  })
  const suites = [
    {
      specs: [spec('sells', 'expected', attempt())],
      suites: [
        {
          specs: [
            spec(
              'locks',
              'flaky',
              attempt('\u001B[31mError: not locked\u001B[39m\n\nat'),
              attempt(),
            ),
            spec('prints', 'unexpected', attempt('Error: no slip'), attempt('Test timeout\nat')),
            spec('waits', 'skipped'),
          ],
        },
      ],
    },
  ]
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countPlaywright({ suites, stats })).toEqual({
    ...tally(5, 1, 2),
    problems: [
      'passed only when tried again: till.spec.ts (light) › locks: Error: not locked',
      'failed: till.spec.ts (light) › prints: Error: no slip; then Test timeout',
    ],
    again: ['--last-failed'],
  })
})

describe('what failed in CI', () => {
  const first = {
    ...tally(90, 2),
    problems: ['failed: a', 'failed to load: b', 'passed only when tried again: c'],
    again: ['a', 'b'],
  }

  test.each([
    ['passes', tally(2), 92, 0, []],
    ['fails', { ...tally(1, 1), problems: ['failed: a'] }, 91, 1, ['failed: a']],
    ['cannot be run', { ...tally(0, 1), problems: ['ran no tests'] }, 91, 1, ['ran no tests']],
  ])('and %s when it is tried again is told both times', (_, second, passed, failed, problems) => {
    expect(triedAgain(first, second)).toEqual({
      ...tally(passed, failed),
      problems: [
        'at first failed: a',
        'at first failed to load: b',
        'passed only when tried again: c',
        ...problems,
      ],
    })
  })

  test('is tried again where it is little, and can be named', () => {
    expect(mayTryAgain(first)).toBe(true)
    expect(mayTryAgain(tally(90))).toBe(false)
    expect(mayTryAgain({ ...first, failed: 13 })).toBe(false)
    expect(mayTryAgain(judged('vitest', tally(9), 1))).toBe(false)
  })
})

describe('the choice of runners', () => {
  test.each([
    [[], { unit: [], e2e: [] }],
    [['--ci'], { unit: [], e2e: [], wild: [], everyFlow: true }],
    [['--browser'], { e2e: [], everyFlow: true }],
    [['--unit'], { unit: [] }],
    [['--unit', 'src/a.test.ts', '-t', 'sale'], { unit: ['src/a.test.ts', '-t', 'sale'] }],
    [['--e2e', 'sign-in', '--unit'], { e2e: ['sign-in'], unit: [] }],
    [['--unit', '--e2e', '--wild', 'pgbouncer'], { unit: [], e2e: [], wild: ['pgbouncer'] }],
  ])('%j', (args, choice) => {
    expect(parseChoice(args)).toEqual(choice)
  })

  test('an argument for nobody is refused', () => {
    expect(() => parseChoice(['src/a.test.ts'])).toThrow(
      '--unit, --e2e or --wild before src/a.test.ts',
    )
  })
})

test.each([
  ['everything', [], ['web', 'chromium']],
  ['a flow', ['--e2e', 'sign-in'], ['web', 'chromium']],
  ['the server', ['--unit', 'src/server/sales'], ['web', 'chromium']],
  ['a rule', ['--unit', 'src/shared/money.test.ts', '-t', 'cents'], []],
  [
    'a rule and the server',
    ['--unit', 'src/shared/money', 'src/server/sales'],
    ['web', 'chromium'],
  ],
  ['programs of others', ['--wild'], ['web', 'chromium']],
  ['every run', ['--ci'], ['web', 'chromium']],
])('before the tests of %s are prepared', (_, args, needed) => {
  expect(neededBy(parseChoice(args))).toEqual(needed)
})
