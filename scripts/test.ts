import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npmStart } from '../test/npm-start.ts'
import { neededBy, parseChoice } from './test/choice.ts'
import { type Runner, runPlaywright, runVitest, runWild } from './test/runners.ts'
import { discard, makeScratch } from './test/scratch.ts'
import { mayTryAgain, summary, type Tally, total, triedAgain } from './test/tally.ts'

// `npm test`: rules, server and the flows of every day, whatever became of the suite before, and one line at the end
// that says it all. `npm test -- --unit src/server` or `npm test -- --e2e sign-in` runs one of them with these words.
// `npm run test:ci` runs everything: also the flows that take long (alone: `npm run test:browser`), and the tests
// with programs of others (alone: `npm run test:wild`).

// Ctrl-C is for the runners, which clean up after themselves; we wait for them.
process.on('SIGINT', () => {})

const choice = parseChoice(process.argv.slice(2))
if (choice.everyFlow) process.env['E2E'] = 'all'
const prepared = spawnSync(process.execPath, ['scripts/prepare.mjs', ...neededBy(choice)], {
  stdio: 'inherit',
})
if (prepared.status !== 0) process.exit(1)
// Debian's packages take a minute or two, mostly of waiting: they come while the other tests run.
const packages =
  choice.wild &&
  once(spawn(process.execPath, ['scripts/prepare.mjs', 'wild'], { stdio: 'inherit' }), 'exit')
// Most of what a shop takes to start is to read its own text, the same for each of them.
process.env['NODE_COMPILE_CACHE'] ??= npmStart().compileCache
const scratch = makeScratch()
if (scratch) process.env['TMPDIR'] = scratch
const folder = mkdtempSync(join(tmpdir(), 'veld-results-'))
const suites: [run: Runner, args: string[] | undefined, name: string][] = [
  [runVitest, choice.unit, 'vitest'],
  [runPlaywright, choice.e2e, 'playwright'],
  [runWild, choice.wild, 'wild'],
]
const done: { run: Runner; tally: Tally; name: string }[] = []
for (const [run, args, name] of suites) {
  if (run === runWild) await packages
  if (args) done.push({ run, tally: await run(args, join(folder, `${name}.json`)), name })
}
const tallies: Tally[] = []
// A machine that is shared may stand still for minutes: what failed in CI is tried once more when all else is done.
for (const { run, tally, name } of done)
  tallies.push(
    process.env['CI'] !== undefined && mayTryAgain(tally)
      ? triedAgain(tally, await run(tally.again, join(folder, `${name}-again.json`)))
      : tally,
  )

const all = total(tallies)
discard(scratch ?? folder)
for (const problem of all.problems) console.log(problem)
console.log(summary(all))
process.exitCode = all.failed > 0 ? 1 : 0
