import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { countPlaywright, countVitest } from './reports.ts'
import { judged, type Tally } from './tally.ts'

/** Runs a suite with its own arguments; the report is a file. */
export type Runner = (args: readonly string[], report: string) => Promise<Tally>

export function runVitest(args: readonly string[], report: string): Promise<Tally> {
  return runProject('!wild', args, report)
}

/** The tests with programs of others, which take longer than somebody at work would wait. */
export function runWild(args: readonly string[], report: string): Promise<Tally> {
  return runProject('wild', args, report)
}

function runProject(project: string, args: readonly string[], report: string): Promise<Tally> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const words = ['run', `--project=${project}`, ...reporters, ...args]
  return run('vitest', words, {}, report, countVitest)
}

export function runPlaywright(args: readonly string[], report: string): Promise<Tally> {
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  return run('playwright', ['test', '--reporter=list,json', ...args], env, report, countPlaywright)
}

async function run(
  runner: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  report: string,
  count: (report: unknown) => Tally,
): Promise<Tally> {
  const child = spawn(process.execPath, [`node_modules/.bin/${runner}`, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [exitCode] = (await once(child, 'exit')) as [number | null]
  const counted = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, problems: [], again: [] }
  return judged(runner, counted, exitCode)
}
