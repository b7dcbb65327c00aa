export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** What the counts cannot say: a runner that broke, or found nothing to run. */
  problems: string[]
  /** The words by which the runner runs what failed once more. */
  again: string[]
}

export function total(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
    problems: tallies.flatMap((tally) => tally.problems),
    again: [],
  }
}

/** More than a few are no matter of a busy machine. */
const MOST_TRIED_AGAIN = 12

export const mayTryAgain = ({ failed, again }: Tally): boolean =>
  again.length > 0 && failed <= MOST_TRIED_AGAIN

/** What failed at first and then did not has passed; both are told. */
export function triedAgain(first: Tally, second: Tally): Tally {
  const failed = Math.min(first.failed, second.failed)
  const atFirst = first.problems.map((problem) =>
    problem.startsWith('failed') ? `at first ${problem}` : problem,
  )
  return {
    ...first,
    passed: first.passed + first.failed - failed,
    failed,
    problems: [...atFirst, ...second.problems],
    again: [],
  }
}

export function summary({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** A run that broke or ran nothing counts as one failure, so that the last line cannot look well. */
export function judged(runner: string, counted: Tally, exitCode: number | null): Tally {
  const problem = problemOf(counted, exitCode)
  if (problem === undefined) return counted
  return { ...counted, failed: counted.failed + 1, problems: [`${runner} ${problem}`] }
}

function problemOf({ passed, failed }: Tally, exitCode: number | null): string | undefined {
  if (failed > 0) return undefined
  if (exitCode !== 0) return `failed outside its tests (exit code ${exitCode})`
  return passed === 0 ? 'ran no tests' : undefined
}
